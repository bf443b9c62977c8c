import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createRandom } from '../../../src/shared/door/testing.ts';
import { translatorFor } from '../../../src/shared/i18n/translator.ts';
import { paths } from '../../../src/shared/paths.ts';
import { connectPhone, startBrowser } from '../../door/phone-browser.ts';
import { type AppServer, startAppServer } from '../../support/app-server.ts';
import { DESKTOP, signInBrowser } from '../../support/browser.ts';
import { makeTemporaryFolder } from '../../support/clean-up.ts';
import { findFreePort } from '../../support/listen.ts';
import { makeOrganiser } from '../../support/organisers.ts';
import type { Fault, FaultContext } from './fault.ts';

const ROUNDS = 50;
const SEED = 35;
const GUESTS = 48;
const t = translatorFor('en');
/** A page under load, on a server that has just started. */
const PAGE_LIMIT_MS = 60_000;

/** A page that takes nothing to load, for reaching what the browser has stored. */
const LIGHT_PAGE = paths.terms;
const KEEP_CALL = /\/api\/sandbox\/keep$/;

/** What a visitor of the sandbox has stored, as the "Keep this" button hands it over. */
async function readSample(page: Page, site: string) {
  const isKeepPage = ({ pathname }: URL) => pathname === paths.keepSandbox;
  await page.route(isKeepPage, (route) => route.abort());
  await page.goto(site + paths.sandbox);
  const refused = page.waitForEvent('requestfailed', { predicate: (request) => isKeepPage(new URL(request.url())) });
  await page
    .getByRole('button', { name: t('sandbox.keep'), exact: true })
    .first()
    .click({ timeout: PAGE_LIMIT_MS });
  await refused;
  await page.unroute(isKeepPage);
  await page.goto(site + LIGHT_PAGE);
  return page.evaluate(
    () =>
      new Promise<{ key: string }>((resolve) => {
        indexedDB.open('placecard-sandbox').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const reading = result.transaction('sandboxes').objectStore('sandboxes').getAll();
          reading.onsuccess = () => resolve(reading.result[0]);
        };
      }),
  );
}

/** Stores a sandbox as handing it over does: on disk before the next page is opened. Without one, tells whether it is stored. */
const storeSandbox = (page: Page, key: string, sandbox: object | null) =>
  page.evaluate(
    ([wanted, record]) =>
      new Promise<boolean>((resolve, reject) => {
        indexedDB.open('placecard-sandbox').onsuccess = ({ target }) => {
          const { result } = target as IDBOpenDBRequest;
          const transaction = result.transaction('sandboxes', 'readwrite', { durability: 'strict' });
          const store = transaction.objectStore('sandboxes');
          const request = record ? store.put({ ...record, key: wanted }) : store.getKey(wanted);
          transaction.oncomplete = () => {
            result.close();
            resolve(request.result !== undefined);
          };
          transaction.onerror = () => reject(transaction.error);
        };
      }),
    [key, sandbox] as const,
  );

const keepPage = (site: string, key: string) => `${site}${paths.keepSandbox}?${new URLSearchParams({ key })}`;

async function keep(page: Page, site: string, key: string): Promise<void> {
  await page.goto(keepPage(site, key), { waitUntil: 'commit' });
  await page.waitForURL(/\/events\/\d+/, { timeout: PAGE_LIMIT_MS, waitUntil: 'commit' });
}

/** A visitor with a session keeps one sandbox after the other, and is interrupted at a random moment each time. */
async function interruptKeeping(context: FaultContext, killed: 'browser' | 'server'): Promise<string> {
  const { postgres, services } = context;
  const random = createRandom(SEED);
  const port = await findFreePort();
  const { url: site } = await services.startTlsProxy(port);
  const start = () => startAppServer({ databaseUrl: postgres.url, env: { ...services.env, PUBLIC_URL: site }, port });
  let server: AppServer = await start();
  const organiser = await makeOrganiser({ url: server.url, mails: services.mails, postgres });
  const profile = await makeTemporaryFolder('keeping');
  const openBrowser = async () => {
    const phone = await connectPhone(await startBrowser(profile, ['--ignore-certificate-errors']));
    await phone.page.setViewportSize(DESKTOP);
    await signInBrowser(phone.page.context(), site, organiser.cookie);
    return phone;
  };
  const countKept = async (key: string) => {
    const rows = await postgres.query<{ events: number; ofKey: number; wrong: number }>(
      `select count(*)::int as events, (count(*) filter (where sandbox_key = $2))::int as "ofKey",
         (count(*) filter (where (select count(*) from guests g where g.event_id = e.id) <> $3))::int as wrong
       from events e where user_id = $1`,
      [organiser.userId, key, GUESTS],
    );
    return rows[0] ?? { events: 0, ofKey: 0, wrong: 0 };
  };

  let phone = await openBrowser();
  const sample = await readSample(phone.page, site);
  // How long it takes without an interruption, so that the interruptions are spread over all of it.
  const startedAt = performance.now();
  const firstCall = phone.page.waitForRequest(KEEP_CALL).then(() => performance.now());
  await keep(phone.page, site, sample.key);
  const [keptInMs, answeredInMs] = [performance.now() - startedAt, performance.now() - (await firstCall)];
  const interrupted = { before: 0, after: 0 };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const key = randomBytes(16).toString('base64url');
    await phone.page.goto(site + LIGHT_PAGE);
    await storeSandbox(phone.page, key, sample);
    // Half of the interruptions are around the call that makes the event.
    const called =
      round % 2 === 0 && phone.page.waitForRequest(KEEP_CALL, { timeout: PAGE_LIMIT_MS }).catch(() => undefined);
    void phone.page.goto(keepPage(site, key)).catch(() => {});
    if (called) await called;
    await sleep(random() * (called ? 2 * answeredInMs : keptInMs));
    if (killed === 'browser') {
      await phone.kill();
      phone = await openBrowser();
    } else {
      await server.kill();
      server = await start();
    }
    await phone.page.goto(site + LIGHT_PAGE);
    const isKept = (await countKept(key)).ofKey > 0;
    interrupted[isKept ? 'after' : 'before'] += 1;
    // Whoever still has the sandbox keeps it again.
    if (await storeSandbox(phone.page, key, null)) await keep(phone.page, site, key);
    const { events, ofKey, wrong } = await countKept(key);
    if (ofKey !== 1 || events !== round + 1 || wrong > 0)
      throw new Error(
        `Round ${round} (seed ${SEED}): ${ofKey} events of ${events - 1}, ${wrong} without ${GUESTS} guests`,
      );
  }
  await phone.kill();
  await server.stop();
  return `${ROUNDS} times within ${Math.round(keptInMs)} ms, ${interrupted.before} before and ${interrupted.after} after the event was stored: one event with ${GUESTS} guests each time`;
}

export const keepingInterrupted: Fault = {
  'the browser is killed while a sandbox is kept: one event': (context) => interruptKeeping(context, 'browser'),
  'the server is killed while a sandbox is kept: one event': (context) => interruptKeeping(context, 'server'),
};

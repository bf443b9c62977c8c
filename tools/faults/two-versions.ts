import { setTimeout as sleep } from 'node:timers/promises';
import { type AppServer, startAppServer } from '../support/app-server.ts';
import { launchBrowser } from '../support/browser.ts';
import { findFreePort } from '../support/free-ports.ts';
import { makeEvent, makeOrganiser } from '../support/organisers.ts';
import { CallBook } from './call-book.ts';
import { type Fault, makeEventful, type Stage, telling } from './fault.ts';
import { requireWell } from './health.ts';
import { requireAllThere, startLoad } from './mixed-load.ts';
import { makeOtherVersion, NEW_WORD } from './other-version.ts';

/** Servers behind a balancer: each call goes to the next one that is in use. */
class Fleet {
  private readonly servers: AppServer[] = [];
  private calls = 0;

  readonly next = (): string => {
    this.calls += 1;
    return this.servers[this.calls % this.servers.length]?.url ?? '';
  };

  add(server: AppServer): void {
    this.servers.push(server);
  }

  /** As in a rolling restart: no longer asked, then told to end. */
  async retire(): Promise<void> {
    const [server] = this.servers.splice(0, 1);
    await sleep(200);
    const code = await server?.stop();
    if (code !== 0) throw new Error(`A server ended with ${code}: ${server?.output()}`);
  }

  async retireAll(): Promise<void> {
    while (this.servers.length > 0) await this.retire();
  }
}

async function roll(stage: Stage, nextRoot: string): Promise<string> {
  const { postgres, outside } = stage;
  const databaseUrl = postgres.url;
  const start = async (root?: string) => {
    const options = { databaseUrl, env: outside.env, port: await findFreePort(), isAwaited: false };
    const server = await startAppServer({ ...options, ...(root !== undefined && { root }) });
    await server.ready();
    return server;
  };
  const startOld = () => start();
  // It waits for tables that are in use, and tries again.
  const startNew = () => start(nextRoot);
  const fleet = new Fleet();
  const first = await startOld();
  fleet.add(first);
  fleet.add(await startOld());
  return telling(first, async () => {
    const world = { server: first, ...(await makeEventful(stage, first)) };
    const book = new CallBook();
    const load = startLoad(world, book, fleet.next);
    const since = performance.now();
    const phases: string[] = [];
    const note = (what: string) => phases.push(`${what} at ${((performance.now() - since) / 1000).toFixed(1)} s`);
    await sleep(1_000);
    // Up: the first new one migrates under the old ones.
    for (let servers = 0; servers < 2; servers++) {
      fleet.add(await startNew());
      note('new');
      await sleep(800);
      await fleet.retire();
      note('old gone');
    }
    const [column] = await postgres.query(
      "select 1 from information_schema.columns where column_name = 'next_version'",
    );
    if (!column) throw new Error('The next version has not migrated.');
    // And down again: the old version on the newer schema.
    for (let servers = 0; servers < 2; servers++) {
      const old = await startOld();
      if (!old.output().includes('a newer version has migrated this database')) {
        throw new Error(`The old version does not say what it runs on: ${old.output()}`);
      }
      fleet.add(old);
      note('old');
      await sleep(800);
      await fleet.retire();
      note('new gone');
    }
    await load.stop();
    const client = world.organiser.at(fleet.next());
    const remark = await requireAllThere(world, load, client);
    book.requireHonest();
    await requireWell(stage, world, fleet.next());
    load.news.close();
    await fleet.retireAll();
    return `old and new side by side, both ways (${phases.join(', ')}): ${book.describe()}; ${remark}`;
  });
}

async function outliveUpgrade(stage: Stage, nextRoot: string): Promise<string> {
  const port = await findFreePort();
  const options = { databaseUrl: stage.postgres.url, env: stage.outside.env, port };
  const old = await startAppServer(options);
  const organiser = await makeOrganiser({ url: old.url, mails: stage.outside.mails, postgres: stage.postgres });
  await makeEvent(organiser);
  const page = await (await launchBrowser()).newPage();
  await page.goto(old.url);
  await page.getByRole('contentinfo').waitFor();
  const script = () => page.locator('script[type=module]').getAttribute('src');
  const oldScript = await script();
  await old.stop();
  const next = await startAppServer({ ...options, root: nextRoot });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor({ timeout: 15_000 });
  await page.getByText(NEW_WORD).first().waitFor();
  if ((await script()) === oldScript) throw new Error('It is still the old page.');
  if (new URL(page.url()).pathname !== '/contact') throw new Error(`It led to ${page.url()}.`);

  // A page whose very script does not come says so, and heals by itself.
  let isBroken = true;
  await page.route('**/assets/index-*.js', (route) => (isBroken ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto(`${next.url}/terms`, { waitUntil: 'domcontentloaded' });
  await page.getByText('Placecard could not be loaded').waitFor();
  isBroken = false;
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 15_000 });

  // The database goes away under someone who writes: the words stay, and so does who is signed in.
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(organiser.cookie) ?? [];
  // Set as by the proxy that ends TLS; loopback counts as safe, so that it is sent there too.
  await page.context().addCookies([{ name, value, url: next.url.replace('http:', 'https:'), secure: true }]);
  await page.goto(`${next.url}/guests/add`);
  const guestName = page.getByLabel('Full Name', { exact: false });
  await page.getByRole('main').getByRole('combobox').first().selectOption({ index: 1 });
  await guestName.fill('Kovács Anna');
  await page.getByLabel('Email', { exact: false }).fill('anna@example.com');
  await stage.postgres.stop('fast');
  try {
    await page.getByRole('main').locator('button[type=submit]').click();
    await page.getByText('We can’t load or save anything at the moment').first().waitFor();
    if ((await guestName.inputValue()) !== 'Kovács Anna') throw new Error('The words are gone.');
    await page.goto(`${next.url}/dashboard`);
    await page.getByRole('heading', { name: 'We can’t reach Placecard' }).waitFor();
  } finally {
    await stage.postgres.start();
  }
  // By itself, without anybody signing in again.
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor({ timeout: 15_000 });
  await page.close();
  await next.stop();
  return 'an open page of the old version went on in the new one; one without its script healed; typed words stayed';
}

export const versions: Fault = {
  name: 'versions',
  async run(stage) {
    const { report } = stage;
    let root = '';
    const isBuilt = await report.check('versions: another version is built', async () => {
      root = await makeOtherVersion();
    });
    if (!isBuilt) return;
    await report.check('versions: two versions on one database, up and down again, under load', () =>
      roll(stage, root),
    );
    await report.check('versions: pages that are open during an upgrade', () => outliveUpgrade(stage, root));
  },
};

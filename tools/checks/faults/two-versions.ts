import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { type AppServer, REPOSITORY, startAppServer } from '../../support/app-server.ts';
import { launchBrowser, openSignedIn } from '../../support/browser.ts';
import { onCleanUp } from '../../support/clean-up.ts';
import { copyRepository } from '../../support/copy-repository.ts';
import { findFreePort } from '../../support/listen.ts';
import { makeEvent, makeOrganiser } from '../../support/organisers.ts';
import { breakUnderLoad, type Fault, type FaultContext, makeScenario } from './fault.ts';

/** The folder of the next version, which the first check builds. */
let nextRoot = '';

/** Several servers behind a balancer: each call goes to the next one. */
class Fleet {
  private readonly servers: AppServer[] = [];
  private calls = 0;

  readonly nextUrl = (): string => {
    this.calls += 1;
    return this.servers[this.calls % this.servers.length]?.url ?? '';
  };

  add(server: AppServer): void {
    this.servers.push(server);
  }

  /** As in a rolling restart: sends no more calls to the oldest server, then stops it. */
  async retireOldest(): Promise<void> {
    const [server] = this.servers.splice(0, 1);
    await sleep(200);
    await server?.stop();
  }

  async retireAll(): Promise<void> {
    while (this.servers.length > 0) await this.retireOldest();
  }
}

async function upgradeAndDowngrade(context: FaultContext): Promise<string> {
  const { postgres, services } = context;
  const start = async (root?: string) =>
    startAppServer({ databaseUrl: postgres.url, env: services.env, port: await findFreePort(), ...(root && { root }) });
  const fleet = new Fleet();
  const first = await start();
  fleet.add(first);
  fleet.add(await start());
  const steps: string[] = [];
  const remark = await breakUnderLoad(context, await makeScenario(context, first.url), {
    findUrl: fleet.nextUrl,
    breakThings: async () => {
      const since = performance.now();
      const note = (what: string) => steps.push(`${what} at ${((performance.now() - since) / 1000).toFixed(1)} s`);
      const replace = async (what: string, server: AppServer) => {
        fleet.add(server);
        note(`${what} started`);
        await sleep(800);
        await fleet.retireOldest();
        note('oldest stopped');
      };
      await sleep(1_000);
      // Upgrade: the first new server migrates while the old ones are in use.
      for (let servers = 0; servers < 2; servers++) await replace('new', await start(nextRoot));
      const [column] = await postgres.query(
        "select 1 from information_schema.columns where column_name = 'next_version'",
      );
      if (!column) throw new Error('The next version has not migrated.');
      // Downgrade: the old version runs on the newer schema.
      for (let servers = 0; servers < 2; servers++) {
        const old = await start();
        if (!old.output().includes('a newer version has migrated this database')) {
          throw new Error('The old version does not log that the schema is newer.');
        }
        await replace('old', old);
      }
    },
  });
  await fleet.retireAll();
  return `${steps.join(', ')}: ${remark}`;
}

/** A page opened before the upgrade loads the new version when the script of the next page is gone. */
async function openPageSurvivesUpgrade(page: Page, dashboard: string, upgrade: () => Promise<AppServer>) {
  await page.goto(dashboard);
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  if ((await page.getByText(NEW_BRAND).count()) > 0) throw new Error('The page is not of the old version.');
  const next = await upgrade();
  await page.getByRole('navigation').getByRole('link', { name: 'Events' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor({ timeout: 15_000 });
  await page.getByText(NEW_BRAND).first().waitFor();
  if (new URL(page.url()).pathname !== '/events') throw new Error(`The click led to ${page.url()}.`);
  return next;
}

/** A page whose main script can't be loaded says so, and recovers by itself. */
async function pageWithoutScriptRecovers(page: Page, url: string): Promise<void> {
  let isBroken = true;
  await page.route('**/assets/index-*.js', (route) => (isBroken ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto(`${url}/events`, { waitUntil: 'domcontentloaded' });
  await page.getByText('Placecard could not be loaded').waitFor();
  isBroken = false;
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 15_000 });
}

/** When the database goes away while someone types, the text stays and so does the session. */
async function typedTextSurvivesOutage({ postgres }: FaultContext, page: Page, url: string) {
  await page.goto(`${url}/guests/add`);
  const guestName = page.getByLabel('Full Name', { exact: false });
  await page.getByRole('main').getByRole('combobox').first().selectOption({ index: 1 });
  await guestName.fill('Kovács Anna');
  await page.getByLabel('Email', { exact: false }).fill('anna@example.com');
  await postgres.stop('fast');
  try {
    await page.getByRole('main').locator('button[type=submit]').click();
    await page.getByText('We can’t load or save anything at the moment').first().waitFor();
    if ((await guestName.inputValue()) !== 'Kovács Anna') throw new Error('The typed name is gone.');
    await page.goto(`${url}/dashboard`);
    await page.getByRole('heading', { name: 'We can’t reach Placecard' }).waitFor();
  } finally {
    await postgres.start();
  }
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor({ timeout: 15_000 });
}

async function openPagesSurvive(context: FaultContext): Promise<string> {
  const { postgres, services } = context;
  const port = await findFreePort();
  const { url: site } = await services.startTlsProxy(port);
  const options = { databaseUrl: postgres.url, env: { ...services.env, PUBLIC_URL: site }, port };
  const old = await startAppServer(options);
  const organiser = await makeOrganiser({ url: old.url, mails: services.mails, postgres });
  await makeEvent(organiser);
  const page = await openSignedIn(await launchBrowser(), { url: site, cookie: organiser.cookie });
  const next = await openPageSurvivesUpgrade(page, `${site}/dashboard`, async () => {
    await old.stop();
    return startAppServer({ ...options, root: nextRoot });
  });
  await pageWithoutScriptRecovers(page, site);
  await typedTextSurvivesOutage(context, page, site);
  await page.close();
  await next.stop();
  return 'an upgrade, a missing script, a database that goes away while someone types';
}

export const twoVersions: Fault = {
  'another version with a further migration can be built': async () => {
    nextRoot = await makeOtherVersion();
  },
  'upgrade and downgrade one server at a time under load: no write is lost': upgradeAndDowngrade,
  'pages that are open during an upgrade or an outage recover by themselves': openPagesSurvive,
};

const PARTS = ['src', 'stand-ins', 'package.json', 'vite.config.ts'];
const MIGRATIONS = 'src/server/db/migrations';
const NEW_BRAND = 'Placecard of the next version';

/** A migration of the next version; like all of ours it only adds. */
async function addMigration(root: string): Promise<void> {
  const journalFile = join(root, MIGRATIONS, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There is no migration.');
  const tag = '9999_next-version';
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  await writeFile(journalFile, JSON.stringify(journal));
  const statements = [
    'alter table events add column next_version text;',
    "alter table guests add column next_version text not null default 'new';",
    'create table next_version (id bigint primary key);',
  ];
  await writeFile(join(root, MIGRATIONS, `${tag}.sql`), statements.join('--> statement-breakpoint\n'));
}

async function changeBrand(root: string): Promise<void> {
  const file = join(root, 'src/shared/i18n/en/common.ts');
  const text = await readFile(file, 'utf8');
  const changed = text.replace("brand: 'Placecard'", `brand: '${NEW_BRAND}'`);
  if (changed === text) throw new Error('The text to change was not found.');
  await writeFile(file, changed);
}

/** Builds a copy of this version with one more migration and another brand name. */
async function makeOtherVersion(): Promise<string> {
  const root = await copyRepository(PARTS);
  await addMigration(root);
  await changeBrand(root);
  const vite = join(REPOSITORY, 'node_modules/vite/bin/vite.js');
  const building = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: root, stdio: 'ignore' });
  const unregister = onCleanUp(() => building.kill('SIGKILL'));
  const [code] = await once(building, 'exit');
  unregister();
  if (code !== 0) throw new Error('The next version could not be built.');
  return root;
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppServer, startAppServer } from '../support/app-server.ts';
import { atEnd } from '../support/clean-up.ts';
import { type Client, expectStatus } from '../support/client.ts';
import { makeEvent, signIn } from '../support/organisers.ts';
import { waitFor } from '../support/wait-for.ts';
import { CallBook } from './call-book.ts';
import { type Fault, type Stage, telling } from './fault.ts';

export async function findPostmaster(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** A production server that brings its own PostgreSQL, and someone who is signed in. */
export async function startEmbedded({ outside }: Stage, dataDir: string, env: Record<string, string> = {}) {
  const server = await startAppServer({ databaseUrl: '', env: { ...outside.env, DATA_DIR: dataDir, ...env } });
  const organiser = await signIn({ url: server.url, mails: outside.mails });
  const event = await makeEvent(organiser);
  return { server, organiser, event };
}

interface Renaming {
  readonly names: string[];
  stop(): Promise<void>;
}

/** Changes the account's name over and over, each time until that is acknowledged. */
export function keepRenaming(book: CallBook, client: Client): Renaming {
  const names: string[] = [];
  let isStopping = false;
  const running = (async () => {
    while (!isStopping) {
      const fullName = `Name ${names.length + 1}`;
      await book.insist({
        kind: 'writes',
        findClient: () => client,
        method: 'PATCH',
        path: '/api/users/me',
        body: { fullName },
      });
      names.push(fullName);
      await sleep(10);
    }
  })();
  running.catch(() => {});
  return {
    names,
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

async function endEmbedded(server: AppServer, dataDir: string): Promise<void> {
  if ((await server.stop()) !== 0) throw new Error(`It did not end well: ${server.output()}`);
  const isLeft = await findPostmaster(dataDir).then(
    () => true,
    () => false,
  );
  if (isLeft) throw new Error('PostgreSQL was left behind.');
}

async function killPostgres(stage: Stage): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'placecard-faults-'));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const dataDir = join(folder, 'data');
  const { server, organiser } = await startEmbedded(stage, dataDir);
  return telling(server, async () => {
    const book = new CallBook();
    const renaming = keepRenaming(book, organiser);
    const times: number[] = [];
    for (let kills = 0; kills < 2; kills++) {
      await sleep(1_000);
      const pid = await findPostmaster(dataDir);
      process.kill(pid, 'SIGKILL');
      const since = performance.now();
      await waitFor('another PostgreSQL', async () => (await findPostmaster(dataDir).catch(() => pid)) !== pid);
      await waitFor('the server is ready', async () => (await organiser.get('/readyz')).status === 200);
      times.push(performance.now() - since);
    }
    await sleep(500);
    await renaming.stop();
    const me = expectStatus(await organiser.get<{ fullName: string }>('/api/users/me'), 200, 'who I am');
    if (me.fullName !== renaming.names.at(-1)) throw new Error(`${me.fullName} after ${renaming.names.at(-1)}.`);
    book.requireHonest();
    await endEmbedded(server, dataDir);
    return `back after ${times.map((ms) => `${Math.round(ms)} ms`).join(' and ')}; ${book.describe()}`;
  });
}

export const embedded: Fault = {
  name: 'embedded',
  async run(stage) {
    await stage.report.check('embedded: the PostgreSQL under the server is killed', () => killPostgres(stage));
  },
};

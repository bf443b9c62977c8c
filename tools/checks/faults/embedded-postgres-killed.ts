import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAppServer } from '../../support/app-server.ts';
import { CallLog } from '../../support/call-log.ts';
import { makeTemporaryFolder } from '../../support/clean-up.ts';
import { type Client, expectStatus } from '../../support/client.ts';
import { signIn } from '../../support/organisers.ts';
import { waitFor } from '../../support/wait-for.ts';
import { type Fault, type FaultContext, waitUntilReady } from './fault.ts';

async function findPostmaster(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** A production server with the embedded PostgreSQL, and someone who is signed in. */
export async function startWithEmbedded({ services }: FaultContext, dataDir: string) {
  const server = await startAppServer({ databaseUrl: '', env: { ...services.env, DATA_DIR: dataDir } });
  return { server, organiser: await signIn({ url: server.url, mails: services.mails }) };
}

/** Changes the account's name over and over, each time until the change is acknowledged. */
export function keepRenaming(log: CallLog, client: Client) {
  const names: string[] = [];
  let isStopping = false;
  const running = (async () => {
    while (!isStopping) {
      const body = { fullName: `Name ${names.length + 1}` };
      const call = { kind: 'writes', findClient: () => client, method: 'PATCH', path: '/api/users/me', body };
      await log.sendUntilAcknowledged(call);
      names.push(body.fullName);
      await sleep(10);
    }
  })();
  running.catch(() => {});
  return {
    names,
    /** Stops, and fails unless the last acknowledged name is stored. */
    async stop(): Promise<void> {
      isStopping = true;
      await running;
      const { fullName } = expectStatus(await client.get<{ fullName: string }>('/api/users/me'), 200, 'the account');
      if (fullName !== names.at(-1)) throw new Error(`${fullName} is stored instead of ${names.at(-1)}.`);
    },
  };
}

async function killPostgres(context: FaultContext): Promise<string> {
  const dataDir = join(await makeTemporaryFolder('faults'), 'data');
  const { server, organiser } = await startWithEmbedded(context, dataDir);
  const log = new CallLog();
  const renaming = keepRenaming(log, organiser);
  const times: string[] = [];
  for (let kills = 0; kills < 2; kills++) {
    await sleep(1_000);
    const pid = await findPostmaster(dataDir);
    process.kill(pid, 'SIGKILL');
    const since = performance.now();
    await waitFor('another PostgreSQL runs', async () => (await findPostmaster(dataDir).catch(() => pid)) !== pid);
    await waitUntilReady(server.url);
    times.push(`${Math.round(performance.now() - since)} ms`);
  }
  await sleep(500);
  await renaming.stop();
  log.requireUsableAnswers();
  await server.stop();
  const isLeft = await findPostmaster(dataDir)
    .then(() => true)
    .catch(() => false);
  if (isLeft) throw new Error('The stopped server left its PostgreSQL running.');
  return `ready again after ${times.join(' and ')}; ${log.describe()}`;
}

export const embeddedPostgresKilled: Fault = {
  'the embedded PostgreSQL is killed: the server restarts it and loses no write': killPostgres,
};

import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startAppServer } from '../../support/app-server.ts';
import { CallLog } from '../../support/call-log.ts';
import { SkippedCheck } from '../../support/check-report.ts';
import { makeTemporaryFolder } from '../../support/clean-up.ts';
import { type Client, createClient, expectStatus } from '../../support/http-client.ts';
import { newAddress, signIn } from '../../support/organisers.ts';
import { fillDisk, mountDisk, NO_DISK } from '../../support/small-disk.ts';
import { waitFor } from '../../support/wait-for.ts';
import type { Fault, FaultContext } from './fault.ts';

const DISK_MB = 140;
const MESSAGE = { name: 'Anna', email: 'anna@example.com', subject: 'Tables' };

/** A production server with the embedded PostgreSQL, and someone who is signed in. */
async function startWithEmbedded({ services }: FaultContext, dataDir: string) {
  const server = await startAppServer({ databaseUrl: '', env: { ...services.env, DATA_DIR: dataDir } });
  return { server, organiser: await signIn({ url: server.url, mails: services.mails }) };
}

/** Changes the account's name over and over, each time until the change is acknowledged. */
function keepRenaming(log: CallLog, client: Client) {
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

/** Writes to PostgreSQL's write-ahead log until there is no space for it. */
async function exhaustLog(dataDir: string): Promise<void> {
  const socketFolder = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[4] ?? '';
  const client = new pg.Client({ host: socketFolder, user: 'placecard', database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    const megabyte = "select pg_logical_emit_message(false, 'full', repeat('x', 1000000))";
    for (let written = 0; written < DISK_MB; written++) await client.query(megabyte);
  } catch {
    return;
  } finally {
    await client.end().catch(() => {});
  }
  throw new Error('The disk still had space for the log.');
}

async function fillUnderServer(context: FaultContext): Promise<string> {
  const disk = await makeTemporaryFolder('disk');
  if (!mountDisk(disk, DISK_MB)) throw new SkippedCheck(NO_DISK);
  const { server, organiser } = await startWithEmbedded(context, join(disk, 'data'));
  const log = new CallLog();
  const renaming = keepRenaming(log, organiser);
  const readEvents = () => log.send({ kind: 'reads', findClient: () => organiser, path: '/api/events' });
  await sleep(500);
  const fillers = [join(disk, 'filler')];
  await fillDisk(join(disk, 'filler'));
  let refused = 0;
  let reads = 0;
  for (const since = performance.now(); performance.now() - since < 3_000; ) {
    const client = createClient({ url: server.url, address: newAddress() });
    const body = { ...MESSAGE, message: randomBytes(1_500).toString('hex') };
    const call = { kind: 'messages', findClient: () => client, method: 'POST', path: '/api/contact', body };
    if (!(await log.send(call))) refused += 1;
    if (await readEvents()) reads += 1;
    if (refused > 0) continue;
    // No write was refused yet, because PostgreSQL has freed some space: fills that space too.
    const filler = join(disk, `filler-${reads}`);
    fillers.push(filler);
    await fillDisk(filler);
  }
  if (refused === 0) throw new Error('No write was refused on a full disk.');
  if (reads === 0) throw new Error('Nothing could be read on a full disk.');
  // Once PostgreSQL has used up the space it had reserved for its log it exits, and only the server restarts it.
  await exhaustLog(join(disk, 'data'));
  await waitFor('PostgreSQL exits', () => server.output().includes('PostgreSQL ended by itself'));
  await readEvents();
  const isAlive = server.isRunning && (await organiser.get('/healthz')).status === 200;
  if (!isAlive) throw new Error('The server did not survive the full disk.');
  const before = renaming.names.length;
  const since = performance.now();
  for (const filler of fillers) await rm(filler, { force: true });
  await waitFor('writes succeed again', () => renaming.names.length > before + 1, 60_000);
  const recoveredMs = performance.now() - since;
  await renaming.stop();
  log.requireUsableAnswers();
  const restarts = server.output().split('PostgreSQL is back').length - 1;
  await server.stop();
  return `${log.describe()}; ${reads} reads succeeded on the full disk; PostgreSQL was restarted ${restarts} times; writes succeed ${Math.round(recoveredMs)} ms after space was freed`;
}

export const diskFull: Fault = {
  [`the disk of ${DISK_MB} MB under PostgreSQL is full: reads go on, writes are refused and then recover`]:
    fillUnderServer,
};

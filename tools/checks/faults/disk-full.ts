import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CallLog } from '../../support/call-log.ts';
import { SkippedCheck } from '../../support/check-report.ts';
import { onCleanUp } from '../../support/clean-up.ts';
import { createClient } from '../../support/client.ts';
import { newAddress } from '../../support/organisers.ts';
import { waitFor } from '../../support/wait-for.ts';
import { keepRenaming, startWithEmbedded } from './embedded-postgres-killed.ts';
import type { Fault, FaultContext } from './fault.ts';

const DISK_MB = 140;
const MESSAGE = { name: 'Anna', email: 'anna@example.com', subject: 'Tables' };

/** Mounts a disk small enough to fill; undefined where that is not allowed. */
async function makeDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'placecard-faults-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0777`, 'none', folder]);
  onCleanUp(async () => {
    if (status === 0) spawnSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return status === 0 ? folder : undefined;
}

/** Fills the disk to the last byte. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  for (const size of [1024 * 1024, 4096, 1]) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) await file.write(piece);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error;
    }
  }
  await file.close();
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

async function fillDisk(context: FaultContext): Promise<string> {
  const disk = await makeDisk();
  if (!disk) throw new SkippedCheck('this machine does not allow mounting a small disk to fill');
  const { server, organiser } = await startWithEmbedded(context, join(disk, 'data'));
  const log = new CallLog();
  const renaming = keepRenaming(log, organiser);
  const readEvents = () => log.send({ kind: 'reads', findClient: () => organiser, path: '/api/events' });
  await sleep(500);
  const fillers = [join(disk, 'filler')];
  await fill(join(disk, 'filler'));
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
    await fill(filler);
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
  [`the disk of ${DISK_MB} MB under PostgreSQL is full: reads go on, writes are refused and then recover`]: fillDisk,
};

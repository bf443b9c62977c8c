import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { atEnd } from '../support/clean-up.ts';
import { createClient, expectStatus } from '../support/client.ts';
import { newAddress } from '../support/organisers.ts';
import { waitFor } from '../support/wait-for.ts';
import { CallBook } from './call-book.ts';
import { keepRenaming, startEmbedded } from './embedded-postgres-killed.ts';
import { type Fault, type Stage, telling } from './fault.ts';

const DISK_MB = 140;
const MESSAGE = { name: 'Anna', email: 'anna@example.com', subject: 'Tables' };

/** A disk of its own, small enough to fill; undefined where this machine does not let us make one. */
async function makeDisk(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'placecard-faults-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0777`, 'none', folder]);
  atEnd(async () => {
    if (status === 0) spawnSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return status === 0 ? folder : undefined;
}

/** To the last byte. */
async function fill(path: string): Promise<number> {
  const file = await open(path, 'w');
  let bytes = 0;
  for (const size of [1024 * 1024, 4096, 1]) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) bytes += (await file.write(piece)).bytesWritten;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error;
    }
  }
  await file.close();
  return bytes;
}

/** Writes to PostgreSQL's log until there is no room for more of it. */
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
  throw new Error('There was still room for the log.');
}

async function fillDisk(stage: Stage, disk: string): Promise<string> {
  const { server, organiser } = await startEmbedded(stage, join(disk, 'data'));
  return telling(server, async () => {
    const book = new CallBook();
    const writing = keepRenaming(book, organiser);
    await sleep(500);
    const filler = join(disk, 'filler');
    await fill(filler);
    let refused = 0;
    let reads = 0;
    for (const since = performance.now(); performance.now() - since < 3_000; ) {
      const client = createClient({ url: server.url, address: newAddress() });
      const body = { ...MESSAGE, message: randomBytes(1_500).toString('hex') };
      if (
        !(await book.send({ kind: 'messages', findClient: () => client, method: 'POST', path: '/api/contact', body }))
      )
        refused += 1;
      if (await book.send({ kind: 'reads', findClient: () => organiser, method: 'GET', path: '/api/events' }))
        reads += 1;
      if (refused === 0) await fill(join(disk, `filler-${reads}`));
    }
    if (refused === 0) throw new Error('Nothing was refused on a full disk.');
    if (reads === 0) throw new Error('Nothing could be read on a full disk.');
    // Past what PostgreSQL has set aside for its log it gives up, and nobody but the server starts it again.
    await exhaustLog(join(disk, 'data'));
    await waitFor('PostgreSQL gives up', () => server.output().includes('PostgreSQL ended by itself'));
    await book.send({ kind: 'reads', findClient: () => organiser, method: 'GET', path: '/api/events' });
    const isAlive = server.isRunning && (await organiser.get('/healthz')).status === 200;
    if (!isAlive) throw new Error('The server did not outlive it.');
    const before = writing.names.length;
    const since = performance.now();
    for (let n = 0; n <= reads; n++) await rm(join(disk, `filler-${n}`), { force: true });
    await rm(filler);
    await waitFor('writes succeed again', () => writing.names.length > before + 1, { timeoutMs: 60_000 });
    const backMs = performance.now() - since;
    await writing.stop();
    const me = expectStatus(await organiser.get<{ fullName: string }>('/api/users/me'), 200, 'who I am');
    if (me.fullName !== writing.names.at(-1)) throw new Error(`${me.fullName} after ${writing.names.at(-1)}.`);
    book.requireHonest();
    const restarts = server.output().split('PostgreSQL is back').length - 1;
    if ((await server.stop()) !== 0) throw new Error('It did not end well.');
    return `${book.describe()}; ${reads} reads succeeded on the full disk; PostgreSQL was started again ${restarts} times; writes succeed ${Math.round(backMs)} ms after there is room`;
  });
}

export const disk: Fault = {
  name: 'disk',
  async run(stage) {
    const folder = await makeDisk();
    if (!folder) {
      stage.report.note('  left out: only root may mount a small disk to fill, and here not even root.');
      return;
    }
    await stage.report.check(`disk: the disk of ${DISK_MB} MB under PostgreSQL is full`, () => fillDisk(stage, folder));
  },
};

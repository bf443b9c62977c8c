import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../support/cleanup.ts';
import { expectStatus } from '../support/client.ts';
import { waitFor } from '../support/wait.ts';
import { CallBook } from './call-book.ts';
import { keepRenaming, startEmbedded } from './embedded.ts';
import { type Fault, type Stage, telling } from './world.ts';

const DISK_MB = 140;

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

async function fillDisk(stage: Stage, disk: string): Promise<string> {
  const { server, organiser } = await startEmbedded(stage, join(disk, 'data'));
  return telling(server, async () => {
    const book = new CallBook();
    const writing = keepRenaming(book, organiser);
    await sleep(500);
    const filler = join(disk, 'filler');
    await fill(filler);
    const picture = { kind: 'writes', client: organiser, method: 'POST', path: '/api/events' };
    const date = new Date(Date.now() + 86_400_000).toISOString();
    const body = { name: 'Gala', date, location: 'Budapest', description: 'x'.repeat(1_900) };
    let refused = 0;
    let reads = 0;
    for (const since = performance.now(); performance.now() - since < 5_000; ) {
      if (!(await book.send({ ...picture, body }))) refused += 1;
      if (await book.send({ kind: 'reads', client: organiser, method: 'GET', path: '/api/events' })) reads += 1;
      await fill(join(disk, `filler-${refused}`)).catch(() => {});
    }
    if (refused === 0) throw new Error('Nothing was refused on a full disk.');
    const isAlive = server.isRunning && (await organiser.get('/healthz')).status === 200;
    if (!isAlive) throw new Error('The server did not outlive it.');
    const before = writing.names.length;
    const since = performance.now();
    for (let n = 0; n <= refused; n++) await rm(join(disk, `filler-${n}`), { force: true });
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

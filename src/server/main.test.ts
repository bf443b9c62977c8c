import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { copyDataFolder, findPostmaster } from './testing/postgres-data-folder.ts';
import {
  DEMO,
  findCode,
  isOpen,
  itOfProgram as it,
  PROGRAM_TIMEOUT_MS,
  post,
  read,
  signIn,
  verify,
} from './testing/server-process.ts';

vi.setConfig({ testTimeout: PROGRAM_TIMEOUT_MS });

describe.concurrent('local mode', () => {
  it('needs no settings, seeds the demo, writes mail to files, and stops everything it started', async ({
    program: { dataDir, start },
  }) => {
    const app = await start('local', { DATA_DIR: dataDir });
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect(await findPostmaster(dataDir)).toBeGreaterThan(0);

    expect((await post(`${app.url}/api/auth/otp/request`, { email: DEMO })).status).toBe(200);
    const [mail, ...others] = await readdir(join(dataDir, 'outbox'));
    expect(others).toEqual([]);
    const otp = await findCode(app, DEMO);
    expect(await readFile(join(dataDir, 'outbox', mail ?? ''), 'utf8')).toContain(`\r\n${otp}\r\n`);
    const mailbox = await app.find(/Mail it sends is at (http:\S+)\n/);
    expect(await (await fetch(mailbox)).text()).toContain(DEMO);

    const cookie = await verify(app, DEMO, otp);
    expect((await read(`${app.url}/api/stats`, cookie)).body).toMatchObject({
      totalGuests: 125,
      upcomingEventsCount: 3,
    });
    expect(await app.stop()).toBe(0);
    expect(app.written.err).toBe('');
    expect(await findPostmaster(dataDir)).toBeUndefined();
    expect(await isOpen('127.0.0.1', app.url)).toBe(false);
  });

  it('loses nothing that it has acknowledged when it is killed while writing', async ({
    program: { dataDir, start },
  }) => {
    await copyDataFolder(dataDir);
    const app = await start('local', { DATA_DIR: dataDir });
    const cookie = await signIn(app, DEMO);
    const pid = await findPostmaster(dataDir);
    const rename = (n: number) => post(`${app.url}/api/users/me`, { fullName: String(n) }, { cookie }, 'PATCH');
    let sent = 0;
    let acknowledged = 0;
    const sessions = new Map<string, string>();

    /** Repeats the work until it fails because the server was killed. */
    async function keepOn(work: () => Promise<void>): Promise<void> {
      for (;;) {
        try {
          await work();
        } catch {
          if (app.child.killed) return;
          throw new Error(`It broke before it was killed: ${app.written.err}`);
        }
      }
    }
    await Promise.all([
      keepOn(async () => {
        const n = ++sent;
        const answer = rename(n);
        // Killed while this write and two sign-ins are under way.
        if (n > 30 && sessions.size >= 4) app.child.kill('SIGKILL');
        if ((await answer).status === 200) acknowledged = n;
      }),
      ...['anna', 'bela'].map((name) =>
        keepOn(async () => {
          const email = `${name}${sessions.size}@example.com`;
          if (app.child.killed || sessions.size > 40) throw new Error('It is over.');
          sessions.set(email, await signIn(app, email));
        }),
      ),
    ]);
    await app.ended;
    expect(acknowledged).toBeGreaterThanOrEqual(30);
    expect(await findPostmaster(dataDir)).toBe(pid);

    const again = await start('local', { DATA_DIR: dataDir });
    expect(await findPostmaster(dataDir)).toBe(pid);
    const me = await read(`${again.url}/api/users/me`, cookie);
    expect(Number(me.body.fullName)).toBeGreaterThanOrEqual(acknowledged);
    expect(Number(me.body.fullName)).toBeLessThanOrEqual(sent);
    for (const [email, session] of sessions) {
      expect((await read(`${again.url}/api/users/me`, session)).body).toMatchObject({ email });
    }
    // The demo was not seeded a second time.
    expect((await read(`${again.url}/api/stats`, cookie)).body).toMatchObject({ totalGuests: 125 });
    expect(await again.stop()).toBe(0);
    expect(await findPostmaster(dataDir)).toBeUndefined();
  });

  it('says in one sentence that its port is taken', async ({ program: { dataDir, makeDatabase, run } }) => {
    const { connectionString } = await makeDatabase();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { ended, written } = run('local', { DATABASE_URL: connectionString, DATA_DIR: dataDir, PORT: String(port) });
    expect(await ended).toBe(1);
    expect(written).toEqual({
      out: '',
      err: `Port ${port} is taken: stop what listens there, or choose another with PORT=….\n`,
    });
    other.close();
  });

  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
  // On Linux all of 127.0.0.0/8 is this computer, so that 127.0.0.2 stands for another address.
  const elsewhere = outside ?? '127.0.0.2';

  it.runIf(outside || process.platform === 'linux')(
    'opens itself to the network, not its stand-ins, and ends with the script that started it',
    async ({ program: { dataDir, makeDatabase, start } }) => {
      const { connectionString } = await makeDatabase();
      const env = { DATABASE_URL: connectionString, DATA_DIR: dataDir, HOST: '0.0.0.0' };
      const app = await start('local', env, ['ignore', 'pipe', 'pipe', 'ipc']);
      const mailbox = await app.find(/Mail it sends is at (http:\S+)\n/);
      const google = await fetch(`${app.url}/api/auth/google`, { redirect: 'manual' });
      expect(google.status).toBe(302);
      const standIns = [mailbox, google.headers.get('location') ?? ''];
      for (const url of standIns) {
        expect(new URL(url).hostname).toBe('127.0.0.1');
        expect([url, await isOpen('127.0.0.1', url)]).toEqual([url, true]);
        expect([url, await isOpen(elsewhere, url)]).toEqual([url, false]);
      }
      expect(await isOpen(elsewhere, app.url)).toBe(true);
      expect(new Set([app.url, ...standIns].map((url) => new URL(url).port)).size).toBe(3);
      app.child.disconnect();
      expect(await app.ended).toBe(0);
    },
  );
});

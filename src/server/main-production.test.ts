import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { itOfProgram as it, PRODUCTION, PROGRAM_TIMEOUT_MS, post, WAIT } from './testing/server-process.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';

vi.setConfig({ testTimeout: PROGRAM_TIMEOUT_MS });

describe.concurrent('production', () => {
  it('names every missing setting at once and changes nothing', async ({ program: { folder, run } }) => {
    const { ended, written } = run('production', {});
    expect(await ended).toBe(1);
    const lines = Object.keys(PRODUCTION).map((name) => `  ${name} is missing\n`);
    expect(written).toEqual({ out: '', err: `Placecard can't start with these settings:\n${lines.join('')}` });
    expect(await readdir(folder)).toEqual([]);
  });

  it('names wrong settings together with missing ones', async ({ program: { folder, run } }) => {
    const env = {
      ...PRODUCTION,
      PUBLIC_URL: 'http://placecard.example',
      SMTP_URL: '',
      PORT: 'x',
      TRUST_PROXY: 'maybe',
    };
    const { ended, written } = run('production', env);
    expect(await ended).toBe(1);
    const problems = written.err.split('\n').slice(1, -1);
    expect(problems.map((line) => line.trim().split(' ')[0]).sort()).toEqual([
      'PORT',
      'PUBLIC_URL',
      'SMTP_URL',
      'TRUST_PROXY',
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('waits for its database and logs that, then runs without stand-ins, demo, API docs or codes in the terminal', async ({
    program: { folder, makeDatabase, run },
  }) => {
    const { connectionString, pool } = await makeDatabase();
    const [, user, socketFolder, name] = /\/\/(.+)@(.+)\/(.+)$/.exec(connectionString) ?? [];
    const network = await startTcpProxy({ path: `${decodeURIComponent(socketFolder ?? '')}/.s.PGSQL.5432` });
    await network.refuse();
    const env = { ...PRODUCTION, DATABASE_URL: `postgres://${user}@127.0.0.1:${network.port}/${name}` };
    const running = run('production', env);
    await vi.waitUntil(() => running.written.out.split('the database is not available yet').length > 2, WAIT);
    expect(running.written.out).toContain('"reason":"ECONNREFUSED"');
    expect(running.written.out).not.toContain('Placecard is at');

    // A process that gets SIGTERM while it waits for the database exits.
    const impatient = run('production', env);
    await impatient.find(/(the database is not available yet)/);
    impatient.child.kill('SIGTERM');
    expect(await impatient.ended).toBe(0);
    expect(impatient.written.err).toBe('');

    await network.heal();
    const url = await running.find(/Placecard is at (http:\S+)\n/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('strict-transport-security')).toContain('max-age=31536000');
    expect((await fetch(`${url}/api/docs/json`)).status).toBe(404);
    const answer = await post(`${url}/api/auth/otp/request`, { email: 'anna@example.com' });
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'mail_unavailable' }]);
    expect(await pool.query('select 1 from users')).toMatchObject({ rowCount: 0 });
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    await network.close();
    expect(running.written.out).not.toMatch(/anna|Sign-in code|Mail it sends/);
    expect(running.written.err).toBe('');
    expect(await readdir(folder)).toEqual([]);
  });

  it('says in one sentence that its data folder can’t be used', async ({ program: { folder, run } }) => {
    await writeFile(join(folder, 'taken'), '');
    const { ended, written } = run('production', { ...PRODUCTION, DATA_DIR: join(folder, 'taken', 'data') });
    expect(await ended).toBe(1);
    expect(written.err).toMatch(/^DATA_DIR can't be used: ENOTDIR: [^\n]+\.\n$/);
  });

  it('does not wait where waiting can’t help', async ({ program: { makeDatabase, run } }) => {
    const { connectionString } = await makeDatabase();
    const env = { ...PRODUCTION, DATABASE_URL: connectionString.replace(/[^/]*$/, 'nowhere') };
    const { ended, written } = run('production', env);
    expect(await ended).toBe(1);
    expect(written.err).toBe(
      "The database of DATABASE_URL can't be used (3D000): is the address right, and is it running?\n",
    );
  });
});

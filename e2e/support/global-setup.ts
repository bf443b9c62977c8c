import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCode } from './outbox.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A limit for an app that hangs, far beyond what a busy machine needs. */
const START_TIMEOUT_MS = 180_000;

/** Signs in once for all tests, because the codes mailed to one address in a quarter of an hour are limited. */
async function signInAsDemo(url: string): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const email = 'demo@placecard.test';
  await post('/api/auth/otp/request', { email });
  const answer = await post('/api/auth/otp/verify', { email, otp: await readCode(email) });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Starts one app for all tests, as `npm start` does, on a free port and with its own data folder. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placecard-e2e-'));
  // PostgreSQL may run as another user, who has to get at its own folder in it.
  await chmod(dataDir, 0o755);
  const app = spawn(process.execPath, ['src/server/main.ts', '--local'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      TRUST_PROXY: 'true',
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    app.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /Placecard is at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    app.once('exit', (code) => reject(new Error(`The app exited with code ${code} before it was ready.`)));
    setTimeout(() => reject(new Error('The app did not start in time.')), START_TIMEOUT_MS).unref();
  });
  process.env.PLACECARD_URL = url;
  process.env.PLACECARD_OUTBOX = join(dataDir, 'outbox');
  process.env.PLACECARD_DARK_CHECKS = join(dataDir, 'dark-checks');
  process.env.PLACECARD_DEMO_COOKIE = await signInAsDemo(url);
  return async () => {
    app.kill('SIGTERM');
    if (app.exitCode === null) await once(app, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
}

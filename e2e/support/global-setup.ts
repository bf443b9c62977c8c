import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT_MS = 60_000;

/** One app for all journeys, as `npm start` gives it, on a free port and a data folder of its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'placecard-e2e-'));
  const app = spawn(process.execPath, ['src/server/main.ts', '--local'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    app.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /Placecard is at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    app.once('exit', (code) => reject(new Error(`The app ended with ${code} before it was ready.`)));
    setTimeout(() => reject(new Error('The app did not start in time.')), START_TIMEOUT_MS).unref();
  });
  process.env.PLACECARD_URL = url;
  process.env.PLACECARD_OUTBOX = join(dataDir, 'outbox');
  return async () => {
    app.kill('SIGTERM');
    if (app.exitCode === null) await once(app, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
}

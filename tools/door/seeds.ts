import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onCleanUp } from '../support/clean-up.ts';

/** Runs a test file of simulated evenings. `effort` sets how many seeds it has; `npm test` runs a few small ones. */
export async function runSeeds(file: string, effort: number): Promise<void> {
  const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', file, '--reporter=dot'], {
    env: { ...process.env, DOOR_EFFORT: String(effort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const unregister = onCleanUp(() => vitest.kill('SIGTERM'));
  let output = '';
  for (const stream of [vitest.stdout, vitest.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  const [code] = await once(vitest, 'close');
  unregister();
  if (code !== 0) throw new Error(`Phones and server do not agree:\n${output}`);
}

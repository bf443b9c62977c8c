import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { REPOSITORY } from './app-server.ts';
import { collectOutput } from './child-process.ts';
import { onCleanUp } from './clean-up.ts';

/** Runs tests of `npm test` with other settings; returns what vitest says at the end. */
export async function runTests(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: REPOSITORY,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const unregister = onCleanUp(() => vitest.kill('SIGTERM'));
  const output = collectOutput(vitest);
  const [code] = await once(vitest, 'close');
  unregister();
  if (code !== 0) throw new Error(`Tests failed:\n${output().slice(-20_000)}`);
  const lines = output()
    .split('\n')
    .filter((line) => /Tests|Test Files/.test(line));
  return lines.map((line) => line.trim()).join(', ');
}

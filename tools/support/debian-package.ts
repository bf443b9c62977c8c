import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Asked by Debian whether an installed package may start its service. */
const POLICY_FILE = '/usr/sbin/policy-rc.d';
const REFUSAL = '#!/bin/sh\nexit 101\n';
const TIMEOUT_MS = 5 * 60_000;

/** Only the program is wanted: nginx would take port 80, and both would still run when the proof is over. */
function withoutServices<Result>(work: () => Result): Result {
  if (existsSync(POLICY_FILE)) return work();
  writeFileSync(POLICY_FILE, REFUSAL, { mode: 0o755 });
  try {
    return work();
  } finally {
    rmSync(POLICY_FILE, { force: true });
  }
}

/** Installs a package of Debian's where that is possible; false where it is not. */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name}…`);
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
  } as const;
  const apt = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], options).status === 0;
  return withoutServices(() => apt('install', '-y', name) || (apt('update') && apt('install', '-y', name)));
}

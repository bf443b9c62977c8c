import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

/** Debian asks this program whether a newly installed service may start; 101 means no. */
const POLICY_FILE = '/usr/sbin/policy-rc.d';
const TIMEOUT_MS = 5 * 60_000;

/** Installs a Debian package without starting its service, where `file` does not exist and we are root. */
export function installDebianPackage(name, file) {
  if (existsSync(file) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${name}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: TIMEOUT_MS,
    }).status === 0;
  const isOwnPolicy = !existsSync(POLICY_FILE);
  if (isOwnPolicy) writeFileSync(POLICY_FILE, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    if (!apt('install', '-y', name) && apt('update')) apt('install', '-y', name);
  } finally {
    if (isOwnPolicy) rmSync(POLICY_FILE, { force: true });
  }
}

// Finds a Chromium for the browser tests: the system's, else Debian's package, else Playwright's own download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './setup.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !findOnPath(['apt-get'])) return;
  console.log('Installing Chromium…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  apt('update');
  apt('install', '-y', 'chromium');
}

/** The path of a browser, or undefined when Playwright brought its own and knows where it is. */
export function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  if (!findOnPath(NAMES)) installFromDebian();
  const found = findOnPath(NAMES);
  if (!found) run('playwright', ['install', 'chromium']);
  return found;
}

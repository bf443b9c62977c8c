import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-package.mjs';
import { run } from './setup.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** Chromium without the code for windows: journeys take a fifth less time in it. */
const HEADLESS = 'chromium-headless-shell';

function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/**
 * Finds Chromium, or else installs Debian's package, and returns its path. Undefined where Playwright downloads its own
 * browser, which it finds by itself.
 */
export function ensureChromium({ isHeadless = false } = {}) {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  if (isHeadless) {
    installDebianPackage(HEADLESS, `/usr/bin/${HEADLESS}`);
    const headless = findOnPath([HEADLESS]);
    if (headless) return headless;
  }
  if (!findOnPath(NAMES)) installDebianPackage('chromium', '/usr/bin/chromium');
  const found = findOnPath(NAMES);
  if (!found) run('playwright', ['install', 'chromium']);
  return found;
}

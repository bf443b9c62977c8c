// `npm run bench`, `test:cluster`, `test:faults` and `load`: installs what is missing, then runs tools/<name>/run.ts.
import { ensureChromium } from './chromium.mjs';
import { installDebianPackage } from './debian-package.mjs';
import { childEnv, ensureBuild, ensurePackages, runUntilItEnds } from './setup.mjs';

const [tool, ...args] = process.argv.slice(2);
const needsBrowser = tool === 'bench' || tool === 'faults';
try {
  ensurePackages();
  ensureBuild();
  // Without Debian's PostgreSQL the tools use the embedded one; without nginx `test:cluster` says what to install.
  if (tool !== 'bench') installDebianPackage('postgresql', '/usr/lib/postgresql');
  if (tool === 'cluster') installDebianPackage('nginx', '/usr/sbin/nginx');
  const chromium = needsBrowser ? ensureChromium() : undefined;
  runUntilItEnds([`tools/${tool}/run.ts`, ...args], { ...childEnv, ...(chromium && { CHROMIUM_PATH: chromium }) });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

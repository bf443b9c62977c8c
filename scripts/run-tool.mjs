// `npm run bench`, `test:cluster`, `test:door`, `test:failover`, `test:faults`, `test:image`, `load` and `screenshots`: installs what is
// missing, then runs tools/<name>/run.ts.
import { ensureChromium } from './chromium.mjs';
import { installDebianPackage } from './debian-package.mjs';
import { ensureBuild, ensurePackages, runUntilItEnds } from './setup.mjs';

const [tool, ...args] = process.argv.slice(2);
/** They need Chromium, and make do with the embedded PostgreSQL. */
const BROWSER_TOOLS = ['bench', 'door', 'screenshots'];

function prepare() {
  ensurePackages();
  ensureBuild();
  // Without Debian's PostgreSQL the tools use the embedded one; without nginx the checks that need it are skipped.
  if (!BROWSER_TOOLS.includes(tool)) installDebianPackage('postgresql', '/usr/lib/postgresql');
  if (['cluster', 'image'].includes(args[0])) installDebianPackage('nginx', '/usr/sbin/nginx');
  if (args[0] === 'image') for (const name of ['buildah', 'mmdebstrap']) installDebianPackage(name, `/usr/bin/${name}`);
  if (args[0] === 'failover') {
    for (const name of ['patroni', 'pgbackrest', 'faketime']) installDebianPackage(name, `/usr/bin/${name}`);
    installDebianPackage('etcd-server', '/usr/bin/etcd');
    installDebianPackage('haproxy', '/usr/sbin/haproxy');
  }
  const chromium = BROWSER_TOOLS.includes(tool) || args[0] === 'faults' ? ensureChromium() : undefined;
  return chromium && { CHROMIUM_PATH: chromium };
}
runUntilItEnds(prepare, [`tools/${tool}/run.ts`, ...args]);

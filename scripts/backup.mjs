// `npm run backup -- <file>` and `npm run restore -- <file>`, explained in docs/operations.md.
import { existsSync } from 'node:fs';
import { ensurePackages, pinnedNode, runUntilItEnds } from './setup.mjs';

const [command, ...args] = process.argv.slice(2);
function prepare() {
  // Installs packages only where there are none: replacing them would break an app that runs from the same folder.
  if (!existsSync(pinnedNode)) ensurePackages();
}
const settings = { INIT_CWD: process.env.INIT_CWD ?? process.cwd() };
runUntilItEnds(prepare, [`src/server/backup/${command}-main.ts`, ...args], settings);

// `npm run seat -- <file>`: seats the people of one file, as docs/auto-seating.md explains.
import { existsSync } from 'node:fs';
import { compileCache, ensurePackages, pinnedNode, runUntilItEnds } from './setup.mjs';

function prepare() {
  if (!existsSync(pinnedNode)) ensurePackages();
}
const settings = { INIT_CWD: process.env.INIT_CWD ?? process.cwd(), ...compileCache };
runUntilItEnds(prepare, ['tools/seat/run.ts', ...process.argv.slice(2)], settings);

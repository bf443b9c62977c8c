// `npm run backup -- <file>` and `npm run restore -- <file>`: docs/operations.md says more.
import { existsSync } from 'node:fs';
import { childEnv, ensurePackages, pinnedNode, runUntilItEnds } from './setup.mjs';

const [command, ...args] = process.argv.slice(2);
try {
  // Only where there are none: installing others would take the app's own away from under it while it runs.
  if (!existsSync(pinnedNode)) ensurePackages();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
runUntilItEnds([`src/server/backup/${command}-main.ts`, ...args], { INIT_CWD: process.cwd(), ...childEnv });

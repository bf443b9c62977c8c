// `npm run backup -- <file>` and `npm run restore -- <file>`, explained in docs/operations.md.
import { existsSync } from 'node:fs';
import { childEnv, ensurePackages, pinnedNode, runUntilItEnds } from './setup.mjs';

const [command, ...args] = process.argv.slice(2);
try {
  // Only where there are none: replacing packages would break an app that is running from the same folder.
  if (!existsSync(pinnedNode)) ensurePackages();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
runUntilItEnds([`src/server/backup/${command}-main.ts`, ...args], { INIT_CWD: process.cwd(), ...childEnv });

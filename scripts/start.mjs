// `npm start` (local mode) and `npm run serve` (production): set up what is missing, then run the server.
import { join } from 'node:path';
import { childEnv, ensureBuild, ensurePackages, root, runUntilItEnds } from './setup.mjs';

const isLocal = process.argv.includes('--local');
try {
  ensurePackages();
  ensureBuild();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
runUntilItEnds(['src/server/main.ts', ...(isLocal ? ['--local'] : [])], {
  ...childEnv,
  // Keeps compiled code between starts: the second one answers much sooner.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  NODE_ENV: process.env.NODE_ENV ?? 'production',
});

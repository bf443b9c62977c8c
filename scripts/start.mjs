// `npm start` (local mode) and `npm run serve` (production): installs and builds what is missing, then runs the server.
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
  // Node stores compiled code there, so that later starts are much faster.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  NODE_ENV: process.env.NODE_ENV ?? 'production',
});

// `npm start` (local mode) and `npm run serve` (production): set up what is missing, then run the server.
import { childEnv, ensureBuild, ensurePackages, runUntilItEnds } from './setup.mjs';

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
  NODE_ENV: process.env.NODE_ENV ?? 'production',
});

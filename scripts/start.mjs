// `npm start` (local mode) and `npm run serve` (production): installs and builds what is missing, then runs the server.
import { compileCache, ensureBuild, ensurePackages, runUntilItEnds, serverFlags } from './setup.mjs';

const isLocal = process.argv.includes('--local');
function prepare() {
  ensurePackages();
  ensureBuild({ isLocal });
}
runUntilItEnds(prepare, [...serverFlags, 'src/server/main.ts', ...(isLocal ? ['--local'] : [])], {
  ...compileCache,
  NODE_ENV: process.env.NODE_ENV ?? 'production',
});

// `npm run load [-- --quick]`: sets up what is missing, then plays one evening against a production server.
import { childEnv, ensureBuild, ensurePackages, runUntilItEnds } from './setup.mjs';

try {
  ensurePackages();
  ensureBuild();
  runUntilItEnds(['tools/load/run.ts', ...process.argv.slice(2)], childEnv);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

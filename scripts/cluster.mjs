// `npm run test:cluster [-- --servers 3] [name…]`: sets up what is missing, then tries many servers on one database.
import { childEnv, ensureBuild, ensurePackages, runUntilItEnds } from './setup.mjs';

try {
  ensurePackages();
  ensureBuild();
  runUntilItEnds(['tools/cluster/run.ts', ...process.argv.slice(2)], childEnv);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

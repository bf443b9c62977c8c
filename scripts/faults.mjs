// `npm run test:faults [-- name…]`: sets up what is missing, then breaks things under running servers.
import { ensureChromium } from './chromium.mjs';
import { childEnv, ensureBuild, ensurePackages, runUntilItEnds } from './setup.mjs';

try {
  ensurePackages();
  ensureBuild();
  const chromium = ensureChromium();
  runUntilItEnds(['tools/faults/run.ts', ...process.argv.slice(2)], {
    ...childEnv,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// `npm run bench`: sets up what is missing, then runs the benchmarks, or only those that are named.
import { ensureChromium } from './chromium.mjs';
import { childEnv, ensureBuild, ensurePackages, runUntilItEnds } from './setup.mjs';

try {
  ensurePackages();
  ensureBuild();
  const chromium = ensureChromium();
  runUntilItEnds(['tools/bench/run.ts', ...process.argv.slice(2)], {
    ...childEnv,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

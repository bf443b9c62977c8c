// `npm run dev`: the app in local mode with hot reload. tools/dev explains how it works.
import { join } from 'node:path';
import { childEnv, ensurePackages, root, runUntilItEnds } from './setup.mjs';

try {
  ensurePackages();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
runUntilItEnds(['tools/dev/run.ts'], {
  ...childEnv,
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  NODE_ENV: 'development',
});

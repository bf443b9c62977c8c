// `npm run dev`: the app in local mode with hot reload. tools/dev explains how it works.
import { compileCache, ensurePackages, runUntilItEnds } from './setup.mjs';

runUntilItEnds(ensurePackages, ['tools/dev/run.ts'], { ...compileCache, NODE_ENV: 'development' });

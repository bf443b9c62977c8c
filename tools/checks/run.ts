// `npm run test:cluster` and `npm run test:faults`: checks on real server processes.
import { runWithCleanup } from '../support/clean-up.ts';
import { checkCluster } from './cluster/checks.ts';
import { checkFaults } from './faults/checks.ts';

const [group, ...args] = process.argv.slice(2);
await runWithCleanup(() => (group === 'cluster' ? checkCluster(args) : checkFaults(args)));

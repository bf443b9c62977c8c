// `npm run test:cluster`, `test:faults`, `test:failover` and `test:image`: checks on real server processes.
import { runWithCleanup } from '../support/clean-up.ts';
import { checkCluster } from './cluster/checks.ts';
import { checkFailover } from './failover/checks.ts';
import { checkFaults } from './faults/checks.ts';
import { checkImage } from './image/checks.ts';

const [group, ...args] = process.argv.slice(2);
const groups: Record<string, (args: string[]) => Promise<number>> = {
  cluster: checkCluster,
  failover: checkFailover,
  faults: checkFaults,
  image: checkImage,
};
await runWithCleanup(() => (groups[group ?? ''] ?? checkFaults)(args));

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow test files, which run first: one that starts last would keep a single worker busy after all others are done. */
const LONGEST = [
  'route-tests/hostile-input.test.ts',
  'route-tests/permissions.test.ts',
  'server/main.test.ts',
  'embedded/embedded-postgres.test.ts',
  'server/main-shutdown.test.ts',
  'db/upgrade.test.ts',
  'server/main-production.test.ts',
  'http/health.test.ts',
  'backup/commands.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      LONGEST.findIndex((path) => moduleId.endsWith(path)) + 1 || LONGEST.length + 1;
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'stand-ins/**/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['src/server/testing/global-setup.ts'],
    setupFiles: ['tools/support/property-seed.ts'],
    // Test files share modules, in which they keep no state: loading the server for each file would take half of the run.
    isolate: false,
    // Vitest reads other style sheets as empty; a test compares colours with this one.
    css: { include: /ui\/theme\.css/ },
    unstubEnvs: true,
    // Two workers more than cores: tests spend much time waiting for PostgreSQL and for programs to start and end.
    maxWorkers: availableParallelism() + 2,
    maxConcurrency: 3,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    // Limits for what hangs, far beyond what a busy machine needs: how fast anything is, the benchmarks and `npm run load` measure.
    expect: { poll: { timeout: 60_000, interval: 10 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});

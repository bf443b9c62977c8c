import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'stand-ins/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['src/server/testing/global-setup.ts'],
    // Test files keep nothing in modules that another could see; loading the server anew for each would take half the time.
    isolate: false,
    unstubEnvs: true,
    // Much of the time is spent waiting for PostgreSQL: all cores, not all but one.
    maxWorkers: '100%',
    restoreMocks: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

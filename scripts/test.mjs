// `npm test`: sets up everything, runs every check and test, and ends with one counted line.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { childEnv, ensureBuild, ensurePackages, root } from './setup.mjs';

let passed = 0;
let failed = 0;
const reports = mkdtempSync(join(tmpdir(), 'placecard-tests-'));

function step(title, command, args, env = {}) {
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...childEnv, ...env } });
  return status === 0;
}

function check(title, command, args) {
  if (step(title, command, args)) passed += 1;
  else failed += 1;
}

/** Counts a runner's tests from its own report; a run that broke without naming a failed test counts as one. */
function suite(title, command, args, { env, report, count }) {
  const isOk = step(title, command, args, env);
  let counted = { passed: 0, failed: 0 };
  try {
    counted = count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    // No report: the runner did not get that far.
  }
  passed += counted.passed;
  failed += isOk ? counted.failed : Math.max(1, counted.failed);
}

try {
  ensurePackages();
  ensureBuild();
  const chromium = ensureChromium();

  check('format, lint, boundaries', 'biome', ['check', '--error-on-warnings']);
  for (const part of ['shared', 'server', 'web', 'e2e'])
    check(`types: ${part}`, 'tsc', ['-p', `tsconfig.${part}.json`]);
  check('unused code', 'knip', []);

  const units = join(reports, 'vitest.json');
  suite(
    'unit and server tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`],
    {
      report: units,
      count: (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
    },
  );

  const journeys = join(reports, 'playwright.json');
  suite('browser tests', 'playwright', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys, ...(chromium && { CHROMIUM_PATH: chromium }) },
    report: journeys,
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  });
} catch (error) {
  console.error(error.message);
  failed += 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

console.log(`\ntests: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

// `npm test`: installs and builds what is missing, runs every check and test, and ends with a line that counts them.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { childEnv, ensureBuild, ensurePackages, root } from './setup.mjs';

const CHECKS = [
  ['format, lint, boundaries', 'biome', 'check', '--error-on-warnings'],
  ...['shared', 'server', 'web', 'e2e'].map((part) => [`types: ${part}`, 'tsc', '-p', `tsconfig.${part}.json`]),
  ['unused code', 'knip'],
];

/**
 * tsc, a Go program, ends before it needs more than 1.2 GB. Collecting garbage took a third or more of its processor time and kept
 * it below 1 GB. Above the limit it collects after all.
 */
const checkEnv = { ...childEnv, GOGC: 'off', GOMEMLIMIT: '2GiB' };

let passed = 0;
let failed = 0;
/** Printed again before the last line, because a log may keep only its end. */
const failures = [];

/** Linux keeps this folder in memory. There a database is created in a twentieth of the processor time that a disk takes. */
const MEMORY_FOLDER = '/dev/shm';
/** Several times what a run stores at once. A container's folder in memory is often much smaller, and then is not used. */
const NEEDED_BYTES = 6 * 2 ** 30;

function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  } catch {
    // Something that a test started still writes there, or it is another user's. That is no failure of a test.
  }
}

function hasEnded(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** In memory where there is room. A run that was killed could not remove its folder there, so the next one does. */
function makeWorkFolder() {
  const name = `placecard-tests-${process.pid}-`;
  try {
    for (const entry of readdirSync(MEMORY_FOLDER)) {
      const pid = Number(/^placecard-tests-(\d+)-/.exec(entry)?.[1]);
      if (pid && hasEnded(pid)) remove(join(MEMORY_FOLDER, entry));
    }
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    const free = Math.min(bavail * bsize, process.availableMemory?.() ?? freemem());
    if (free > NEEDED_BYTES) return mkdtempSync(join(MEMORY_FOLDER, name));
  } catch {
    // There is no such folder, or it can't be used.
  }
  return mkdtempSync(join(tmpdir(), name));
}

/** Holds all that tests store, and the reports. PostgreSQL may run as another user, who has to get at its own folder in it. */
const work = makeWorkFolder();
chmodSync(work, 0o755);
const running = new Set();

function start(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options });
  running.add(child);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ isOk: false, reason: error.message }));
    child.once('close', (code) => resolve({ isOk: code === 0, reason: '' }));
  }).finally(() => running.delete(child));
  return { child, ended };
}

/** After a signal nothing more is started. Running children clean up by themselves; Ctrl-C reaches them directly. */
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    isStopped = true;
    if (signal !== 'SIGINT') for (const child of running) child.kill(signal);
  });
}

/** Runs beside the unit tests, which spend much of their time waiting, and prints nothing until the end. */
async function runChecks() {
  const results = [];
  for (const [title, command, ...args] of CHECKS) {
    if (isStopped) break;
    const { child, ended } = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: checkEnv });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const { isOk, reason } = await ended;
    results.push({ title, isOk, output: output + reason });
  }
  return results;
}

function countChecks(results) {
  for (const { title, isOk, output } of results) {
    console.log(`\n── ${title}${isOk ? '' : ' failed'}\n${output.trimEnd()}`);
    if (isOk) passed += 1;
    else {
      failed += 1;
      failures.push(title);
    }
  }
}

function countUnits({ numPassedTests, numFailedTests, testResults }) {
  for (const { name, message, assertionResults } of testResults) {
    if (message) failures.push(`${name}: ${message}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(`${name}: ${fullName}\n${failureMessages.join('\n')}`);
  }
  return { passed: numPassedTests, failed: numFailedTests };
}

function countJourneys({ stats, suites }) {
  const queue = [...suites];
  for (const { suites: inner = [], specs } of queue) {
    queue.push(...inner);
    for (const { ok, file, title, tests } of specs) {
      if (ok) continue;
      const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
      failures.push(`${file}: ${title}\n${errors.map(({ message }) => message).join('\n')}`);
    }
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** Counts the tests from the runner's JSON report. A run that failed without a failed test counts as one failure. */
async function suite(title, command, args, { env, report, count }) {
  if (isStopped) return;
  console.log(`\n── ${title}`);
  const { isOk } = await start(command, args, { stdio: 'inherit', env: { ...childEnv, TMPDIR: work, ...env } }).ended;
  let counted = { passed: 0, failed: 0 };
  try {
    counted = count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    // There is no report when the runner itself failed.
  }
  passed += counted.passed;
  failed += isOk ? counted.failed : Math.max(1, counted.failed);
}

try {
  ensurePackages();
  // Tests measure pages by what gzip makes of them, so these may be compressed in less time.
  ensureBuild({ isLocal: true });
  const chromium = ensureChromium({ isHeadless: true });

  const checks = runChecks();
  const units = join(work, 'vitest.json');
  await suite(
    'unit and server tests',
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${units}`],
    {
      report: units,
      count: countUnits,
    },
  );
  countChecks(await checks);

  const journeys = join(work, 'playwright.json');
  await suite('browser tests', 'playwright', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys, ...(chromium && { CHROMIUM_PATH: chromium }) },
    report: journeys,
    count: countJourneys,
  });
} catch (error) {
  console.error(error.message);
  failed += 1;
} finally {
  remove(work);
}

if (isStopped) failed = Math.max(1, failed);
for (const failure of failures) console.log(`\nfailed: ${failure.slice(0, 2000)}`);
console.log(`\ntests: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

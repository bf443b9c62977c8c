import { withTimeout } from '../../src/server/common/timeouts.ts';
import { describeRunningServers, forgetEndedServers } from './app-server.ts';
import { blockIfInterrupted } from './clean-up.ts';

export interface CheckReport {
  /** Runs one check, prints its title, its time and the text it returns, and counts it. Never throws. */
  check(title: string, work: () => Promise<unknown>, options?: { readonly isAlwaysRun?: boolean }): Promise<boolean>;
  /** Prints a line between checks. */
  note(text: string): void;
}

/** Thrown by a check that can't run on this machine: it counts neither as passed nor as failed. */
export class SkippedCheck extends Error {}

interface Options {
  /** Runs only checks whose title contains one of these, where any are given. */
  readonly only?: readonly string[];
  /** A check that takes longer has failed. */
  readonly limitMs?: number;
}

const LIMIT_MS = 120_000;

function indent(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.replace(/^/gm, '        ');
}

/** Runs checks and ends with a line such as `faults: 24 passed, 0 failed`. Returns the exit code. */
export async function runChecks(
  name: string,
  { only = [], limitMs = LIMIT_MS }: Options,
  work: (report: CheckReport) => Promise<void>,
): Promise<number> {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  const unmatched = new Set(only);
  const tooLate = () => new Error(`The check took longer than ${limitMs / 1000} s.`);
  const report: CheckReport = {
    async check(title, run, { isAlwaysRun = false } = {}) {
      const matching = only.filter((part) => title.includes(part));
      for (const part of matching) unmatched.delete(part);
      if (!isAlwaysRun && only.length > 0 && matching.length === 0) return true;
      forgetEndedServers();
      const since = performance.now();
      const seconds = () => `${((performance.now() - since) / 1000).toFixed(1)} s`;
      try {
        const remark = await withTimeout(limitMs, run(), tooLate);
        passed += 1;
        console.log(`  ok    ${title} (${seconds()})${typeof remark === 'string' ? `\n        ${remark}` : ''}`);
        return true;
      } catch (error) {
        await blockIfInterrupted();
        if (error instanceof SkippedCheck) {
          skipped += 1;
          console.log(`  skip  ${title}: ${error.message}`);
          return true;
        }
        failed += 1;
        console.log(`  FAIL  ${title} (${seconds()})\n${indent(error)}\n${indent(describeRunningServers())}`);
        return false;
      }
    },
    note: (text) => console.log(text),
  };
  try {
    await work(report);
  } catch (error) {
    await blockIfInterrupted();
    failed += 1;
    console.log(`  FAIL  between two checks\n${indent(error)}`);
  }
  await blockIfInterrupted();
  if (passed + failed + skipped === 0) console.log('No check ran.');
  // After a failure later checks may not have been reached, so only a clean run can tell that a title does not exist.
  for (const part of failed === 0 ? unmatched : []) {
    failed += 1;
    console.log(`  FAIL  no check has a title that contains “${part}”, or one that it depends on was not named`);
  }
  console.log(`\n${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed + skipped > 0 ? 0 : 1;
}

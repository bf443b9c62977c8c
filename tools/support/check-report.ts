import { unlessInterrupted } from './clean-up.ts';

export interface Report {
  /** Runs one check, prints its name, its time and the text it returns, if any, and counts it. Never throws. */
  check(name: string, work: () => Promise<unknown>, options?: CheckOptions): Promise<boolean>;
  /** A line between checks. */
  note(text: string): void;
  /** Counts what broke between checks. */
  fail(error: unknown): void;
  /** Prints the counted line and returns the exit code. */
  end(): number;
}

interface CheckOptions {
  /** Runs whatever names were asked for: the others stand on it. */
  readonly isNeeded?: boolean;
}

interface Options {
  /** Runs only checks whose name holds one of these, where any are given. */
  readonly only?: readonly string[];
  /** A check that takes longer has failed. */
  readonly limitMs?: number;
}

const LIMIT_MS = 120_000;

function timeout(limitMs: number): { promise: Promise<never>; clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${limitMs / 1000} s.`)), limitMs);
  });
  return { promise, clear: () => clearTimeout(timer) };
}

export function createReport(title: string, { only = [], limitMs = LIMIT_MS }: Options = {}): Report {
  let passed = 0;
  let failed = 0;
  const unmatched = new Set(only);
  const indent = (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return text.replace(/^/gm, '        ');
  };
  return {
    async check(name, work, { isNeeded = false } = {}) {
      const matching = only.filter((part) => name.includes(part));
      for (const part of matching) unmatched.delete(part);
      if (!isNeeded && only.length > 0 && matching.length === 0) return true;
      const since = performance.now();
      const seconds = () => `${((performance.now() - since) / 1000).toFixed(1)} s`;
      const limit = timeout(limitMs);
      try {
        const remark = await Promise.race([work(), limit.promise]);
        passed += 1;
        console.log(`  ok    ${name} (${seconds()})${typeof remark === 'string' ? `\n        ${remark}` : ''}`);
        return true;
      } catch (error) {
        await unlessInterrupted();
        failed += 1;
        console.log(`  FAIL  ${name} (${seconds()})\n${indent(error)}`);
        return false;
      } finally {
        limit.clear();
      }
    },
    note(text) {
      console.log(text);
    },
    fail(error) {
      failed += 1;
      console.log(`  FAIL  between two checks\n${indent(error)}`);
    },
    end() {
      // A run that checked nothing has shown nothing.
      if (passed + failed === 0) console.log('Nothing was checked.');
      // After a failure the rest may not have had its turn.
      for (const part of failed === 0 ? unmatched : []) {
        failed += 1;
        console.log(`  FAIL  no check was reached whose name holds “${part}”; what it stands on must be named too`);
      }
      console.log(`\n${title}: ${passed} passed, ${failed} failed`);
      return failed === 0 && passed > 0 ? 0 : 1;
    },
  };
}

/** Does the work of a run; however that ends, the counted line is its last. */
export async function runReport(report: Report, work: () => Promise<void>): Promise<number> {
  try {
    await work();
  } catch (error) {
    await unlessInterrupted();
    report.fail(error);
  }
  await unlessInterrupted();
  return report.end();
}

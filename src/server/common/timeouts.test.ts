import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { tryWithin } from './timeouts.ts';

const log = createLog('silent');

describe('tryWithin', () => {
  it('returns the result', async () => {
    expect(await tryWithin(10_000, Promise.resolve(true), log)).toBe(true);
  });

  it('returns undefined where the work failed', async () => {
    expect(await tryWithin(10_000, Promise.reject(new Error('no')), log)).toBeUndefined();
  });

  it('returns undefined where the work took longer, even if it succeeds later', async () => {
    let end = (_result: boolean) => {};
    const work = new Promise<boolean>((resolve) => {
      end = resolve;
    });
    const answer = tryWithin(1, work, log).then((result) => {
      end(true);
      return result;
    });
    expect(await answer).toBeUndefined();
  });
});

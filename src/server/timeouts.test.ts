import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { tryWithin } from './timeouts.ts';

const log = createLog('silent');

describe('waiting for work within a time', () => {
  it('answers its result', async () => {
    expect(await tryWithin(10_000, Promise.resolve(true), log)).toBe(true);
  });

  it('answers nothing where it failed', async () => {
    expect(await tryWithin(10_000, Promise.reject(new Error('no')), log)).toBeUndefined();
  });

  it('answers nothing where it took longer, whatever comes of it later', async () => {
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

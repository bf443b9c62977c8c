import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Turns } from './concurrency-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lets two work at once, the others after them, and all end', async () => {
  const turns = new Turns(2, 1_000);
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const all = [1, 2, 3].map(() => turns.take(work));
  expect(work).toHaveBeenCalledTimes(2);
  ends[0]?.();
  await all[0];
  await vi.waitUntil(() => ends.length === 3);
  for (const end of ends) end();
  await Promise.all(all);
});

it('keeps nobody waiting longer than said, and begins nothing that nobody waits for', async () => {
  const turns = new Turns(1, 1_000);
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const hanging = turns.take(() => promise);
  const late = vi.fn(async () => {});
  const failures = Promise.allSettled([hanging, turns.take(late)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await failures).map((each) => each.status === 'rejected' && each.reason.code)).toEqual([
    'ETIMEDOUT',
    'ETIMEDOUT',
  ]);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(late).not.toHaveBeenCalled();
  await turns.take(late);
  expect(late).toHaveBeenCalledTimes(1);
});

it('goes on after work that failed', async () => {
  const turns = new Turns(1, 1_000);
  await expect(turns.take(async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  const broken = () => {
    throw new Error('broken');
  };
  await expect(turns.take(broken)).rejects.toThrow('broken');
  await turns.take(async () => {});
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs two at once and the others after them', async () => {
  const limit = new ConcurrencyLimit(2, 1_000);
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const all = [1, 2, 3].map(() => limit.run(work));
  expect(work).toHaveBeenCalledTimes(2);
  ends[0]?.();
  await all[0];
  await expect.poll(() => ends.length).toBe(3);
  for (const end of ends) end();
  await Promise.all(all);
});

it('rejects after the timeout, and never starts work that was still queued', async () => {
  const limit = new ConcurrencyLimit(1, 1_000);
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const hanging = limit.run(() => promise);
  const late = vi.fn(async () => {});
  const failures = Promise.allSettled([hanging, limit.run(late)]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await failures).map((each) => each.status === 'rejected' && each.reason.code)).toEqual([
    'ETIMEDOUT',
    'ETIMEDOUT',
  ]);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(late).not.toHaveBeenCalled();
  await limit.run(late);
  expect(late).toHaveBeenCalledTimes(1);
});

it('frees the slot of work that failed', async () => {
  const limit = new ConcurrencyLimit(1, 1_000);
  await expect(limit.run(async () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  const broken = () => {
    throw new Error('broken');
  };
  await expect(limit.run(broken)).rejects.toThrow('broken');
  await limit.run(async () => {});
});

import { afterEach, expect, it, vi } from 'vitest';
import { inBatches } from './in-batches.ts';

afterEach(() => void vi.useRealTimers());

it('asks for what comes during one question in the next, and one that fails fails alone', async () => {
  const asked: string[][] = [];
  const find = inBatches(async (keys: readonly string[]) => {
    asked.push([...keys]);
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (keys.includes('bad')) throw new Error('away');
    return keys.filter((key) => key !== 'made up').map((key) => ({ key }));
  });
  const first = find('one');
  await Promise.resolve();
  const rest = ['made up', 'two', 'three'].map((key) => find(key));
  expect(await first).toEqual([{ key: 'one' }]);
  for (const each of rest) expect(await each).toEqual([{ key: 'two' }, { key: 'three' }]);
  expect(asked).toEqual([['one'], ['made up', 'two', 'three']]);
  const failing = find('bad');
  await Promise.resolve();
  const next = find('four');
  await expect(failing).rejects.toThrow('away');
  expect(await next).toEqual([{ key: 'four' }]);
});

it('asks for a thousand at a time', async () => {
  const asked: number[] = [];
  const find = inBatches(async (keys: readonly number[]) => {
    asked.push(keys.length);
    return keys;
  });
  const answers = Array.from({ length: 2_001 }, async (_, key) => (await find(key)).includes(key));
  expect(await Promise.all(answers)).not.toContain(false);
  expect(asked).toEqual([1_000, 1_000, 1]);
});

it('goes on after a second where a question gets no answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const find = inBatches(async (keys: readonly string[]) =>
    keys.includes('lost') ? new Promise<never>(() => {}) : keys,
  );
  void find('lost');
  await Promise.resolve();
  const next = find('one');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await next).toEqual(['one']);
});

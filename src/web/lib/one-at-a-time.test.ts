import { expect, it, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('runs once more after a run during which it was called, however often', async () => {
  const answers: (() => void)[] = [];
  const read = oneAtATime(() => new Promise<void>((resolve) => answers.push(resolve)));
  const done = read();
  void read();
  void read();
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await done;
  expect(answers).toHaveLength(2);
});

it('runs again after a run that failed', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no network')));
  const read = oneAtATime(run);
  await expect(read()).rejects.toThrow('no network');
  await expect(read()).rejects.toThrow('no network');
  expect(run).toHaveBeenCalledTimes(2);
});

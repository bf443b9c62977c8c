import { expect, it } from 'vitest';
import { shareReads } from './shared-reads.ts';

it('lets all who call while it is being read share the next reading, also after one that failed', async () => {
  const readings: { id: number; end: (failure?: Error) => void }[] = [];
  const read = shareReads(
    (id) =>
      new Promise<number>((resolve, reject) => {
        const number = readings.length;
        readings.push({ id, end: (failure) => (failure ? reject(failure) : resolve(number)) });
      }),
  );
  const first = read(1);
  const together = [read(1), read(1), read(1)];
  const ofAnother = read(2);
  expect(readings.map(({ id }) => id)).toEqual([1, 2]);
  const failed = expect(first).rejects.toThrow('away');
  readings[0]?.end(new Error('away'));
  readings[1]?.end();
  await failed;
  expect(await ofAnother).toBe(1);
  await expect.poll(() => readings.map(({ id }) => id)).toEqual([1, 2, 1]);
  const later = read(1);
  readings[2]?.end();
  expect(await Promise.all(together)).toEqual([2, 2, 2]);
  await expect.poll(() => readings.length).toBe(4);
  readings[3]?.end();
  expect(await later).toBe(3);
  const afterAll = read(1);
  readings[4]?.end();
  expect(await afterAll).toBe(4);
});

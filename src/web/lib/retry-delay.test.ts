import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

test('the delay doubles with each failure, up to the longest', () => {
  const delays = [1, 2, 3, 4, 5, 6, 60].map((failures) => retryDelayMs(failures, 30_000));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

import { expect, it } from 'vitest';
import { createScrollOverscan } from './scroll-overscan.ts';

const range = (startIndex: number, count = 1_000) => ({ startIndex, endIndex: startIndex + 7, overscan: 5, count });
const drawn = (overscan: ReturnType<typeof createScrollOverscan>, startIndex: number, count?: number) => {
  const { startIndex: first, endIndex: last } = overscan(range(startIndex, count));
  return [first, last];
};

it('draws more rows ahead of a fast scroll, in its direction and within the list', () => {
  const overscan = createScrollOverscan();
  expect(drawn(overscan, 500)).toEqual([500, 507]);
  expect(drawn(overscan, 520)).toEqual([520, 537]);
  // Rendered again at the same place, as after rows were measured: the rows ahead stay.
  expect(drawn(overscan, 520)).toEqual([520, 537]);
  expect(drawn(overscan, 500)).toEqual([490, 507]);
  expect(drawn(overscan, 4)).toEqual([0, 11]);
  expect(drawn(overscan, 992)).toEqual([992, 999]);
});

it('draws no more for a slow scroll, and none where another search has found other rows', () => {
  const overscan = createScrollOverscan();
  overscan(range(500));
  expect(drawn(overscan, 502)).toEqual([502, 509]);
  expect(drawn(overscan, 0, 40)).toEqual([0, 7]);
});

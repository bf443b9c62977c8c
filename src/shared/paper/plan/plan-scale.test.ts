import { expect, it } from 'vitest';
import { findScale, MM_PER_UNIT, paperPerUnit } from './plan-scale.ts';
import { findBar } from './scale-bar.ts';

const room = (metresWide: number, metresHigh: number) => ({
  width: (metresWide * 1_000) / MM_PER_UNIT,
  height: (metresHigh * 1_000) / MM_PER_UNIT,
});

it('is the largest usual scale at which the room fits', () => {
  expect(findScale(room(20, 10), { width: 200, height: 200 })).toBe(100);
  expect(findScale(room(20.1, 10), { width: 200, height: 200 })).toBe(125);
  expect(findScale(room(10, 20), { width: 400, height: 200 })).toBe(100);
  expect(findScale(room(2, 2), { width: 200, height: 200 })).toBe(10);
  expect(findScale(room(0.1, 0.1), { width: 200, height: 200 })).toBe(10);
  expect(findScale(room(3_000, 10), { width: 200, height: 200 })).toBe(15_000);
});

it('is true: a table of six feet is 18.288 mm wide at 1:100', () => {
  expect(120 * paperPerUnit(100)).toBeCloseTo(18.288, 6);
});

it('has a bar of a round length, in the unit of the room', () => {
  expect(findBar('m', 100, 50)).toEqual({ length: 4, width: expect.closeTo(40, 6) });
  expect(findBar('ft', 100, 50)).toEqual({ length: 10, width: expect.closeTo(30.48, 6) });
  expect(findBar('m', 5_000, 50)).toEqual({ length: 200, width: expect.closeTo(40, 6) });
});

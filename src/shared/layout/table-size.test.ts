import { describe, expect, it } from 'vitest';
import { TABLE_LENGTH } from './layout-limits.ts';
import { UNITS_PER } from './rulers.ts';
import { comfortableSeats, growForSeats, tablePresets } from './table-size.ts';

const inCm = (units: number) => Math.round((units / UNITS_PER.m) * 100);

describe('usual sizes', () => {
  it('are round tables of 150, 160 and 180 cm, and trestles of 183 × 76 cm put together', () => {
    expect(tablePresets('round', 'm').map(({ width, height }) => [inCm(width), inCm(height)])).toEqual([
      [150, 150],
      [160, 160],
      [180, 180],
    ]);
    expect(tablePresets('square', 'm').map(({ width, height, parts }) => [parts, inCm(width), inCm(height)])).toEqual([
      [1, 183, 76],
      [2, 366, 76],
      [3, 549, 76],
      [4, 732, 76],
    ]);
  });

  it('are whole inches where the plan is in feet', () => {
    expect(tablePresets('round', 'ft').map(({ width }) => width / UNITS_PER.ft)).toEqual([5, 5.5, 6]);
    expect(tablePresets('square', 'ft')[0]).toEqual({ width: 120, height: 50, parts: 1 });
  });

  it('can be given to any table, and have room for the people who sit there comfortably', () => {
    for (const unit of ['m', 'ft'] as const) {
      for (const type of ['round', 'square'] as const) {
        for (const { width, height } of tablePresets(type, unit)) {
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(TABLE_LENGTH.min);
          expect(Math.max(width, height)).toBeLessThanOrEqual(TABLE_LENGTH.max);
          const table = { type, width, height };
          expect(growForSeats({ ...table, seats: comfortableSeats(table) })).toEqual({ width, height });
        }
      }
    }
  });
});

describe('comfortable seats', () => {
  const seatsOf = (type: 'round' | 'square', unit: 'm' | 'ft', isOneSided = false) =>
    tablePresets(type, unit).map(({ width, height }) => comfortableSeats({ type, width, height, isOneSided }));

  it('have 60 cm of the edge each', () => {
    expect(seatsOf('round', 'm')).toEqual([8, 8, 9]);
    expect(seatsOf('round', 'ft')).toEqual([8, 9, 9]);
  });

  it('are on both long sides and at the ends, where these are wide enough', () => {
    expect(seatsOf('square', 'm')).toEqual([8, 14, 20, 26]);
    expect(seatsOf('square', 'm', true)).toEqual([3, 6, 9, 12]);
    expect(comfortableSeats({ type: 'square', width: 3 * UNITS_PER.m, height: 0.5 * UNITS_PER.m })).toBe(10);
    // The table does not grow when it is given so many.
    const table = { type: 'square', width: 3 * UNITS_PER.m, height: 0.8 * UNITS_PER.m } as const;
    expect(growForSeats({ ...table, seats: comfortableSeats(table) })).toMatchObject({ width: table.width });
  });

  it('are at least one', () => {
    expect(comfortableSeats({ type: 'round', width: 10, height: 10 })).toBe(1);
  });
});

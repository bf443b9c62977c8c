import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  boundsOfRects,
  findTableAt,
  isOnTable,
  isTableInRect,
  normalizeRotation,
  rectBetween,
  rotatePoint,
  roundCoordinate,
  snap,
} from './geometry.ts';
import { makeTable } from './testing.ts';

const bench = makeTable(1, { type: 'square', x: 100, y: 100, width: 200, height: 40, rotation: 90 });

it('snaps to the nearest grid line, or not at all without a grid', () => {
  expect([snap(109, 20), snap(110, 20), snap(-11, 20), snap(109, null)]).toEqual([100, 120, -20, 109]);
});

it('rounds to a hundredth, never to negative zero', () => {
  expect(Object.is(roundCoordinate(-0.001), 0)).toBe(true);
  expect(roundCoordinate(1.23456)).toBe(1.23);
});

it('rotates clockwise', () => {
  const { x, y } = rotatePoint({ x: 0, y: -10 }, { x: 0, y: 0 }, 90);
  expect([roundCoordinate(x), roundCoordinate(y)]).toEqual([10, 0]);
  expect([-90, 450, 360, 0, 359.999].map(normalizeRotation)).toEqual([270, 90, 360, 0, 0]);
});

it('computes the bounding box of rotated tables', () => {
  const { x, y, width, height } = boundsOf(bench);
  expect([x, y, width, height].map(roundCoordinate)).toEqual([180, 20, 40, 200]);
  expect(boundsOf(makeTable(1, { rotation: 45 }))).toEqual({ x: 100, y: 100, width: 120, height: 120 });
  expect(boundsOf({ ...bench, rotation: 45 }).width).toBeCloseTo(240 * Math.SQRT1_2, 6);
  expect(boundsOfRects([])).toBeUndefined();
});

describe('a point', () => {
  it('is on a rotated table', () => {
    expect(isOnTable(bench, { x: 200, y: 30 })).toBe(true);
    expect(isOnTable(bench, { x: 120, y: 120 })).toBe(false);
  });

  it('is not on a round table in the corner of its bounding box', () => {
    expect(isOnTable(makeTable(1), { x: 105, y: 105 })).toBe(false);
    expect(isOnTable(makeTable(1), { x: 105, y: 105 }, 30)).toBe(true);
  });

  it('finds the topmost table', () => {
    const [below, above] = [makeTable(1), makeTable(2, { x: 140, y: 100 })];
    expect(findTableAt([below, above], { x: 180, y: 160 })).toBe(above);
    expect(findTableAt([below, above], { x: 110, y: 160 })).toBe(below);
    expect(findTableAt([below, above], { x: 400, y: 400 })).toBeUndefined();
  });
});

describe('a marquee', () => {
  it('can be drawn from any corner', () => {
    const rect = { x: 10, y: 20, width: 30, height: 40 };
    expect(rectBetween({ x: 40, y: 60 }, { x: 10, y: 20 })).toEqual(rect);
    expect(rectBetween({ x: 10, y: 60 }, { x: 40, y: 20 })).toEqual(rect);
  });

  it('selects the tables that it touches, not those whose bounding boxes it touches', () => {
    const round = makeTable(1);
    expect(isTableInRect(round, { x: 0, y: 0, width: 110, height: 110 })).toBe(false);
    expect(isTableInRect(round, { x: 0, y: 0, width: 130, height: 130 })).toBe(true);
    const turned = { ...bench, rotation: 45 };
    expect(isTableInRect(turned, { x: 115, y: 160, width: 20, height: 20 })).toBe(false);
    expect(isTableInRect(turned, { x: 190, y: 110, width: 1, height: 1 })).toBe(true);
    expect(isTableInRect(turned, { x: 0, y: 0, width: 500, height: 500 })).toBe(true);
  });
});

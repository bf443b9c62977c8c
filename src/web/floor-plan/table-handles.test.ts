import { expect, it } from 'vitest';
import { hasSameMiddle, keepSize } from './table-handles.ts';

const least = { width: 60, height: 40 };
const box = { x: 100, y: 100, width: 300, height: 300, rotation: 0 };

it('holds each side to its own smallest size, and the side that is not pulled where it is', () => {
  const pull = (anchor: string, pulled: Partial<typeof box>) =>
    keepSize({ ...box, ...pulled }, { anchor, zoom: 1, least });
  expect(pull('bottom-right', { width: -20, height: 120 })).toEqual({ ...box, width: 60, height: 120 });
  expect(pull('middle-left', { x: 390, width: 10 })).toEqual({ ...box, x: 340, width: 60 });
  expect(pull('top-left', { x: 395, y: 395, width: 5, height: 5 })).toEqual({
    ...box,
    x: 340,
    y: 360,
    width: 60,
    height: 40,
  });
});

it('does so for turned tables and at any zoom', () => {
  const turned = { x: 100, y: 390, width: 10, height: 200, rotation: Math.PI / 2 };
  const kept = keepSize(turned, { anchor: 'middle-left', zoom: 0.5, least });
  expect(kept).toMatchObject({ width: 30, height: 200, rotation: Math.PI / 2 });
  expect(kept.x).toBeCloseTo(100);
  expect(kept.y).toBeCloseTo(370);
});

it('keeps the middle where both sides are pulled, past the smallest size too', () => {
  for (const rotation of [0, Math.PI / 6]) {
    const before = { ...box, rotation };
    const corner = {
      x: 145 * Math.cos(rotation) - 140 * Math.sin(rotation),
      y: 145 * Math.sin(rotation) + 140 * Math.cos(rotation),
    };
    const pulled = { x: 100 + corner.x, y: 100 + corner.y, width: 10, height: 20, rotation };
    expect(hasSameMiddle(before, pulled)).toBe(true);
    const kept = keepSize(pulled, { anchor: 'top-left', zoom: 1, least, isFromMiddle: true });
    expect(kept).toMatchObject(least);
    expect(hasSameMiddle(before, kept)).toBe(true);
    expect(hasSameMiddle(before, { ...before, width: 200 })).toBe(false);
  }
});

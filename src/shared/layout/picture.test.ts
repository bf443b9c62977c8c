import { describe, expect, it } from 'vitest';
import type { LayoutPicture } from '../contracts/layouts.ts';
import { distance, type Point } from './geometry.ts';
import { addPicture, changePicture, fitRoom, measure, scaleByPoints, setPictureSide } from './picture.ts';
import { UNITS_PER } from './rulers.ts';
import { makeLayout, makeTable } from './testing.ts';

const PIXELS = { width: 2000, height: 1000 };
const ROOM = { ...makeLayout([]), width: 1000, height: 800, unit: 'm' as const };
const [LEFT, RIGHT]: [Point, Point] = [
  { x: 200, y: 400 },
  { x: 700, y: 400 },
];

function added(changes: Partial<LayoutPicture> = {}): LayoutPicture {
  const { picture } = changePicture(addPicture(ROOM, { mediaId: 'a', ...PIXELS }), changes);
  if (!picture) throw new Error('The layout has no picture.');
  return picture;
}
const scale = (picture: LayoutPicture, length: number, more: object = {}) =>
  scaleByPoints(picture, { points: [LEFT, RIGHT], length, unit: 'm', sides: 'both', pixels: PIXELS, ...more });
function scaled(...args: Parameters<typeof scale>): LayoutPicture {
  const edit = scale(...args);
  if (!edit.ok) throw new Error(edit.refusal);
  return edit.picture;
}

it('lies in the middle of the room at first, as large as it fits', () => {
  expect(added()).toMatchObject({ x: 0, y: 150, width: 1000, height: 500, rotation: 0, opacity: 0.4 });
});

describe('the scale', () => {
  it('by a bar of 10 m makes a table of 1.80 m measure 1.80 m on the picture', () => {
    // The bar is 1,000 pixels long, so a table of 1.80 m is drawn with 180 pixels.
    const picture = scaled(added(), 10);
    const unitsPerPixel = picture.width / PIXELS.width;
    expect((180 * unitsPerPixel) / UNITS_PER.m).toBeCloseTo(1.8, 9);
    expect(picture.height / picture.width).toBeCloseTo(0.5, 12);
    expect(measure({ x: 0, y: 0 }, { x: 180 * unitsPerPixel, y: 0 }, 'm')).toBeCloseTo(1.8, 9);
  });

  it.each([0, 17, 90, 215])('keeps the first point where it was clicked, turned by %i degrees', (rotation) => {
    const before = added({ rotation });
    const after = scaled(before, 12.5);
    // The second point is as far from the first as was typed: scaling again by what is measured changes nothing.
    const way = 12.5 * UNITS_PER.m;
    const reached = { x: LEFT.x + way, y: LEFT.y };
    const again = scaled(after, 12.5, { points: [LEFT, reached] });
    expect(distance(again, after)).toBeLessThan(1e-6);
    expect(again.width).toBeCloseTo(after.width, 6);
  });

  it('counts in feet on a plan in feet', () => {
    expect(scaled(added(), 10, { unit: 'ft' }).width).toBeCloseTo(2 * 10 * UNITS_PER.ft, 9);
  });

  it('of one side leaves the other as it is, for a photo taken at an angle', () => {
    const before = added();
    const wide = scaled(before, 10, { sides: 'width' });
    expect([wide.width, wide.height]).toEqual([20 * UNITS_PER.m, before.height]);
    const points = [LEFT, { x: 300, y: 500 }];
    const high = scaled(before, 5, { sides: 'height', points });
    expect(high.width).toBe(before.width);
    expect(high.height).toBeCloseTo(5 * (before.height / 100) * UNITS_PER.m, 9);
  });

  it.each([0, -1, Number.NaN, 501, Number.POSITIVE_INFINITY])('of a length of %d m is refused', (length) => {
    expect(scale(added(), length)).toEqual({ ok: false, refusal: 'badLength' });
    expect(setPictureSide(added(), { side: 'width', length, unit: 'm', keepsShape: true })).toEqual({
      ok: false,
      refusal: 'badLength',
    });
  });

  it('accepts 500 m, on a plan in feet too', () => {
    expect(scale(added(), 500).ok).toBe(true);
    expect(scale(added(), 500 / 0.3048, { unit: 'ft' }).ok).toBe(true);
    expect(scale(added(), 501 / 0.3048, { unit: 'ft' }).ok).toBe(false);
  });

  it('by points less than 50 pixels apart is refused', () => {
    const near = (x: number) => scale(added(), 10, { points: [LEFT, { x: LEFT.x + x, y: LEFT.y }] });
    expect(near(24.5)).toEqual({ ok: false, refusal: 'tooNear' });
    expect(near(25.5).ok).toBe(true);
    expect(scale(added(), 10, { sides: 'height' })).toEqual({ ok: false, refusal: 'tooNear' });
  });

  it('that would make the picture larger than a layout can have is refused', () => {
    const points = [LEFT, { x: LEFT.x + 26, y: LEFT.y }];
    expect(scale(added(), 500, { points })).toEqual({ ok: false, refusal: 'tooLarge' });
  });
});

it('gets a width by typing, and its height with it unless they are apart', () => {
  const typed = (keepsShape: boolean) => {
    const edit = setPictureSide(added(), { side: 'width', length: 20, unit: 'm', keepsShape });
    return edit.ok ? [edit.picture.width / UNITS_PER.m, edit.picture.height / UNITS_PER.m] : [];
  };
  expect(typed(true).map((side) => Math.round(side * 1e6) / 1e6)).toEqual([20, 10]);
  expect(typed(false)[1]).toBeCloseTo(500 / UNITS_PER.m, 9);
});

it('makes the room as large as itself, and tables keep their size and their place on it', () => {
  const table = makeTable(1, { x: 300, y: 300, width: 118, height: 118 });
  const layout = changePicture(addPicture({ ...ROOM, tables: [table] }, { mediaId: 'a', ...PIXELS }), {
    x: -100,
    y: 50,
  });
  const fitted = fitRoom(layout);
  expect([fitted.width, fitted.height]).toEqual([1000, 500]);
  expect(fitted.picture).toMatchObject({ x: 0, y: 0, width: 1000, height: 500 });
  expect(fitted.tables[0]).toMatchObject({ x: 400, y: 250, width: 118, height: 118 });
});

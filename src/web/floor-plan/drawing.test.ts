import { expect, it } from 'vitest';
import { gridStep } from './draw-floor.ts';
import { pictureScale } from './floor-plan-png.ts';
import { initialsOf } from './initials.ts';
import { detailAt } from './zoom-detail.ts';

it('more texts are drawn with a larger zoom: numbers, initials, counts, names', () => {
  expect(detailAt(0.1)).toEqual({ label: 'none', initials: false, counts: false, names: false });
  expect(detailAt(0.2)).toMatchObject({ label: 'number', initials: false });
  expect(detailAt(0.6)).toMatchObject({ label: 'full', initials: true, counts: false });
  expect(detailAt(1)).toMatchObject({ counts: true, names: false });
  expect(detailAt(2)).toMatchObject({ names: true });
});

it.each([0.2, 0.5, 1, 3])('grid lines are at least 10 pixels apart at zoom %d', (zoom) => {
  for (const gridSize of [5, 20, 100]) expect(gridStep(gridSize, zoom) * zoom).toBeGreaterThanOrEqual(10);
});

it.each([
  ['Kovács Anna', 'KA'],
  ['  őze   éva-mária ', 'ŐM'],
  ['Madonna', 'M'],
  ['Dr. Nagy Béla (VIP)', 'DV'],
  ['💍 Anna', 'A'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

it('a saved picture has two pixels per unit, and is never too large for a browser', () => {
  expect(pictureScale(1000, 800)).toBe(2);
  for (const [width, height] of [
    [6000, 5000],
    [20_000, 100],
    [12_000, 12_000],
  ] as const) {
    const scale = pictureScale(width, height);
    expect(width * scale * height * scale).toBeLessThanOrEqual(16_000_001);
    expect(Math.max(width, height) * scale).toBeLessThanOrEqual(8_193);
  }
});

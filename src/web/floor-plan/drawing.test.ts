import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../lib/color.ts';
import { DOT_COLORS, detailAt, dotColorsOf } from './colors.ts';
import { gridStep } from './draw-floor.ts';
import { pictureScale } from './floor-plan-png.ts';
import { initialsOf } from './initials.ts';

describe('detail', () => {
  it('grows with the zoom: numbers, initials, counts, names', () => {
    expect(detailAt(0.1)).toEqual({ label: 'none', initials: false, counts: false, names: false });
    expect(detailAt(0.2)).toMatchObject({ label: 'number', initials: false });
    expect(detailAt(0.6)).toMatchObject({ label: 'full', initials: true, counts: false });
    expect(detailAt(1)).toMatchObject({ counts: true, names: false });
    expect(detailAt(2)).toMatchObject({ names: true });
  });

  it.each([0.2, 0.5, 1, 3])('never draws grid lines too close to tell apart, at zoom %d', (zoom) => {
    for (const gridSize of [5, 20, 100]) expect(gridStep(gridSize, zoom) * zoom).toBeGreaterThanOrEqual(10);
  });
});

describe('dots', () => {
  it.each([...Object.values(DOT_COLORS), '#ffffff', '#000000', '#ffff00', 'not a colour'])(
    'have initials that can be read on %s',
    (color) => {
      const { background, ink } = dotColorsOf(color);
      expect(contrastRatio(background, ink)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['Kovács Anna', 'KA'],
    ['  őze   éva-mária ', 'ŐM'],
    ['Madonna', 'M'],
    ['Dr. Nagy Béla (VIP)', 'DV'],
    ['💍 Anna', 'A'],
    ['', ''],
  ])('show %s as %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
});

describe('the picture of a plan', () => {
  it('is two pixels to a unit, and never larger than every browser can save', () => {
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
});

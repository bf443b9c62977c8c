import { expect, it } from 'vitest';
import { makeLayout, makeTable } from '../../shared/layout/testing.ts';
import { gridStep } from './draw-floor.ts';
import { drawTable } from './draw-table.ts';
import { pictureScale } from './floor-plan-png.ts';
import { initialsOf } from './initials.ts';
import { createSceneBuilder } from './scene.ts';
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

/** A canvas that only remembers its texts, with their size in pixels of the screen. */
function recordTexts(zoom: number) {
  const texts: { text: string; px: number }[] = [];
  const canvas = new Proxy({ font: '' } as Record<string | symbol, unknown>, {
    get: (target, key) => {
      const px = Number(/([\d.]+)px/.exec(String(target.font))?.[1]) * zoom;
      if (key === 'fillText') return (text: string) => texts.push({ text, px });
      if (key === 'measureText') return (text: string) => ({ width: (text.length * px * 0.5) / zoom });
      return target[key] ?? (() => {});
    },
  });
  return { canvas: canvas as unknown as CanvasRenderingContext2D, texts };
}

it.each([0.2, 0.3, 0.45, 0.6, 0.8, 1, 2])(
  'says at zoom %d how many guests are at a table, large enough to read',
  (zoom) => {
    const table = makeTable(7, { seats: 10 });
    const layout = makeLayout(
      [table],
      [
        [1, '7', '1'],
        [2, '7', '4'],
        [3, '7', null],
      ],
    );
    for (const isPublic of [false, true]) {
      const { canvas, texts } = recordTexts(zoom);
      const [scene] = createSceneBuilder(!isPublic)(layout, new Map()).tables;
      if (scene) drawTable(canvas, scene, { detail: detailAt(zoom), zoom });
      const count = texts.find(({ text }) => text === '3/10');
      if (isPublic) expect(count).toBeUndefined();
      else expect(count?.px).toBeGreaterThanOrEqual(7.5);
      expect(texts.some(({ text }) => text === '7' || text === 'Table 7')).toBe(true);
    }
  },
);

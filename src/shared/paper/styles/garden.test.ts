import { expect, it } from 'vitest';
import { GARDEN } from './garden.ts';
import { makePalette } from './palette.ts';

const FACES = [
  { width: 90, height: 55 },
  { width: 90, height: 43 },
  { width: 63.5, height: 38.1 },
  { width: 86, height: 27.5 },
  { width: 127, height: 177.8 },
];

it.each(FACES)('keeps leaves 1.5 mm clear of the edges of $width by $height mm', ({ width, height }) => {
  const area = { left: 0, top: 0, width, height };
  const scale = Math.max(0.5, Math.min(width / 90, height / 55));
  for (const drawing of GARDEN.drawGround({ area, bleed: undefined, scale }, makePalette('#1f4d3a'))) {
    if (drawing.kind !== 'path') throw new Error('Without bleed there are only leaves');
    const numbers = drawing.d.match(/-?[\d.]+/g)?.map(Number) ?? [];
    const [x, y] = [0, 1].map((axis) => numbers.filter((_, index) => index % 2 === axis));
    for (const [values, start, length] of [
      [x ?? [], drawing.left, width],
      [y ?? [], drawing.top, height],
    ] as const) {
      expect(start + Math.min(...values)).toBeGreaterThan(1.5);
      expect(start + Math.max(...values)).toBeLessThan(length - 1.5);
    }
  }
});

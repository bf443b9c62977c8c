import { expect, it } from 'vitest';
import { GARDEN } from './garden.ts';
import { makePalette } from './palette.ts';

const coordinatesOf = (d: string, axis: 0 | 1) =>
  (d.match(/-?[\d.]+/g)?.map(Number) ?? []).filter((_, index) => index % 2 === axis);

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
    for (const [values, start, length] of [
      [coordinatesOf(drawing.d, 0), drawing.left, width],
      [coordinatesOf(drawing.d, 1), drawing.top, height],
    ] as const) {
      expect(start + Math.min(...values)).toBeGreaterThan(1.5);
      expect(start + Math.max(...values)).toBeLessThan(length - 1.5);
    }
  }
});

it.each(FACES.filter(({ height }) => height > 32))('keeps leaves clear of words on $width by $height mm', (size) => {
  const area = { left: 0, top: 0, ...size };
  const face = { area, bleed: undefined, scale: Math.max(0.5, Math.min(size.width / 90, size.height / 55)) };
  const room = GARDEN.findRoom(face);
  const paths = GARDEN.drawGround(face, makePalette('#1f4d3a')).map((drawing) =>
    drawing.kind === 'path' ? drawing.d : '',
  );
  // Three paths for the leaves along the top, then three for those down the side.
  expect(Math.max(...paths.slice(0, 3).flatMap((d) => coordinatesOf(d, 1)))).toBeLessThan(room.top - 1);
  expect(Math.max(...paths.slice(3, 6).flatMap((d) => coordinatesOf(d, 0)))).toBeLessThan(room.left - 0.5);
});

import { expect, it } from 'vitest';
import { contrastRatio } from '../../color.ts';
import { makePalette } from './palette.ts';

it.each(['#ffffff', '#fde68a', '#ffd1dc', '#3b82f6', '#000000', 'nonsense'])(
  'makes %s readable on white, and on the palest tint that a whole card can have',
  (color) => {
    const { accent, ink, muted, paper, wash } = makePalette(color);
    expect(contrastRatio(accent, paper)).toBeGreaterThanOrEqual(4.5);
    for (const text of [ink, muted]) expect(contrastRatio(text, wash)).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(accent, wash)).toBeGreaterThanOrEqual(4);
  },
);

it('keeps a dark colour as it is', () => {
  expect(makePalette('#7a1f3d').accent).toBe('#7a1f3d');
});

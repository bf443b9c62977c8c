import { expect, it } from 'vitest';
import { fitZoom, PX_PER_MM, stepZoom } from './zoom.ts';

it('steps through the levels and stops at the ends', () => {
  expect(stepZoom(1, 1)).toBe(1.25);
  expect(stepZoom(1, -1)).toBe(0.75);
  expect(stepZoom(0.4, 1)).toBe(0.5);
  expect(stepZoom(0.4, -1)).toBe(0.33);
  expect(stepZoom(0.7501, 1)).toBe(1);
  expect(stepZoom(4, 1)).toBe(4);
  expect(stepZoom(0.1, -1)).toBe(0.1);
});

it('fits a sheet to the room without enlarging it', () => {
  expect(fitZoom(210 * PX_PER_MM, 210)).toBe(1);
  expect(fitZoom(105 * PX_PER_MM, 210)).toBeCloseTo(0.5);
  expect(fitZoom(4_000, 210)).toBe(1);
  expect(fitZoom(0, 594)).toBe(0.1);
});

import type { Area } from '../sheet.ts';
import type { Sides } from './card-style.ts';

export const shrinkArea = ({ left, top, width, height }: Area, x: number, y = x): Area => ({
  left: left + x,
  top: top + y,
  width: width - 2 * x,
  height: height - 2 * y,
});

export const growArea = (area: Area, sides: Sides): Area => ({
  left: area.left - sides.left,
  top: area.top - sides.top,
  width: area.width + sides.left + sides.right,
  height: area.height + sides.top + sides.bottom,
});

/** Rounded to a thousandth of a millimetre: finer than any printer, and short in the file. */
export const round = (value: number): number => Math.round(value * 1_000) / 1_000;

import type { Point } from '../../layout/geometry.ts';
import type { PathDrawing } from '../sheet.ts';

/** Rounded to a thousandth of a millimetre: far finer than any printer, and short in the file. */
const short = (value: number): number => Math.round(value * 1_000) / 1_000 + 0;

export function circlePath({ x, y }: Point, radius: number): string {
  const [r, d] = [short(radius), short(2 * radius)];
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 ${-d} 0z`;
}

export function polygonPath(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}z`;
}

export function polylinePath(points: readonly Point[]): string {
  return polygonPath(points).slice(0, -1);
}

interface PathLook {
  readonly fill?: string;
  readonly stroke?: string;
  readonly strokeWidth?: number;
}

/** A path whose units are the sheet's millimetres. */
export const drawPath = (d: string, look: PathLook): PathDrawing => ({
  kind: 'path',
  d,
  left: 0,
  top: 0,
  scale: 1,
  ...look,
});

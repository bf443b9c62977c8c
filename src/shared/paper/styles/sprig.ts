import { round } from './areas.ts';

type Point = readonly [x: number, y: number];

export interface Sprig {
  /** SVG path of the stem, to be stroked. */
  readonly stem: string;
  /** SVG paths of the leaves on either side of the stem, to be filled in two tints. */
  readonly leaves: readonly [string, string];
}

const bezier = ([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point, t: number): Point => [
  (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t ** 2 * x2,
  (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t ** 2 * y2,
];

const write = ([x, y]: Point) => `${round(x)} ${round(y)}`;

/** A leaf that begins at a point and grows in a direction: round near the stem, pointed at its tip. */
function leafPath([x, y]: Point, angle: number, length: number): string {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const at = (along: number, across: number) =>
    write([x + length * (along * cos - across * sin), y + length * (along * sin + across * cos)]);
  return `M${at(0, 0)}C${at(0.12, 0.4)} ${at(0.62, 0.44)} ${at(1, 0.02)}C${at(0.66, -0.3)} ${at(0.2, -0.34)} ${at(0, 0)}z`;
}

/** Leaves are largest near the first third of the stem. */
const leafShare = (t: number) => (t < 0.3 ? 0.62 + 1.25 * t : 1 - 0.85 * (t - 0.3));

/** A bent stem whose leaves stand by turns on either side. */
export function makeSprig(from: Point, bend: Point, to: Point, leafCount: number, leafLength: number): Sprig {
  const leaves: [string, string] = ['', ''];
  const at = (t: number) => bezier(from, bend, to, t);
  for (let index = 0; index < leafCount; index++) {
    const t = 0.05 + (0.9 * index) / leafCount;
    const [here, ahead] = [at(t), at(t + 0.01)];
    const direction = Math.atan2(ahead[1] - here[1], ahead[0] - here[0]);
    const side = index % 2;
    // Leaves near the tip are smaller and closer to the stem.
    const angle = direction + (side === 0 ? -1 : 1) * (0.95 - 0.4 * t);
    leaves[side === 0 ? 0 : 1] += leafPath(here, angle, leafLength * leafShare(t));
  }
  const [beforeTip, tip] = [at(0.95), at(1)];
  leaves[0] += leafPath(beforeTip, Math.atan2(tip[1] - beforeTip[1], tip[0] - beforeTip[0]), leafLength * 0.45);
  return { stem: `M${write(from)}Q${write(bend)} ${write(to)}`, leaves };
}

import type { Point } from '../../layout/geometry.ts';
import type { Area, Drawing, Fonts, TextDrawing } from '../sheet.ts';
import type { DrawnGuest } from './draw-tables.ts';
import { OccupiedAreas } from './occupied-areas.ts';
import { PLAN_COLORS } from './plan-colors.ts';
import { ascenderHeight, boxOfText, capHeight, descenderHeight, drawText, lineHeight } from './plan-text.ts';

const SIZE = { min: 5, max: 13, perMm: 1.3 } as const;
const GAP_MM = 0.5;
/** Gap between names beside each other: any closer, the names of two tables would read like one. */
const NAME_GAP_MM = 0.8;
/** How far above or below its seat a name may stand; from level 1 on a line leads to the seat. */
const LEVELS = [0, 1, 2] as const;
const LEADER_MM = 0.12;
/** If the outward direction has less than this across, the name is tried above or below the seat before beside it. */
const STEEP = 0.4;
/** Outward directions with less than this across allow no name beside the seat; with less down, none above or below. */
const SLIGHT = 0.3;

type Side = 'left' | 'right' | 'above' | 'below';

interface Candidate {
  readonly lines: readonly string[];
  readonly size: number;
  readonly side: Side;
  readonly level: number;
}

/** Splits a name into two lines of about the same length; undefined for a single word. */
export function splitName(name: string): readonly [string, string] | undefined {
  const words = name.split(/\s+/);
  let best: readonly [string, string] | undefined;
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length));
  for (let at = 1; at < words.length; at++) {
    const lines = [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const;
    if (!best || longest(lines) < longest(best)) best = lines;
  }
  return best;
}

/** 'Kovács Anna Mária' → 'Kovács A. M.': the first word says most in both orders of names. */
export function shortenName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/);
  return [first, ...others.map((word) => `${[...word][0] ?? ''}.`)].join(' ');
}

function sidesOf(outward: Point | undefined): readonly Side[] {
  if (!outward) return ['right', 'left', 'below', 'above'];
  const beside = outward.x < 0 ? 'left' : 'right';
  const over = outward.y < 0 ? 'above' : 'below';
  if (Math.abs(outward.x) < SLIGHT) return [over];
  if (Math.abs(outward.y) < SLIGHT) return [beside];
  return Math.abs(outward.x) < STEEP ? [over, beside] : [beside, over];
}

/** How names save room, so that more of them fit: in shorter lines, or all of them in a smaller size. */
interface Thrift {
  readonly isNarrow: boolean;
  readonly sizeShare: number;
}
const THRIFT: readonly Thrift[] = [
  { isNarrow: false, sizeShare: 1 },
  { isNarrow: true, sizeShare: 1 },
  { isNarrow: true, sizeShare: 0.75 },
  { isNarrow: true, sizeShare: 0.5 },
];

/** Ways to place a name, from the best to the worst: the whole name, then smaller, then with initials. */
function* candidatesFor(
  { guest: { name }, outward }: DrawnGuest,
  seatRadius: number,
  { isNarrow, sizeShare }: Thrift,
): Generator<Candidate> {
  const size = Math.max(SIZE.min, Math.min(SIZE.max, 2 * seatRadius * SIZE.perMm) * sizeShare);
  const sizes = size > SIZE.min ? [size, SIZE.min] : [SIZE.min];
  const [one, two, short] = [[name], splitName(name) ?? [name], [shortenName(name)]];
  const sides = sidesOf(outward);
  const isOver = (side: Side) => side === 'above' || side === 'below';
  for (const side of sides) {
    const isVertical = isOver(side);
    const [oneLine, twoLines] = [
      { lines: one, level: 0 },
      { lines: two, level: 0 },
    ];
    // Above and below a row of seats, names are wider than the seats: two short lines are tried first there.
    const forms = isVertical
      ? [...LEVELS.map((level) => ({ lines: two, level })), oneLine]
      : isNarrow
        ? [twoLines, oneLine]
        : [oneLine, twoLines];
    for (const each of sizes) for (const form of forms) yield { ...form, size: each, side };
  }
  for (const side of sides) {
    for (const level of isOver(side) ? LEVELS : [0]) yield { lines: short, size: SIZE.min, side, level };
  }
}

interface Label {
  readonly texts: readonly TextDrawing[];
  readonly leader: Drawing | undefined;
  readonly areas: readonly Area[];
}

function makeLabel({ at }: DrawnGuest, candidate: Candidate, fonts: Fonts, seatRadius: number): Label {
  const { lines, size, side, level } = candidate;
  const line = lineHeight(size);
  const cap = capHeight(fonts, 'sans', size);
  const reach = seatRadius + GAP_MM + level * (2 * line + GAP_MM);
  // From the first baseline to the last.
  const depth = (lines.length - 1) * line;
  const firstBaseline = {
    left: at.y + cap / 2 - depth / 2,
    right: at.y + cap / 2 - depth / 2,
    above: at.y - reach - descenderHeight(size) - depth,
    below: at.y + reach + ascenderHeight(fonts, 'sans', size),
  }[side];
  const x = { left: at.x - reach, right: at.x + reach, above: at.x, below: at.x }[side];
  const align = ({ left: 'end', right: 'start', above: 'middle', below: 'middle' } as const)[side];
  const texts = lines.map((text, index) => drawText(text, x, firstBaseline + index * line, { size, align }));
  const areas = texts.map((text) => boxOfText(fonts, text));
  if (level === 0) return { texts, leader: undefined, areas };
  const direction = side === 'above' ? -1 : 1;
  const [from, to] = [at.y + direction * (seatRadius + 0.05), at.y + direction * (reach - GAP_MM / 2)];
  const leader: Drawing = {
    kind: 'line',
    from: [at.x, from],
    to: [at.x, to],
    width: LEADER_MM,
    color: PLAN_COLORS.muted,
  };
  const beside = { left: at.x - LEADER_MM, top: Math.min(from, to), width: 2 * LEADER_MM, height: Math.abs(to - from) };
  return { texts, leader, areas: [...areas, beside] };
}

const isInside = (inner: Area, outer: Area) =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.left + inner.width <= outer.left + outer.width &&
  inner.top + inner.height <= outer.top + outer.height;

const withGap = ({ left, width, ...rest }: Area): Area => ({
  ...rest,
  left: left - NAME_GAP_MM,
  width: width + 2 * NAME_GAP_MM,
});

interface Options {
  readonly fonts: Fonts;
  /** What no name may cover. */
  readonly taken: readonly Area[];
  /** The walls of the room, which a name may cover where it fits nowhere else. */
  readonly walls: readonly Area[];
  /** Where names may stand on the sheet. */
  readonly area: Area;
  readonly seatRadius: number;
}

interface PlacedNames {
  readonly drawings: readonly Drawing[];
  readonly unplaced: number;
}

function tryToPlace(guests: readonly DrawnGuest[], options: Options, thrift: Thrift): PlacedNames {
  const { fonts, area, seatRadius } = options;
  const [taken, walls] = [new OccupiedAreas(options.taken), new OccupiedAreas(options.walls)];
  const names = new OccupiedAreas();
  const drawings: Drawing[] = [];
  let unplaced = 0;
  const findLabel = (guest: DrawnGuest): Label | undefined => {
    let acrossWall: Label | undefined;
    for (const candidate of candidatesFor(guest, seatRadius, thrift)) {
      const label = makeLabel(guest, candidate, fonts, seatRadius);
      if (!label.areas.every((each) => isInside(each, area) && taken.isFree(each) && names.isFree(withGap(each))))
        continue;
      if (label.areas.every((each) => walls.isFree(each))) return label;
      acrossWall ??= label;
    }
    return acrossWall;
  };
  for (const guest of guests) {
    const label = findLabel(guest);
    if (!label) {
      unplaced += 1;
      continue;
    }
    for (const each of label.areas) {
      names.add(each);
      // The wall is interrupted, so that the name can be read.
      if (!walls.isFree(each)) drawings.push({ kind: 'rectangle', ...each, fill: PLAN_COLORS.white });
    }
    if (label.leader) drawings.push(label.leader);
    drawings.push(...label.texts);
  }
  return { drawings, unplaced };
}

/**
 * Puts names beside their seats without covering seats, tables or other names. Shorter lines and smaller sizes are
 * tried only while some names find no room. Names that fit nowhere are left out and counted.
 */
export function placeNames(guests: readonly DrawnGuest[], options: Options): PlacedNames {
  let best: PlacedNames | undefined;
  for (const thrift of THRIFT) {
    if (best?.unplaced === 0) break;
    const placed = tryToPlace(guests, options, thrift);
    if (!best || placed.unplaced < best.unplaced) best = placed;
  }
  return best ?? { drawings: [], unplaced: 0 };
}

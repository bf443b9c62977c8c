import type { GuestPosition, Layout, LayoutTable } from '../../shared/contracts/layouts.ts';
import { colorOfDot } from '../../shared/layout/dot-colors.ts';
import { boundsOf, boundsOfRects, growRect, isInRect, type Point, type Rect } from '../../shared/layout/geometry.ts';
import { DOT_SIZE } from '../../shared/layout/seat-positions.ts';
import { dotsAtTable, drawableDots, listSeats, type Seat } from '../../shared/layout/table-occupancy.ts';
import { isSeated } from '../../shared/seat-key.ts';
import { initialsOf } from './initials.ts';

export type GuestNames = ReadonlyMap<number, string>;

export interface SceneDot {
  readonly position: GuestPosition;
  readonly name: string;
  readonly initials: string;
  /** The colour to draw it in. */
  readonly color: string;
  readonly isSeated: boolean;
}

/** A table with its seats and dots: drawn, moved and cached as one bitmap. */
export interface SceneTable {
  readonly table: LayoutTable;
  readonly seats: readonly Seat[];
  readonly dots: readonly SceneDot[];
  /** Bounding box of the table, its seats and its dots. */
  readonly box: Rect;
  /** False where a viewer must not learn how many seats are taken. */
  readonly showsOccupancy: boolean;
}

export interface Scene {
  readonly layout: Layout;
  readonly tables: readonly SceneTable[];
  /** Dots at no table, or too far from their table to be drawn with it. */
  readonly looseDots: readonly SceneDot[];
}

/** A dot farther than this from its table's seats is drawn separately, so that table bitmaps stay small. */
const MAX_DOT_DISTANCE = 60;
/** Space around a table for the width of lines. */
const LINE_MARGIN = 3;

const boxAt = ({ x, y }: Point): Rect => growRect({ x, y, width: 0, height: 0 }, DOT_SIZE / 2);

function dotOf(position: GuestPosition, name: string): SceneDot {
  return { position, name, initials: initialsOf(name), color: colorOfDot(position), isSeated: isSeated(position) };
}

function buildTable(
  layout: Layout,
  table: LayoutTable,
  dotFor: (position: GuestPosition) => SceneDot,
  showsOccupancy: boolean,
): SceneTable {
  const seats = listSeats(layout, table);
  const bounds = boundsOfRects([boundsOf(table), ...seats.map(boxAt)]) ?? boundsOf(table);
  const near = growRect(bounds, MAX_DOT_DISTANCE);
  const dots = dotsAtTable(layout, table)
    .filter((position) => isInRect(position, near))
    .map(dotFor);
  const box = boundsOfRects([bounds, ...dots.map(({ position }) => boxAt(position))]) ?? bounds;
  return { table, seats, dots, box: growRect(box, LINE_MARGIN), showsOccupancy };
}

/** Turns layouts into scenes. Unchanged tables and dots stay the same objects, so that their cached bitmaps remain valid. */
export function createSceneBuilder(showsOccupancy = true): (layout: Layout, names: GuestNames) => Scene {
  let knownDots = new Map<GuestPosition, SceneDot>();
  let knownTables = new Map<LayoutTable, { positions: readonly GuestPosition[]; built: SceneTable }>();
  let knownNames: GuestNames | undefined;

  return (layout, names) => {
    const drawable = drawableDots(layout);
    const hasNewNames = names !== knownNames;
    const dots = new Map(
      drawable.map((position) => {
        const known = knownDots.get(position);
        const name = names.get(position.guestId) ?? '';
        return [position, known?.name === name ? known : dotOf(position, name)];
      }),
    );
    const dotFor = (position: GuestPosition) => dots.get(position) ?? dotOf(position, '');
    const hasSameDots = ({ built }: { built: SceneTable }) =>
      !hasNewNames || built.dots.every((dot) => dotFor(dot.position) === dot);

    const tables = new Map(
      layout.tables.map((table) => {
        const known = knownTables.get(table);
        const positions = dotsAtTable(layout, table);
        const isSame = known?.positions === positions && hasSameDots(known);
        return [table, isSame ? known : { positions, built: buildTable(layout, table, dotFor, showsOccupancy) }];
      }),
    );
    const built = Array.from(tables.values(), (entry) => entry.built);
    const atTables = new Set(built.flatMap((table) => table.dots));
    [knownDots, knownTables, knownNames] = [dots, tables, names];
    return { layout, tables: built, looseDots: [...dots.values()].filter((dot) => !atTables.has(dot)) };
  };
}

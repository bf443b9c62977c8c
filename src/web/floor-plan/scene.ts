import type { GuestPosition, Layout, LayoutTable } from '../../shared/contracts/layouts.ts';
import { boundsOf, boundsOfRects, growRect, isInRect, type Point, type Rect } from '../../shared/layout/geometry.ts';
import { DOT_SIZE } from '../../shared/layout/seat-positions.ts';
import { dotsAtTable, drawableDots, listSeats, type Seat } from '../../shared/layout/table-occupancy.ts';
import { seatKey } from '../../shared/seat-key.ts';
import { DOT_COLORS } from './colors.ts';
import { initialsOf } from './initials.ts';

export type GuestNames = ReadonlyMap<number, string>;

export interface SceneDot {
  readonly position: GuestPosition;
  readonly name: string;
  readonly initials: string;
  readonly color: string;
  /** Has both a table and a seat. */
  readonly isSeated: boolean;
}

/** A table with its seats and the guests around it: what is drawn, moved and kept as one picture. */
export interface SceneTable {
  readonly table: LayoutTable;
  readonly seats: readonly Seat[];
  readonly dots: readonly SceneDot[];
  /** Around the table, its seats and its dots. */
  readonly box: Rect;
  /** Whether free and taken seats may be told apart. */
  readonly showsOccupancy: boolean;
}

export interface Scene {
  readonly layout: Layout;
  readonly tables: readonly SceneTable[];
  /** Dots that belong to no table, or stand far from theirs. */
  readonly looseDots: readonly SceneDot[];
}

/** A dot farther than this from its table's seats is drawn by itself, so that no table's picture grows out of bounds. */
const MAX_DOT_DISTANCE = 60;
/** Room for the width of lines. */
const EDGE = 3;

const boxAt = ({ x, y }: Point): Rect => growRect({ x, y, width: 0, height: 0 }, DOT_SIZE / 2);

function dotOf(position: GuestPosition, name: string): SceneDot {
  const isSeated = seatKey(position.tableNumber, position.seatNumber) !== null;
  const isPlain = position.color.toLowerCase() === DOT_COLORS.assigned;
  const color = isPlain && !isSeated ? DOT_COLORS.unassigned : position.color;
  return { position, name, initials: initialsOf(name), color, isSeated };
}

/** A table as it is drawn, with whichever of its guests stand near it. */
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
  return { table, seats, dots, box: growRect(box, EDGE), showsOccupancy };
}

type SceneBuilder = (layout: Layout, names: GuestNames) => Scene;

/**
 * Builds what is to be drawn. What did not change since the scene before stays the very same object, so that its picture
 * need not be drawn again.
 */
export function createSceneBuilder(showsOccupancy = true): SceneBuilder {
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

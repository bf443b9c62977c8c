import type { FloorItem, GuestPosition, Layout, LayoutTable } from '../../shared/contracts/layouts.ts';
import { colorOfDot } from '../../shared/layout/dot-colors.ts';
import {
  boundsOf,
  boundsOfRects,
  growRect,
  isInRect,
  outlineOfItem,
  type Point,
  type Rect,
} from '../../shared/layout/geometry.ts';
import { DOT_SIZE } from '../../shared/layout/seat-positions.ts';
import { dotsAtTable, drawableDots, listSeats, type TableSeat } from '../../shared/layout/table-occupancy.ts';
import { isSeated } from '../../shared/seat-key.ts';
import { type ItemNames, nameOfFloorItem } from './item-names.ts';
import type { NameTable } from './table-names.ts';

export type GuestNames = ReadonlyMap<number, string>;

export interface SceneDot {
  readonly position: GuestPosition;
  readonly name: string;
  /** The colour that the dot is drawn in. */
  readonly color: string;
  readonly isSeated: boolean;
}

/** A table with its seats and dots: drawn, moved and cached as one bitmap. */
export interface SceneTable {
  readonly table: LayoutTable;
  /** The text drawn on the table. */
  readonly label: string;
  readonly seats: readonly TableSeat[];
  readonly dots: readonly SceneDot[];
  /** Everybody at the table, with or without a chair, also those whose dot is drawn separately. */
  readonly guestCount: number;
  /** Bounding box of the table, its seats and its dots. */
  readonly box: Rect;
  /** False where a viewer must not learn how many seats are taken. */
  readonly showsOccupancy: boolean;
}

export interface SceneItem {
  readonly item: FloorItem;
  /** The text drawn on the item; empty for walls and pillars without a label. */
  readonly text: string;
  /** Bounding box of the rotated item. */
  readonly box: Rect;
}

/** What a floor plan shows besides the layout and the names of guests. */
export interface SceneOptions {
  /** What is drawn on floor items that have no label of their own. */
  readonly itemNames?: ItemNames | undefined;
  /** Returns what is drawn on a table; if not given, the table's label is drawn. */
  readonly nameTable?: NameTable | undefined;
  /** Colours by guest id, drawn instead of the stored colours of the dots. */
  readonly dotColors?: ReadonlyMap<number, string> | undefined;
}

export interface Scene {
  readonly layout: Layout;
  readonly items: readonly SceneItem[];
  readonly tables: readonly SceneTable[];
  /** Dots at no table, or too far from their table to be drawn with it. */
  readonly looseDots: readonly SceneDot[];
}

/** A dot farther than this from its table's seats is drawn separately, so that table bitmaps stay small. */
const MAX_DOT_DISTANCE = 60;
/** How far the marks of accessible seats reach beyond the seats. */
export const ACCESS_MARK_REACH = 8;
/** Space around a table for the width of lines. */
const LINE_MARGIN = 3;

const boxAt = ({ x, y }: Point): Rect => growRect({ x, y, width: 0, height: 0 }, DOT_SIZE / 2);

function dotOf(position: GuestPosition, name: string, color: string): SceneDot {
  return { position, name, color, isSeated: isSeated(position) };
}

export function sceneItemOf(item: FloorItem, names: ItemNames | undefined): SceneItem {
  const isBare = item.kind === 'wall' || item.kind === 'pillar';
  const text = isBare || !names ? item.label : nameOfFloorItem(item, names);
  return { item, text, box: growRect(boundsOf(outlineOfItem(item)), LINE_MARGIN) };
}

function buildTable(
  layout: Layout,
  table: LayoutTable,
  dotFor: (position: GuestPosition) => SceneDot,
  { label, showsOccupancy }: Pick<SceneTable, 'label' | 'showsOccupancy'>,
): SceneTable {
  const seats = listSeats(layout, table);
  const bounds = boundsOfRects([boundsOf(table), ...seats.map(boxAt)]) ?? boundsOf(table);
  const near = growRect(bounds, MAX_DOT_DISTANCE);
  const positions = dotsAtTable(layout, table);
  const dots = positions.filter((position) => isInRect(position, near)).map(dotFor);
  const box = boundsOfRects([bounds, ...dots.map(({ position }) => boxAt(position))]) ?? bounds;
  const margin = LINE_MARGIN + (table.accessibleSeats?.length ? ACCESS_MARK_REACH : 0);
  const guestCount = positions.length;
  return { table, label, seats, dots, guestCount, box: growRect(box, margin), showsOccupancy };
}

/** Those that are drawn with no table. */
function listLoose(layout: Layout, tables: readonly SceneTable[]): readonly GuestPosition[] {
  const drawable = drawableDots(layout);
  const count = tables.reduce((sum, { dots }) => sum + dots.length, 0);
  if (count === drawable.length) return [];
  const atTables = new Set(tables.flatMap(({ dots }) => dots.map(({ position }) => position)));
  return drawable.filter((position) => !atTables.has(position));
}

const labelOf: NameTable = ({ label }) => label;

/**
 * Turns layouts into scenes. Unchanged tables and dots stay the same objects, so that their cached bitmaps remain valid. Only changed
 * tables are looked at guest by guest: others may change the plan many times a second while one drags something.
 */
export function createSceneBuilder(
  showsOccupancy = true,
): (layout: Layout, names: GuestNames, options?: SceneOptions) => Scene {
  const knownDots = new WeakMap<GuestPosition, SceneDot>();
  let knownTables = new Map<LayoutTable, { positions: readonly GuestPosition[]; built: SceneTable }>();
  let known: Partial<SceneOptions & { names: GuestNames }> = {};

  return (layout, names, { itemNames, nameTable = labelOf, dotColors } = {}) => {
    function dotFor(position: GuestPosition): SceneDot {
      const before = knownDots.get(position);
      const name = names.get(position.guestId) ?? '';
      const color = dotColors?.get(position.guestId) ?? colorOfDot(position);
      if (before?.name === name && before.color === color) return before;
      const dot = dotOf(position, name, color);
      knownDots.set(position, dot);
      return dot;
    }
    const hasNewNames = names !== known.names || dotColors !== known.dotColors;
    const hasSameDots = ({ built }: { built: SceneTable }) =>
      !hasNewNames || built.dots.every((dot) => dotFor(dot.position) === dot);

    const tables = new Map(
      layout.tables.map((table) => {
        const before = knownTables.get(table);
        const positions = dotsAtTable(layout, table);
        const label = before && nameTable === known.nameTable ? before.built.label : nameTable(table);
        const isSame = before?.positions === positions && before.built.label === label && hasSameDots(before);
        if (isSame) return [table, before];
        return [table, { positions, built: buildTable(layout, table, dotFor, { label, showsOccupancy }) }];
      }),
    );
    const built = Array.from(tables.values(), (entry) => entry.built);
    [knownTables, known] = [tables, { names, dotColors, nameTable }];
    const items = (layout.items ?? []).map((item) => sceneItemOf(item, itemNames));
    return { layout, items, tables: built, looseDots: listLoose(layout, built).map(dotFor) };
  };
}

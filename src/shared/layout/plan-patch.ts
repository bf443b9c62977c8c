import type { FloorItem, GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import type { SeatingContent, SeatingPin, SeatingRule } from '../contracts/seating.ts';
import { tableKey } from '../seat-key.ts';
import { DEFAULT_DOT_COLOR } from './dot-colors.ts';
import {
  diffEntries,
  diffFields,
  type EntryPatches,
  type Fields,
  mergeFields,
  patchEntries,
  withoutFields,
} from './entry-patches.ts';
import { nextDotId } from './guest-edits.ts';
import { createTableNames } from './new-table-names.ts';
import { placeDotsAtTableNumbers } from './place-dots.ts';
import { dotsAtTable, findTable, findTableByNumber, type TableId } from './table-occupancy.ts';

/** What the editor changes: the layout, and the rules and pins. */
export interface EditedPlan {
  readonly layout: Layout;
  readonly seating: SeatingContent;
}

/**
 * The fields in which one plan differs from another. A dot names its table by id, so a renumbered table takes along
 * whoever sits there; the position of a seated guest's dot follows from table and seat, and is in no patch.
 */
export interface PlanPatch {
  readonly canvas: Fields;
  readonly tables: EntryPatches;
  readonly items: EntryPatches;
  readonly dots: EntryPatches;
  readonly rules: EntryPatches;
  readonly pins: EntryPatches;
}

/** The patch that changes nothing. */
export const EMPTY_PATCH: PlanPatch = {
  canvas: {},
  tables: new Map(),
  items: new Map(),
  dots: new Map(),
  rules: new Map(),
  pins: new Map(),
};

type SeatingPatch = Pick<PlanPatch, 'rules' | 'pins'>;

/** A guest's table and seat; a table that the layout lacks is named by its number. */
type DotSeat =
  | { readonly tableId: TableId; readonly seat: string | null }
  | { readonly tableNumber: string; readonly seat: string | null };

const idOf = ({ id }: { readonly id: TableId }) => id;
const guestIdOf = ({ guestId }: { readonly guestId: number }) => guestId;
const ownFields = (entry: object) => entry as Fields;
/** Rules and pins are changed as a whole, because their fields belong together. */
const asValue = (value: object): Fields => ({ value });
const isWhole = (fields: Fields) => 'id' in fields || 'guestId' in fields || 'value' in fields;

function canvasOf({ name, width, height, unit, aisleWidth, picture }: Layout): Fields {
  return { name, width, height, unit, aisleWidth, picture };
}

const dotFieldsIn =
  (layout: Layout) =>
  ({ guestId, x, y, color, tableNumber, seatNumber }: GuestPosition): Fields => {
    if (tableNumber === null || tableKey(tableNumber) === null) return { guestId, color, x, y };
    const table = findTableByNumber(layout, tableNumber);
    const seat: DotSeat = table ? { tableId: table.id, seat: seatNumber } : { tableNumber, seat: seatNumber };
    return { guestId, color, seat };
  };

/** At a table, the position of a dot is not part of a patch. */
function isSameAtTable(was: GuestPosition, is: GuestPosition): boolean {
  const isAtOne = was.tableNumber === is.tableNumber && was.seatNumber === is.seatNumber && was.color === is.color;
  return isAtOne && tableKey(is.tableNumber) !== null;
}

/** Numbers that name another table after than before, or a table only in one of the two. */
function listRemapped(before: Layout, after: Layout): ReadonlySet<string | null> {
  const keys = new Set<string | null>();
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const) {
    for (const [index, table] of one.tables.entries()) {
      if (other.tables[index] === table) continue;
      if (findTableByNumber(other, table.tableNumber)?.id !== table.id) keys.add(tableKey(table.tableNumber));
    }
  }
  return keys;
}

function diffLayouts(before: Layout, after: Layout) {
  const own = { keyOf: idOf, fieldsBefore: ownFields, fieldsAfter: ownFields };
  const remapped = before.tables === after.tables ? new Set() : listRemapped(before, after);
  return {
    canvas: (before !== after && diffFields(canvasOf(before), canvasOf(after))) || {},
    tables: diffEntries<LayoutTable>(before.tables, after.tables, own),
    items: diffEntries<FloorItem>(before.items ?? [], after.items ?? [], own),
    dots: diffEntries<GuestPosition>(before.guestPositions, after.guestPositions, {
      ...{ keyOf: guestIdOf, fieldsBefore: dotFieldsIn(before), fieldsAfter: dotFieldsIn(after) },
      isSame: (was, is) =>
        (was === is || isSameAtTable(was, is)) && !(remapped.size > 0 && remapped.has(tableKey(is.tableNumber))),
    }),
  };
}

/** The part of a patch about rules and pins. */
export function diffSeatings(before: SeatingContent, after: SeatingContent): SeatingPatch {
  const value = { fieldsBefore: asValue, fieldsAfter: asValue };
  return {
    rules: diffEntries<SeatingRule>(before.rules, after.rules, { keyOf: idOf, ...value }),
    pins: diffEntries<SeatingPin>(before.pins, after.pins, { keyOf: guestIdOf, ...value }),
  };
}

export function isEmptyPatch({ canvas = {}, ...parts }: Partial<PlanPatch>): boolean {
  return Object.keys(canvas).length === 0 && Object.values(parts).every(({ size }) => size === 0);
}

/** Whether two layouts are the same, but for the ids of dots and the positions that follow from tables and seats. */
export const isSameLayout = (a: Layout, b: Layout): boolean => a === b || isEmptyPatch(diffLayouts(a, b));

export const isSameSeating = (a: SeatingContent, b: SeatingContent): boolean =>
  a === b || isEmptyPatch(diffSeatings(a, b));

/** The patch that makes `after` of `before`; undefined if they are the same. */
export function diffPlans(before: EditedPlan, after: EditedPlan): PlanPatch | undefined {
  const patch = { ...diffLayouts(before.layout, after.layout), ...diffSeatings(before.seating, after.seating) };
  return isEmptyPatch(patch) ? undefined : patch;
}

/**
 * No two tables get one name: if a name that the patch gives is taken by now, tables keep the names that they have, and
 * those that the patch adds get the next free ones.
 */
function withUniqueNames(before: Layout, tables: LayoutTable[], patches: EntryPatches): LayoutTable[] {
  const isNaming = [...patches.values()].some((fields) => fields && ('label' in fields || 'tableNumber' in fields));
  const countNames = (name: 'label' | 'tableNumber') => new Set(tables.map((table) => tableKey(table[name]))).size;
  if (!isNaming || (countNames('label') === tables.length && countNames('tableNumber') === tables.length))
    return tables;
  const named: LayoutTable[] = tables.flatMap((table) => {
    const known = findTable(before, table.id);
    return known ? { ...table, label: known.label, tableNumber: known.tableNumber } : [];
  });
  return tables.map((table) => {
    const known = named.find(({ id }) => id === table.id);
    if (known) return known;
    const isTaken = named.some((other) =>
      (['label', 'tableNumber'] as const).some((name) => tableKey(other[name]) === tableKey(table[name])),
    );
    const labelOf = (number: number) =>
      /\d/.test(table.label) ? table.label.replace(/\d+/, String(number)) : `${table.label} ${number}`;
    const { label, tableNumber } = isTaken ? createTableNames(named, labelOf).next() : table;
    const added = { ...table, label, tableNumber };
    named.push(added);
    return added;
  });
}

/** Changes dots, takes the guests of renumbered tables along, and gives nobody a seat that somebody else has. */
function patchDots(before: Layout, tables: LayoutTable[], patches: EntryPatches): Layout {
  const layout = { ...before, tables };
  const touched = new Set<string | null>();
  const numbers = new Map<string | null, string>();
  for (const table of tables) {
    const known = findTable(before, table.id);
    if (known === table) continue;
    touched.add(table.tableNumber);
    if (known && known.tableNumber !== table.tableNumber) numbers.set(tableKey(known.tableNumber), table.tableNumber);
  }
  const following = new Set<number>();
  const carried =
    numbers.size === 0
      ? before.guestPositions
      : before.guestPositions.map((dot) => {
          const tableNumber = numbers.get(tableKey(dot.tableNumber));
          if (tableNumber === undefined) return dot;
          following.add(dot.guestId);
          return { ...dot, tableNumber };
        });
  const added = { id: nextDotId(carried), x: 0, y: 0, color: DEFAULT_DOT_COLOR };
  const make = (dot: GuestPosition | undefined, { seat, at: _, ...fields }: Fields): GuestPosition | undefined => {
    const wanted = seat as DotSeat | null | undefined;
    const table = wanted && 'tableId' in wanted ? findTable(layout, wanted.tableId) : undefined;
    // Where somebody else deleted the table, the guest stays.
    if ((wanted && 'tableId' in wanted && !table) || (!dot && !('guestId' in fields))) return dot;
    touched.add(dot?.tableNumber ?? null);
    const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
    const base = dot ?? { ...added, id: added.id++, guestId: 0, tableNumber: null, seatNumber: null };
    if (wanted === undefined) return { ...base, ...set };
    const tableNumber = wanted && (table?.tableNumber ?? ('tableNumber' in wanted ? wanted.tableNumber : null));
    touched.add(tableNumber);
    return { ...base, ...set, tableNumber, seatNumber: wanted?.seat ?? null };
  };
  if (patches.size + following.size === 0) return placeDotsAtTableNumbers(layout, touched);
  const dots = patchEntries<GuestPosition>(carried, patches, guestIdOf, make);
  for (const dot of carried) if (patches.get(dot.guestId) === null) touched.add(dot.tableNumber);
  const isPatched = ({ guestId }: GuestPosition) => following.has(guestId) || Boolean(patches.get(guestId)?.seat);
  const moved = { ...layout, guestPositions: dots };
  const losing = new Set<GuestPosition>();
  for (const dot of dots) {
    if (dot.tableNumber === null || tableKey(dot.seatNumber) === null || !isPatched(dot)) continue;
    const isSeatOf = (other: GuestPosition) => tableKey(other.seatNumber) === tableKey(dot.seatNumber);
    const sitters = dotsAtTable(moved, { tableNumber: dot.tableNumber }).filter((other) => !losing.has(other));
    if (sitters.some((other) => other !== dot && isSeatOf(other))) losing.add(dot);
  }
  const guestPositions =
    losing.size === 0 ? dots : dots.map((dot) => (losing.has(dot) ? { ...dot, seatNumber: null } : dot));
  return placeDotsAtTableNumbers({ ...layout, guestPositions }, touched);
}

function patchLayout(layout: Layout, { canvas, tables, items, dots }: PlanPatch): Layout {
  if (Object.keys(canvas).length + tables.size + items.size + dots.size === 0) return layout;
  const put = <Piece extends object>(piece: Piece | undefined, fields: Fields) =>
    piece || isWhole(fields) ? mergeFields(piece ?? ({} as Piece), fields) : undefined;
  const { items: known = [], ...rest } = mergeFields(layout, canvas);
  const pieces = patchEntries<FloorItem>(known, items, idOf, put);
  const named = withUniqueNames(layout, patchEntries<LayoutTable>(layout.tables, tables, idOf, put), tables);
  return { ...patchDots(rest, named, dots), ...(pieces.length > 0 && { items: pieces }) };
}

export function patchSeating(seating: SeatingContent, { rules, pins }: SeatingPatch): SeatingContent {
  if (rules.size + pins.size === 0) return seating;
  const put = <Entry>(entry: Entry | undefined, fields: Fields) =>
    'value' in fields ? (fields.value as Entry) : entry;
  return {
    rules: patchEntries<SeatingRule>(seating.rules, rules, idOf, put),
    pins: patchEntries<SeatingPin>(seating.pins, pins, guestIdOf, put),
  };
}

/** Fields of what is gone are left out. */
export function applyPatch({ layout, seating }: EditedPlan, patch: PlanPatch): EditedPlan {
  return { layout: patchLayout(layout, patch), seating: patchSeating(seating, patch) };
}

/**
 * What is left of a patch after others changed `theirs`: it must not take back their fields, nor delete a table that they
 * changed or seated somebody at.
 */
export function withoutTheirs(patch: PlanPatch, theirs: PlanPatch): PlanPatch {
  const joined = new Map<TableId, Fields>();
  for (const dot of theirs.dots.values()) {
    const seat = dot?.seat as DotSeat | null | undefined;
    if (seat && 'tableId' in seat) joined.set(seat.tableId, {});
  }
  const strip = (part: Exclude<keyof PlanPatch, 'canvas'>) => withoutFields(patch[part], theirs[part], isWhole);
  return {
    canvas: Object.fromEntries(Object.entries(patch.canvas).filter(([field]) => !(field in theirs.canvas))),
    tables: withoutFields(strip('tables'), joined, () => false),
    items: strip('items'),
    dots: strip('dots'),
    rules: strip('rules'),
    pins: strip('pins'),
  };
}

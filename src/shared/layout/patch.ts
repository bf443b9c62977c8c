import type { LayoutPatch } from '../contracts/layout-operations.ts';
import type { FloorItem, GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import type { SeatingContent } from '../contracts/seating.ts';
import { seatKey, tableKey } from '../seat-key.ts';
import { DEFAULT_DOT_COLOR } from './dot-colors.ts';
import type { Point } from './geometry.ts';
import { nextDotId } from './guest-edits.ts';
import { placeDotsAtTableNumbers } from './place-dots.ts';
import { groupLike } from './table-occupancy.ts';

/*
 * Applies patches as they are logged. Everybody who applies the same patches in the same order has the same layout. Whether an
 * operation may be made, and which patch comes of it, is for `judgeOperation` to say; nothing is judged here.
 */

/** What the editor changes: the layout, and the rules and pins. */
export interface EditedPlan {
  readonly layout: Layout;
  readonly seating: SeatingContent;
}

/** The key of a table in patches: `1` and `"1"` are one table. */
export const idKey = (id: LayoutTable['id']): string => String(id);

/** Changes of a list by the keys of its entries: some fields and the place in the list, or null for one that is deleted. */
export type ListChanges<Entry> = Readonly<
  Record<string, ({ [Field in keyof Entry]?: Entry[Field] | undefined } & { at?: number | undefined }) | null>
>;

/** Changes entries by their key. Entries with a place (`at`) get it: new ones, and those that are moved in the list. */
function patchList<Entry extends { readonly id: LayoutTable['id'] }>(
  list: readonly Entry[],
  changes: ListChanges<Entry>,
  complete: (entry: Entry) => Entry,
): Entry[] {
  const waiting = new Map(Object.entries(changes));
  const kept: Entry[] = [];
  const placed: { entry: Entry; at: number }[] = [];
  const put = (entry: Entry, at: number | undefined) =>
    at === undefined ? kept.push(entry) : placed.push({ entry, at });
  for (const entry of list) {
    const change = waiting.get(idKey(entry.id));
    waiting.delete(idKey(entry.id));
    if (change === undefined) kept.push(entry);
    if (!change) continue;
    const { at, id: _, ...fields } = change;
    put(complete({ ...entry, ...(fields as Partial<Entry>) }), at);
  }
  for (const [id, change] of waiting) {
    if (!change) continue;
    const { at, ...fields } = change;
    put(complete({ id, ...fields } as unknown as Entry), at);
  }
  for (const { entry, at } of placed.sort((a, b) => a.at - b.at || (idKey(a.entry.id) < idKey(b.entry.id) ? -1 : 1))) {
    kept.splice(at, 0, entry);
  }
  return kept;
}

/** Most tables have neither; leaving both out keeps the layouts that phones load small. Seats that the table lacks are not accessible. */
export function withoutDefaults({ accessibleSeats, isOneSided, ...table }: LayoutTable): LayoutTable {
  const accessible = accessibleSeats?.filter((seat) => seat <= table.seats);
  return { ...table, ...(accessible?.length && { accessibleSeats: accessible }), ...(isOneSided && { isOneSided }) };
}

function patchCanvas(layout: Layout, { canvas, picture }: LayoutPatch): Layout {
  if (!canvas && picture === undefined) return layout;
  const { aisleWidth, ...fields } = canvas ?? {};
  const changed = { ...layout, ...(fields as Partial<Layout>) };
  if (aisleWidth === null) delete changed.aisleWidth;
  else if (aisleWidth !== undefined) changed.aisleWidth = aisleWidth;
  if (picture === null) delete changed.picture;
  else if (picture) changed.picture = picture;
  return changed;
}

/** The room after a logged patch; dots stay as they are. */
export function patchRoom(layout: Layout, patch: LayoutPatch): Layout {
  const { tables, items } = patch;
  const sized = patchCanvas(layout, patch);
  if (!tables && !items) return sized;
  const { items: itemsBefore = [], ...rest } = sized;
  const itemsNow = items ? patchList<FloorItem>(itemsBefore, items, (item) => item) : itemsBefore;
  return {
    ...rest,
    ...(itemsNow.length > 0 && { items: itemsNow }),
    ...(tables && { tables: patchList<LayoutTable>(layout.tables, tables, withoutDefaults) }),
  };
}

/** The guests whose seats or dots a patch changes. */
export const listGuests = ({ seats = [], dots = {} }: LayoutPatch): number[] => [
  ...seats.map(({ guestId }) => guestId),
  ...Object.keys(dots).map(Number),
];

/** Moves the guests and their dots. Whoever loses the seat loses the dot, unless the patch puts it on the floor. */
function patchDots(layout: Layout, patch: LayoutPatch): Layout {
  const named = new Set(listGuests(patch));
  if (named.size === 0) return layout;
  const { seats = [], dots = {} } = patch;
  const byId = new Map(layout.tables.map((table) => [idKey(table.id), table]));
  const known = new Map<number, GuestPosition>();
  for (const dot of layout.guestPositions) if (named.has(dot.guestId)) known.set(dot.guestId, dot);
  const changed = new Map<number, GuestPosition | null>();
  const find = (guestId: number) => (changed.has(guestId) ? changed.get(guestId) : known.get(guestId)) ?? undefined;
  const fresh = { id: 0, x: 0, y: 0, tableNumber: null, seatNumber: null, color: DEFAULT_DOT_COLOR };
  for (const { guestId, tableId, tableNumber, seat } of seats) {
    const table = tableId === null ? undefined : byId.get(tableId);
    const place = table && { tableNumber: table.tableNumber, seatNumber: seat };
    // At a table that the plan lacks, coordinates mean nothing.
    const listed = tableId === null && tableNumber !== undefined && { x: 0, y: 0, tableNumber, seatNumber: seat };
    const { floor: _, ...dot } = { ...fresh, guestId, ...find(guestId) };
    changed.set(guestId, place || listed ? { ...dot, ...(place || listed) } : null);
  }
  const entries = Object.entries(dots).map(([guestId, dot]) => ({ guestId: Number(guestId), dot }));
  for (const { guestId, dot } of entries.sort((a, b) => a.guestId - b.guestId)) {
    const current = find(guestId);
    const isAtTable = current !== undefined && tableKey(current.tableNumber) !== null;
    if (isAtTable) {
      const { floor, ...seated } = current;
      const place = { ...floor, ...(dot?.x !== undefined && { x: dot.x }), ...(dot?.y !== undefined && { y: dot.y }) };
      // The guest list may have unseated the guest before, of which this layout has not heard: then the dot stands there.
      const isPlaced = dot !== null && place.x !== undefined && place.y !== undefined;
      changed.set(guestId, {
        ...seated,
        color: dot ? (dot.color ?? current.color) : DEFAULT_DOT_COLOR,
        ...(isPlaced && { floor: { x: place.x, y: place.y } as Point }),
      });
    } else if (dot === null) {
      changed.set(guestId, null);
    } else if (current || (dot.x !== undefined && dot.y !== undefined)) {
      // Whoever is moved from a table to the floor keeps the dot.
      const { id, color } = known.get(guestId) ?? fresh;
      changed.set(guestId, { ...fresh, guestId, id, color, ...current, ...(dot as Partial<GuestPosition>) });
    }
  }
  if (changed.size === 0) return layout;
  const joined = new Set(Array.from(changed.values(), (dot) => dot?.tableNumber));
  const taken = new Set(Array.from(changed.values(), (dot) => dot && seatKey(dot.tableNumber, dot.seatNumber)));
  const guestPositions: GuestPosition[] = [];
  for (const dot of layout.guestPositions) {
    const next = changed.get(dot.guestId);
    const seat = next === undefined && joined.has(dot.tableNumber) ? seatKey(dot.tableNumber, dot.seatNumber) : null;
    // The guest list may have freed the seat before, of which this layout has not heard: nobody sits on another's lap meanwhile.
    if (seat !== null && taken.has(seat)) guestPositions.push({ ...dot, seatNumber: null });
    else if (next !== null) guestPositions.push(next ?? dot);
  }
  const added = [...changed].flatMap(([guestId, dot]) => (dot && !known.has(guestId) ? dot : []));
  const firstId = added.length > 0 ? nextDotId(guestPositions) : 0;
  guestPositions.push(...added.map((dot, index) => ({ ...dot, id: firstId + index })));
  groupLike(layout.guestPositions, guestPositions);
  return { ...layout, guestPositions };
}

/** The numbers of tables whose dots have to be placed again. */
function listTouchedNumbers(
  before: Layout,
  after: Layout,
  { tables = {}, seats = [] }: LayoutPatch,
): Set<string | null> {
  const touched = new Set<string | null>();
  const moved = new Set(seats.map(({ guestId }) => guestId));
  for (const layout of [before, after]) {
    for (const { id, tableNumber } of layout.tables) if (Object.hasOwn(tables, idKey(id))) touched.add(tableNumber);
    if (moved.size === 0) continue;
    for (const { guestId, tableNumber } of layout.guestPositions) if (moved.has(guestId)) touched.add(tableNumber);
  }
  return touched;
}

/** The layout after a logged patch. Its version is left to the caller. An empty patch returns the same layout. */
export function applyPatch(layout: Layout, patch: LayoutPatch): Layout {
  const changed = patchDots(patchRoom(layout, patch), patch);
  return changed === layout ? layout : placeDotsAtTableNumbers(changed, listTouchedNumbers(layout, changed, patch));
}

/** Rules and pins after a logged patch. */
export function applySeatingPatch(seating: SeatingContent, { rules, pins }: LayoutPatch): SeatingContent {
  if (!rules && !pins) return seating;
  const knownRules = new Map(seating.rules.map((rule) => [rule.id, rule]));
  for (const [id, rule] of Object.entries(rules ?? {})) {
    if (rule) knownRules.set(Number(id), rule);
    else knownRules.delete(Number(id));
  }
  const knownPins = new Map(seating.pins.map((pin) => [pin.guestId, pin]));
  for (const [id, place] of Object.entries(pins ?? {})) {
    if (place) knownPins.set(Number(id), { guestId: Number(id), ...place });
    else knownPins.delete(Number(id));
  }
  return { rules: [...knownRules.values()], pins: [...knownPins.values()] };
}

/** Layout, rules and pins after a logged patch. */
export const applyPlanPatch = ({ layout, seating }: EditedPlan, patch: LayoutPatch): EditedPlan => ({
  layout: applyPatch(layout, patch),
  seating: applySeatingPatch(seating, patch),
});

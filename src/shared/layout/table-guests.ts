import { hasDeclined } from '../attendance.ts';
import type { Guest } from '../contracts/guests.ts';
import type { GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import { fillTable, groupByHousehold } from './fill-table.ts';
import type { PlaceAtTable } from './seat-places.ts';
import { findSeatIndex } from './seat-positions.ts';
import { dotsAtTable, findDot, findTable, findTableByNumber, listSeats, type TableId } from './table-occupancy.ts';

type ListedGuest = Pick<Guest, 'id' | 'attendance' | 'tags' | 'householdId' | 'companionOf'>;
type Invited = Pick<Guest, 'id' | 'attendance' | 'householdId'>;
type Guests = ReadonlyMap<number, ListedGuest>;

/** Who sits where after an action on tables; `seatAtPlaces` carries it out. Nobody loses a seat by it. */
export interface TablePlan {
  readonly places: ReadonlyMap<number, PlaceAtTable>;
  /** Guests for whom there was no room: they stay where they are. */
  readonly stayingIds: readonly number[];
}

const NO_PLAN: TablePlan = { places: new Map(), stayingIds: [] };

/** Whom to put on the free seats of a table. */
export type FillChoice =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'household'; readonly householdId: number };

/** Everyone at these tables, with or without a seat. */
export function guestsAtTables(layout: Layout, tableIds: Iterable<TableId>): number[] {
  return [...tableIds].flatMap((id) => {
    const table = findTable(layout, id);
    return table ? dotsAtTable(layout, table).map(({ guestId }) => guestId) : [];
  });
}

const isChosen = ({ tags, householdId }: ListedGuest, choice: FillChoice): boolean => {
  if (choice.kind === 'tag') return tags.includes(choice.tag);
  return choice.kind === 'everyone' || householdId === choice.householdId;
};

const tableOf = (layout: Layout, { id }: Pick<Guest, 'id'>): LayoutTable | undefined =>
  findTableByNumber(layout, findDot(layout, id)?.tableNumber ?? null);

/** Chosen guests without a table. Those whose household sits only elsewhere count only if that household was chosen. */
function listWaiting(layout: Layout, table: LayoutTable, guests: readonly ListedGuest[], choice: FillChoice) {
  const householdsHere = new Set<number>();
  const householdsElsewhere = new Set<number>();
  for (const guest of guests) {
    const at = tableOf(layout, guest);
    if (at && guest.householdId !== null) (at === table ? householdsHere : householdsElsewhere).add(guest.householdId);
  }
  const isElsewhere = ({ householdId }: ListedGuest) =>
    householdId !== null && householdsElsewhere.has(householdId) && !householdsHere.has(householdId);
  return guests.filter(
    (guest) =>
      !hasDeclined(guest) &&
      tableOf(layout, guest) === undefined &&
      isChosen(guest, choice) &&
      (choice.kind === 'household' || !isElsewhere(guest)),
  );
}

/**
 * Fills the free seats of a table with guests who have none, in the order of the list. Those who belong to somebody at the
 * table come first, and households are not split. Guests who are at the table without a seat get one too.
 */
export function planFill(
  layout: Layout,
  tableId: TableId,
  guests: Iterable<ListedGuest>,
  choice: FillChoice,
): TablePlan {
  const table = findTable(layout, tableId);
  if (!table) return NO_PLAN;
  const listed = [...guests];
  const here = listed.filter((guest) => tableOf(layout, guest) === table);
  const waiting = listWaiting(layout, table, listed, choice);
  const seatOf = ({ id }: ListedGuest) => {
    const dot = findDot(layout, id);
    return dot && here.some((guest) => guest.id === id) ? findSeatIndex(table, dot.seatNumber) : undefined;
  };
  let room = listSeats(layout, table).filter(({ dot }) => dot === undefined).length;
  const chosen = groupByHousehold([...here, ...waiting]).flatMap((group) => {
    const newcomers = group.filter((guest) => seatOf(guest) === undefined);
    if (newcomers.length > room) return [];
    room -= newcomers.length;
    return newcomers;
  });
  const seated = here.filter((guest) => seatOf(guest) !== undefined);
  const seatedIds = new Set(seated.map(({ id }) => id));
  const taken = dotsAtTable(layout, table).filter(({ guestId }) => !seatedIds.has(guestId));
  const { seats } = fillTable(
    table,
    taken.map(({ seatNumber }) => seatNumber),
    [
      ...seated.map((guest) => ({
        ...guest,
        tableNumber: table.tableNumber,
        seatNumber: String((seatOf(guest) ?? 0) + 1),
      })),
      ...chosen.map((guest) => ({ ...guest, tableNumber: null, seatNumber: null })),
    ],
  );
  const newSeats = new Map(seats.map(({ guestId, seatNumber }) => [guestId, Number(seatNumber) - 1]));
  const places = new Map(chosen.map(({ id }) => [id, { tableId, seat: newSeats.get(id) ?? null }]));
  return { places, stayingIds: waiting.map(({ id }) => id).filter((id) => !places.has(id)) };
}

interface SeatsAt {
  readonly table: LayoutTable;
  readonly seated: readonly GuestPosition[];
  /** Guests at the table without a seat; if they move to another table, they get no seat there either. */
  readonly standing: readonly GuestPosition[];
}

function seatsAt(layout: Layout, tableId: TableId): SeatsAt | undefined {
  const table = findTable(layout, tableId);
  if (!table) return undefined;
  const dots = dotsAtTable(layout, table);
  const indexOf = ({ seatNumber }: GuestPosition) => findSeatIndex(table, seatNumber);
  return {
    table,
    seated: dots.filter((dot) => indexOf(dot) !== undefined).toSorted((a, b) => (indexOf(a) ?? 0) - (indexOf(b) ?? 0)),
    standing: dots.filter((dot) => indexOf(dot) === undefined),
  };
}

/** Who leaves for `room` seats: whole households, the largest first. Others follow, one by one, only until `least` leave. */
function chooseMovers(dots: readonly GuestPosition[], room: number, guests: Guests, least: number): GuestPosition[] {
  const asMember = ({ guestId }: GuestPosition) => {
    const { householdId = null, companionOf = null } = guests.get(guestId) ?? {};
    return { id: guestId, householdId, companionOf };
  };
  const groups = groupByHousehold(dots.map(asMember)).toSorted((a, b) => b.length - a.length);
  const chosen = new Set<number>();
  for (const group of groups) {
    if (chosen.size + group.length <= room) for (const { id } of group) chosen.add(id);
  }
  for (const { id } of groups.flat()) if (chosen.size < least) chosen.add(id);
  return dots.filter(({ guestId }) => chosen.has(guestId));
}

/** Everyone keeps the seat number if the table has it free, so that neighbours stay neighbours; others get the next free seat. */
function takeSeats({ table }: SeatsAt, movers: readonly GuestPosition[], kept: readonly GuestPosition[]) {
  const free = new Set(Array.from({ length: table.seats }, (_, index) => index));
  for (const { seatNumber } of kept) free.delete(findSeatIndex(table, seatNumber) ?? -1);
  const places = new Map<number, PlaceAtTable>();
  const take = (guestId: number, seat: number | undefined) => {
    if (seat !== undefined && free.delete(seat)) places.set(guestId, { tableId: table.id, seat });
  };
  for (const { guestId, seatNumber } of movers) take(guestId, findSeatIndex(table, seatNumber));
  for (const { guestId } of movers) if (!places.has(guestId)) take(guestId, free.values().next().value);
  return places;
}

const standAt = ({ table }: SeatsAt, dots: readonly GuestPosition[]) =>
  dots.map(({ guestId }): [number, PlaceAtTable] => [guestId, { tableId: table.id, seat: null }]);

/**
 * Exchanges the guests of two tables. If one table has more guests than the other has seats, some stay. There is always
 * room for them; a household is split only if all would not fit otherwise.
 */
export function planSwap(layout: Layout, oneId: TableId, otherId: TableId, guests: Guests): TablePlan {
  const one = seatsAt(layout, oneId);
  const other = seatsAt(layout, otherId);
  if (!one || !other || one.table === other.table) return NO_PLAN;
  const people = one.seated.length + other.seated.length;
  const leavingOne = chooseMovers(one.seated, other.table.seats, guests, people - one.table.seats);
  const leavingOther = chooseMovers(other.seated, one.table.seats, guests, people - other.table.seats);
  const stayingAt = ({ seated }: SeatsAt, leaving: readonly GuestPosition[]) =>
    seated.filter((dot) => !leaving.includes(dot));
  const stayingOne = stayingAt(one, leavingOne);
  const stayingOther = stayingAt(other, leavingOther);
  return {
    places: new Map([
      ...takeSeats(other, leavingOne, stayingOther),
      ...takeSeats(one, leavingOther, stayingOne),
      ...standAt(other, one.standing),
      ...standAt(one, other.standing),
    ]),
    stayingIds: [...stayingOne, ...stayingOther].map(({ guestId }) => guestId),
  };
}

/** Brings the guests of a table to the free seats of another. Households that do not fit as a whole stay. */
export function planMoveAll(layout: Layout, fromId: TableId, toId: TableId, guests: Guests): TablePlan {
  const from = seatsAt(layout, fromId);
  const to = seatsAt(layout, toId);
  if (!from || !to || from.table === to.table) return NO_PLAN;
  const movers = chooseMovers(from.seated, to.table.seats - to.seated.length, guests, 0);
  return {
    places: new Map([...takeSeats(to, movers, to.seated), ...standAt(to, from.standing)]),
    stayingIds: from.seated.filter((dot) => !movers.includes(dot)).map(({ guestId }) => guestId),
  };
}

/**
 * Households that sit at more than one table, or of which some have no table; with `tableIds`, only those with somebody
 * there. Those in `exceptIds` may sit apart.
 */
export function listSplitHouseholds(
  layout: Layout,
  guests: Iterable<Invited>,
  tableIds?: Iterable<TableId>,
  exceptIds: Iterable<number> = [],
): number[] {
  const wanted = tableIds && new Set(tableIds);
  const excepted = new Set(exceptIds);
  const tablesOf = new Map<number, Set<TableId | null>>();
  for (const guest of guests) {
    const { id, householdId } = guest;
    if (householdId === null || hasDeclined(guest) || excepted.has(householdId)) continue;
    const tables = tablesOf.get(householdId) ?? new Set();
    tables.add(tableOf(layout, { id })?.id ?? null);
    tablesOf.set(householdId, tables);
  }
  return [...tablesOf]
    .filter(([, tables]) => tables.size > 1 && (!wanted || [...tables].some((id) => id !== null && wanted.has(id))))
    .map(([householdId]) => householdId);
}

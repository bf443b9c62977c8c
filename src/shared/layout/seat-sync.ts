import { hasNotDeclined, type Invited } from '../attendance.ts';
import type { LayoutPatch } from '../contracts/layout-operations.ts';
import type { GuestPosition, Layout, StoredLayout } from '../contracts/layouts.ts';
import { type Seat, seatKey, tableKey } from '../seat-key.ts';
import { DEFAULT_DOT_COLOR } from './dot-colors.ts';
import { nextDotId } from './guest-edits.ts';
import { listGuests } from './patch.ts';
import { placeDotsAtTableNumbers, placeDotsAtTables } from './place-dots.ts';
import { drawableDots } from './table-occupancy.ts';

/* A guest's row decides where the guest sits; a layout only draws it. This file brings the layout to the rows. */

/** The part of a guest's row that a layout follows. */
export interface GuestSeat extends Seat {
  readonly id: number;
}

export const NO_SEAT: Seat = { tableNumber: null, seatNumber: null };

export function isSameSeat(a: Seat, b: Seat): boolean {
  return a.tableNumber === b.tableNumber && a.seatNumber === b.seatNumber;
}

/** Guests whose rows differ from the layout, by id; null for a guest who was deleted. */
export type RemoteSeats = ReadonlyMap<number, GuestSeat | null>;

/** Compares a layout with all guests of its event. `except` are guests with unsent seat changes: there the layout is newer than the rows. */
export function findRemoteSeats(
  layout: Pick<Layout, 'guestPositions'>,
  guests: Iterable<GuestSeat>,
  except: ReadonlySet<number> = new Set(),
): RemoteSeats {
  const unmatched = new Map(layout.guestPositions.map((dot) => [dot.guestId, dot]));
  const seats = new Map<number, GuestSeat | null>();
  for (const guest of guests) {
    const dot = unmatched.get(guest.id);
    unmatched.delete(guest.id);
    if (except.has(guest.id)) continue;
    const isKnown = dot ? isSameSeat(dot, guest) : tableKey(guest.tableNumber) === null;
    if (!isKnown) seats.set(guest.id, guest);
  }
  for (const guestId of unmatched.keys()) seats.set(guestId, null);
  return seats;
}

const NO_COLORS: ReadonlyMap<number, string> = new Map();

/**
 * Applies seats that changed elsewhere: a seated guest gets a dot on the seat, an unseated one loses it or stands on the floor again, a
 * deleted one loses it. If
 * another guest has that seat in this layout (by a move that was not sent yet), that guest stays at the table
 * without a seat, so that no seat is given twice and nobody is lost. `colors` are those of dots that were lost before.
 */
export function applyRemoteSeats(
  layout: Layout,
  seats: RemoteSeats,
  colors: ReadonlyMap<number, string> = NO_COLORS,
): Layout {
  if (seats.size === 0) return layout;
  const takenSeats = new Set(
    Array.from(seats.values(), (guest) => guest && seatKey(guest.tableNumber, guest.seatNumber)),
  );
  takenSeats.delete(null);
  const touchedTables = new Set<string | null>();
  const known = new Set<number>();
  const dots: GuestPosition[] = [];
  let isChanged = false;

  for (const dot of layout.guestPositions) {
    known.add(dot.guestId);
    const next = updateDot(dot, seats.get(dot.guestId), takenSeats);
    if (next) dots.push(next);
    if (next === dot) continue;
    isChanged = true;
    touchedTables.add(dot.tableNumber).add(next?.tableNumber ?? null);
  }
  let id = nextDotId(dots);
  for (const [guestId, guest] of seats) {
    if (!guest || known.has(guestId) || tableKey(guest.tableNumber) === null) continue;
    const { tableNumber, seatNumber } = guest;
    const color = colors.get(guestId) ?? DEFAULT_DOT_COLOR;
    dots.push({ id: id++, guestId, x: 0, y: 0, tableNumber, seatNumber, color });
    isChanged = true;
    touchedTables.add(tableNumber);
  }
  return isChanged ? placeDotsAtTableNumbers({ ...layout, guestPositions: dots }, touchedTables) : layout;
}

/** The dot with its guest's seat; undefined if it has to be removed. `guest` is undefined if the row did not change. */
function updateDot(
  dot: GuestPosition,
  guest: GuestSeat | null | undefined,
  takenSeats: ReadonlySet<string | null>,
): GuestPosition | undefined {
  if (guest === null) return undefined;
  if (guest === undefined) {
    const isSeatTaken = takenSeats.has(seatKey(dot.tableNumber, dot.seatNumber));
    return isSeatTaken ? { ...dot, seatNumber: null } : dot;
  }
  if (isSameSeat(dot, guest)) return dot;
  const { floor, ...rest } = dot;
  const { tableNumber, seatNumber } = guest;
  const moved = { ...rest, tableNumber, seatNumber };
  const wasOnFloor = tableKey(dot.tableNumber) === null;
  // A layout that is stored keeps the place on the floor, whoever is seated in the guest list: unseated there, the guest stands there again.
  if (tableKey(tableNumber) !== null)
    return { ...moved, ...(wasOnFloor ? { floor: { x: dot.x, y: dot.y } } : floor && { floor }) };
  return wasOnFloor || floor ? { ...moved, ...floor } : undefined;
}

/** The layout with every dot where the guest's row says. */
export function reconcileWithGuests(layout: Layout, guests: Iterable<GuestSeat>): Layout {
  return applyRemoteSeats(layout, findRemoteSeats(layout, guests));
}

/**
 * The stored layout with everybody at the seats in the guests' rows, also those at tables that it lacks. Guests who declined
 * are left out, who may still have a dot on the open floor.
 */
export function seatStoredLayout(stored: StoredLayout, all: Iterable<GuestSeat & Invited>): Layout {
  const guests = [...all].filter(hasNotDeclined);
  const { items, aisleWidth, picture, ...layout } = stored;
  const rows = new Map(guests.map((guest) => [guest.id, guest]));
  const guestPositions = stored.guestPositions.map((dot): GuestPosition => {
    const drawnFor = dot.tableNumber === undefined ? rows.get(dot.guestId) : dot;
    return { ...dot, tableNumber: drawnFor?.tableNumber ?? null, seatNumber: drawnFor?.seatNumber ?? null };
  });
  const parts = {
    ...(items && items.length > 0 && { items }),
    ...(aisleWidth != null && { aisleWidth }),
    ...(picture && { picture }),
  };
  return reconcileWithGuests({ ...layout, ...parts, guestPositions }, guests);
}

/** `seatStoredLayout` with the dots of guests at tables where table and seat say, wherever they were stored. */
export function renderStoredLayout(stored: StoredLayout, guests: Iterable<GuestSeat & Invited>): Layout {
  const layout = seatStoredLayout(stored, guests);
  return placeDotsAtTables(layout, layout.tables);
}

/** What is drawn of it: without dots at tables that the layout lacks, which stand nowhere. */
export function drawStoredLayout(stored: StoredLayout, guests: Iterable<GuestSeat & Invited>): Layout {
  const layout = renderStoredLayout(stored, guests);
  return { ...layout, guestPositions: [...drawableDots(layout)] };
}

/**
 * A guest who is unseated in the guest list has no dot, but the stored one keeps its colour for the next seat. Editors that were opened
 * meanwhile don't know it: a patch that gives the guest a dot names it, and one that only colours a dot that is not there leaves that out.
 */
export function nameStoredColors(
  patch: LayoutPatch,
  stored: readonly Pick<GuestPosition, 'guestId' | 'tableNumber' | 'color' | 'floor'>[],
  rows: ReadonlyMap<number, GuestSeat>,
): LayoutPatch {
  const dots = new Map(Object.entries(patch.dots ?? {}));
  const known = new Map(stored.map((dot) => [dot.guestId, dot]));
  const seated = new Map(
    patch.seats?.map(({ guestId, tableId, tableNumber }) => [guestId, (tableId ?? tableNumber ?? null) !== null]),
  );
  for (const guestId of new Set(listGuests(patch))) {
    const { tableNumber, color = DEFAULT_DOT_COLOR, floor } = known.get(guestId) ?? {};
    const isOnFloor = known.has(guestId) && (floor || tableKey(tableNumber) === null);
    if (isOnFloor || tableKey(rows.get(guestId)?.tableNumber) !== null) continue;
    const named = dots.get(String(guestId));
    const hasDot = seated.get(guestId) || (named?.x !== undefined && named.y !== undefined);
    if (!hasDot && named) dots.delete(String(guestId));
    else if (hasDot && named?.color === undefined && color !== DEFAULT_DOT_COLOR) {
      dots.set(String(guestId), { ...named, color });
    }
  }
  const { dots: _, ...rest } = patch;
  return dots.size > 0 ? { ...rest, dots: Object.fromEntries(dots) } : rest;
}

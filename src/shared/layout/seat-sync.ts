import { DEFAULT_COLOR } from '../contracts/events.ts';
import type { SeatChange } from '../contracts/guests.ts';
import type { GuestPosition, Layout } from '../contracts/layouts.ts';
import { seatKey, tableKey } from '../seat-key.ts';
import { nextDotId } from './guest-edits.ts';
import { placeDotsAtTableNumbers } from './place-dots.ts';

/** A guest's row, as far as the plan is concerned: the one truth about who sits where. */
export interface GuestSeat {
  readonly id: number;
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
}

type Place = Pick<GuestSeat, 'tableNumber' | 'seatNumber'>;

const NOWHERE: Place = { tableNumber: null, seatNumber: null };

function isSameSeat(a: Place, b: Place): boolean {
  return a.tableNumber === b.tableNumber && a.seatNumber === b.seatNumber;
}

/**
 * What `POST /api/events/{id}/seats` must be told so that the guests' rows follow from one layout to the next; after an
 * edit, an undo and a redo alike. Empty when nobody's seat changed.
 */
export function listSeatChanges(before: Layout, after: Layout): SeatChange[] {
  if (before.guestPositions === after.guestPositions) return [];
  const [was, is] = [before.guestPositions, after.guestPositions];
  // An edit touches few dots: those that stand in line from either end are compared in place, only the rest looked up.
  const shorter = Math.min(was.length, is.length);
  let head = 0;
  while (head < shorter && was[head]?.guestId === is[head]?.guestId) head += 1;
  let tail = 0;
  while (tail < shorter - head && was.at(-1 - tail)?.guestId === is.at(-1 - tail)?.guestId) tail += 1;
  const left = new Map(was.slice(head, was.length - tail).map((dot) => [dot.guestId, dot]));
  const changes: SeatChange[] = [];
  for (const [index, dot] of is.entries()) {
    const { guestId, tableNumber, seatNumber } = dot;
    const isInLine = index < head || index >= is.length - tail;
    const previous = isInLine ? was[index < head ? index : index + was.length - is.length] : left.get(guestId);
    left.delete(guestId);
    if (previous === dot) continue;
    if (!isSameSeat(previous ?? NOWHERE, dot)) changes.push({ guestId, tableNumber, seatNumber });
  }
  for (const { guestId, tableNumber, seatNumber } of left.values()) {
    if (tableNumber !== null || seatNumber !== null) changes.push({ guestId, tableNumber: null, seatNumber: null });
  }
  return changes;
}

/** What guests' rows say that a layout does not. */
export interface ElsewhereChanges {
  /** By guest; null once the guest is gone. */
  readonly seats: ReadonlyMap<number, GuestSeat | null>;
}

/**
 * Compares a layout with all guests of its event. `except` are guests whose seat changes are still on their way to the
 * server: about them the layout knows more than the rows.
 */
export function findRemoteSeats(
  layout: Pick<Layout, 'guestPositions'>,
  guests: Iterable<GuestSeat>,
  except: ReadonlySet<number> = new Set(),
): ElsewhereChanges {
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
  return { seats };
}

/**
 * Brings what happened elsewhere into a layout: whoever was seated gets a dot at the seat, whoever was unseated goes back
 * to the list, and who is gone has no dot. Should someone else hold that seat in this layout (an older state of the
 * history, say), they stay at their table without a seat: nobody sits on another's lap, and nobody is lost.
 *
 * In the editor apply it to the whole history, so that undo does not take back what others did:
 * `mapHistory(history, (layout) => applyRemoteSeats(layout, findRemoteSeats(history.present, guests, pending)))`,
 * with the changes found once.
 */
export function applyRemoteSeats(layout: Layout, { seats }: ElsewhereChanges): Layout {
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
    const next = followed(dot, seats.get(dot.guestId), takenSeats);
    if (next) dots.push(next);
    if (next === dot) continue;
    isChanged = true;
    touchedTables.add(dot.tableNumber).add(next?.tableNumber ?? null);
  }
  let id = nextDotId(dots);
  for (const [guestId, guest] of seats) {
    if (!guest || known.has(guestId) || tableKey(guest.tableNumber) === null) continue;
    const { tableNumber, seatNumber } = guest;
    dots.push({ id: id++, guestId, x: 0, y: 0, tableNumber, seatNumber, color: DEFAULT_COLOR });
    isChanged = true;
    touchedTables.add(tableNumber);
  }
  return isChanged ? placeDotsAtTableNumbers({ ...layout, guestPositions: dots }, touchedTables) : layout;
}

/** The dot after what its guest's row says (undefined: nothing new), or none. */
function followed(
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
  const { tableNumber, seatNumber } = guest;
  const isUnseated = tableKey(tableNumber) === null && tableKey(dot.tableNumber) !== null;
  return isUnseated ? undefined : { ...dot, tableNumber, seatNumber };
}

/** A layout as the guests' rows have it: for what the server stored, and for what the editor loads. */
export function reconcileWithGuests(layout: Layout, guests: Iterable<GuestSeat>): Layout {
  return applyRemoteSeats(layout, findRemoteSeats(layout, guests));
}

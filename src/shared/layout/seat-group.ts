import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { done, type EditResult, type Refusal, refuse } from './edit-result.ts';
import { fillTable, type GuestToSeat, type HouseholdMember } from './fill-table.ts';
import { distance, type Point } from './geometry.ts';
import { seatAtPlaces } from './seat-places.ts';
import { findTable, listSeats, type TableId, type TableSeat } from './table-occupancy.ts';

/** Smaller differences in distance don't matter: from the middle of a round table all seats are equally far. */
const SAME_DISTANCE = 10;

export interface GroupSeat {
  readonly guestId: number;
  readonly seatNumber: string;
  /** Where the seat is. */
  readonly at: Point;
}

/** Which seats several guests get at a table, and who does not fit. */
export interface GroupSeats {
  readonly seats: readonly GroupSeat[];
  readonly notSeatedIds: readonly number[];
}

interface GroupOptions {
  /** All guests of the event by id: household members who already sit at the table get the others beside them. */
  readonly everyone: ReadonlyMap<number, HouseholdMember>;
  /** Seats near this point are taken first. */
  readonly near?: Point;
}

/**
 * Chooses seats at a table for several guests, households next to each other and never split. Guests who sit at the
 * table already keep their seats, unless all of the group sit there and are to move nearer to a point.
 */
export function chooseGroupSeats(
  layout: Layout,
  table: LayoutTable,
  group: readonly HouseholdMember[],
  { everyone, near }: GroupOptions,
): GroupSeats {
  const seats = listSeats(layout, table);
  const ownSeats = new Map(seats.flatMap((seat) => (seat.dot ? [[seat.dot.guestId, seat] as const] : [])));
  const movesWithin = near !== undefined && group.every(({ id }) => ownSeats.has(id));
  const { tableNumber } = table;
  const toGuest = (member: HouseholdMember, seat: TableSeat | undefined): GuestToSeat => ({
    id: member.id,
    householdId: member.householdId,
    companionOf: member.companionOf,
    tableNumber: seat ? tableNumber : null,
    seatNumber: seat?.seatNumber ?? null,
  });
  const ids = new Set(group.map(({ id }) => id));
  const others = [...ownSeats].filter(([id]) => !ids.has(id));
  const filled = fillTable(
    table,
    others.filter(([id]) => !everyone.has(id)).map(([, { seatNumber }]) => seatNumber),
    [
      ...group.map((member) => toGuest(member, movesWithin ? undefined : ownSeats.get(member.id))),
      ...others.flatMap(([id, seat]) => {
        const member = everyone.get(id);
        return member ? [toGuest(member, seat)] : [];
      }),
    ],
    near && seats.map((seat) => Math.round(distance(seat, near) / SAME_DISTANCE)),
  );
  const byNumber = new Map(seats.map((seat) => [seat.seatNumber, seat]));
  return {
    seats: filled.seats.flatMap(({ guestId, seatNumber }) => {
      const seat = ids.has(guestId) ? byNumber.get(seatNumber) : undefined;
      return seat ? [{ guestId, seatNumber, at: { x: seat.x, y: seat.y } }] : [];
    }),
    notSeatedIds: filled.notSeatedIds,
  };
}

/** Seats guests as chosen, as one edit. Refused if one of the seats was given to someone else since. */
export function seatGroup(layout: Layout, tableId: TableId, seats: readonly GroupSeat[]): EditResult {
  const table = findTable(layout, tableId);
  if (!table) return refuse({ reason: 'noSuchTable' });
  const ids = new Set(seats.map(({ guestId }) => guestId));
  const current = new Map(listSeats(layout, table).map((seat) => [seat.seatNumber, seat]));
  for (const { seatNumber } of seats) {
    const seat = current.get(seatNumber);
    if (!seat) return refuse({ reason: 'noSuchSeat' });
    if (seat.dot && !ids.has(seat.dot.guestId)) return refuse({ reason: 'seatTaken', guestId: seat.dot.guestId });
  }
  const places = seats.map(({ guestId, seatNumber }) => [guestId, { tableId, seat: Number(seatNumber) - 1 }] as const);
  return done(seatAtPlaces(layout, new Map(places)));
}

/** Why none of several guests gets a seat at a table. */
export function whyNobodyFits(layout: Layout, table: LayoutTable, guestIds: ReadonlySet<number>): Refusal {
  const isFull = countOpenSeats(layout, table, guestIds) === 0;
  return isFull ? { reason: 'tableFull', table } : { reason: 'householdsTooLarge' };
}

/** How many seats of a table these guests could get: the free ones and their own. */
export function countOpenSeats(layout: Layout, table: LayoutTable, guestIds: ReadonlySet<number>): number {
  return listSeats(layout, table).filter(({ dot }) => !dot || guestIds.has(dot.guestId)).length;
}

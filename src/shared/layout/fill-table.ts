import type { LayoutTable } from '../contracts/layouts.ts';
import { tableKey } from '../seat-key.ts';
import { findSeatIndex } from './seat-positions.ts';

/** What decides where a guest is seated. */
export interface GuestToSeat {
  readonly id: number;
  readonly householdId: number | null;
  readonly companionOf: number | null;
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
}

interface FilledTable {
  /** The guests who have a seat now, those who already had one at this table included. */
  readonly seats: { readonly guestId: number; readonly seatNumber: string }[];
  readonly notSeatedIds: number[];
}

/** Who belongs together: a household, and a companion with the guest who brings them. */
export type HouseholdMember = Pick<GuestToSeat, 'id' | 'householdId' | 'companionOf'>;

/** Groups guests by household, and puts a companion with the guest who brings them. */
export function groupByHousehold<Member extends HouseholdMember>(guests: readonly Member[]): Member[][] {
  const byId = new Map(guests.map((guest) => [guest.id, guest]));
  const groupOf = ({ id, householdId, companionOf }: Member) => {
    const host = companionOf === null ? undefined : byId.get(companionOf);
    const household = householdId ?? host?.householdId ?? null;
    return household === null ? `guest ${host?.id ?? id}` : `household ${household}`;
  };
  return [...Map.groupBy(guests, groupOf).values()];
}

/** Length of the shortest run of seats that contains all of `indexes`; the last seat is next to the first. */
function spanOf(indexes: readonly number[], seats: number): number {
  const sorted = indexes.toSorted((a, b) => a - b);
  const gaps = sorted.map(
    (index, place) => ((sorted[(place + 1) % sorted.length] ?? 0) - index + seats) % seats || seats,
  );
  return seats - Math.max(...gaps) + 1;
}

/** Whether `costs` has the smaller number at the first place where the lists differ. */
function isLess(costs: readonly number[], others: readonly number[]): boolean {
  const place = costs.findIndex((cost, index) => cost !== others[index]);
  return place >= 0 && (costs[place] ?? 0) < (others[place] ?? 0);
}

interface SeatWish {
  readonly seats: number;
  readonly count: number;
  /** Seats that the same household already has at this table. */
  readonly beside: readonly number[];
  /** Distance of each seat from the point near which the guests are to sit. */
  readonly distances: readonly number[];
  /** Whether another household is seated next, which would be spread out if gaps were left. */
  readonly mustLeaveRoom: boolean;
}

/**
 * Free seats that lie as close to each other, and to `beside`, as possible. Of equally close ones those that are nearest
 * and leave the fewest gaps, and then those with the lowest numbers.
 */
function chooseSeats(free: ReadonlySet<number>, wish: SeatWish): number[] {
  const { seats, count, beside, distances, mustLeaveRoom } = wish;
  const ordered = [...free].toSorted((a, b) => a - b);
  let best: { readonly chosen: number[]; readonly costs: readonly number[] } | undefined;
  for (const start of ordered.keys()) {
    const chosen = Array.from({ length: count }, (_, place) => ordered[(start + place) % ordered.length] ?? 0);
    const ends = [((chosen[0] ?? 0) - 1 + seats) % seats, ((chosen.at(-1) ?? 0) + 1) % seats];
    const openEnds = ends.filter((index) => free.has(index) && !chosen.includes(index)).length;
    const clockwise = ((chosen.at(-1) ?? 0) - (chosen[0] ?? 0) + seats) % seats;
    const away = chosen.reduce((sum, index) => sum + (distances[index] ?? 0), 0);
    const closeness = [spanOf([...chosen, ...beside], seats), clockwise];
    const costs = mustLeaveRoom ? [...closeness, openEnds, away] : [...closeness, away, openEnds];
    if (!best || isLess(costs, best.costs)) best = { chosen, costs };
  }
  return best?.chosen ?? [];
}

/**
 * Gives guests the free seats of a table. Households go first, the largest before the others, each to seats next to each
 * other where there are such; a household that does not fit as a whole is not split. Guests who have a seat at the table
 * keep it. With `distances`, of each seat from a point, near seats are taken first.
 */
export function fillTable(
  table: Pick<LayoutTable, 'tableNumber' | 'seats'>,
  takenSeatNumbers: Iterable<string | null>,
  guests: readonly GuestToSeat[],
  distances: readonly number[] = [],
): FilledTable {
  const free = new Set(Array.from({ length: table.seats }, (_, index) => index));
  const take = (seatNumber: string | null) => {
    const index = findSeatIndex(table, seatNumber);
    return index !== undefined && free.delete(index) ? index : undefined;
  };
  for (const seatNumber of takenSeatNumbers) take(seatNumber);

  const seatIndexes = new Map<number, number>();
  for (const { id, tableNumber, seatNumber } of guests) {
    const kept = tableKey(tableNumber) === tableKey(table.tableNumber) ? take(seatNumber) : undefined;
    if (kept !== undefined) seatIndexes.set(id, kept);
  }
  const groups = groupByHousehold(guests)
    .map((members) => ({
      waiting: members.filter(({ id }) => !seatIndexes.has(id)),
      seated: members.flatMap(({ id }) => seatIndexes.get(id) ?? []),
    }))
    .filter(({ waiting }) => waiting.length > 0)
    .toSorted((a, b) => b.waiting.length - a.waiting.length);
  for (const [place, { waiting, seated }] of groups.entries()) {
    if (waiting.length > free.size) continue;
    const chosen = chooseSeats(free, {
      seats: table.seats,
      count: waiting.length,
      beside: seated,
      distances,
      mustLeaveRoom: (groups[place + 1]?.waiting.length ?? 0) > 1,
    });
    for (const [member, { id }] of waiting.entries()) {
      const index = chosen[member];
      if (index === undefined) continue;
      free.delete(index);
      seatIndexes.set(id, index);
    }
  }
  return {
    seats: Array.from(seatIndexes, ([guestId, index]) => ({ guestId, seatNumber: String(index + 1) })),
    notSeatedIds: guests.map(({ id }) => id).filter((id) => !seatIndexes.has(id)),
  };
}

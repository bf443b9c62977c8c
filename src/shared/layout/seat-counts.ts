import type { GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import { findSeatIndex } from './seat-positions.ts';
import { dotsAtTable } from './table-occupancy.ts';

/** Keyed by a table's array of dots, which stays the same object while nobody there changes: an edit recounts only the tables it touches. */
const knownCounts = new WeakMap<readonly GuestPosition[], { seats: number; taken: number }>();

export function countTakenSeats(table: LayoutTable, dots: readonly GuestPosition[]): number {
  if (dots.length === 0) return 0;
  const { seats } = table;
  const known = knownCounts.get(dots);
  if (known?.seats === seats) return known.taken;
  const taken = dots.filter((dot) => findSeatIndex(table, dot.seatNumber) !== undefined).length;
  knownCounts.set(dots, { seats, taken });
  return taken;
}

interface SeatCounts {
  /** Guests at a table, with or without a chair there. */
  readonly seated: number;
  /** Guests at a table who have no chair there yet. */
  readonly withoutChair: number;
  readonly seats: number;
  /** Seats that are left when everybody at the table has one. */
  readonly freeSeats: number;
  readonly fullTables: number;
}

/** Totals over all tables. */
export function countSeats(layout: Layout): SeatCounts {
  let [seated, taken, seats, freeSeats, fullTables] = [0, 0, 0, 0, 0];
  for (const table of layout.tables) {
    const dots = dotsAtTable(layout, table);
    seated += dots.length;
    taken += countTakenSeats(table, dots);
    seats += table.seats;
    freeSeats += Math.max(0, table.seats - dots.length);
    if (dots.length >= table.seats) fullTables += 1;
  }
  return { seated, withoutChair: seated - taken, seats, freeSeats, fullTables };
}

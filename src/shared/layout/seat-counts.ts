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

/** Totals over all tables; `seated` counts guests on a seat. */
export function countSeats(layout: Layout): { seated: number; seats: number; freeSeats: number; fullTables: number } {
  let [seated, seats, fullTables] = [0, 0, 0];
  for (const table of layout.tables) {
    const taken = countTakenSeats(table, dotsAtTable(layout, table));
    seated += taken;
    seats += table.seats;
    if (taken === table.seats) fullTables += 1;
  }
  return { seated, seats, freeSeats: seats - seated, fullTables };
}

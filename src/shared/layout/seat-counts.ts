import type { GuestPosition, Layout, LayoutTable } from '../contracts/layouts.ts';
import { findSeatIndex } from './seat-positions.ts';
import { dotsAtTable } from './table-occupancy.ts';

export interface SeatingStats {
  /** Guests on a seat of the plan. */
  readonly seated: number;
  readonly seats: number;
  readonly freeSeats: number;
  readonly fullTables: number;
}

/** By a table's guests, who stay the same array while nobody of the table changes: an edit counts only the tables it touches. */
const counted = new WeakMap<readonly GuestPosition[], { seats: number; taken: number }>();

function takenSeats(table: LayoutTable, dots: readonly GuestPosition[]): number {
  if (dots.length === 0) return 0;
  const { seats } = table;
  const known = counted.get(dots);
  if (known?.seats === seats) return known.taken;
  const taken = dots.filter((dot) => findSeatIndex(table, dot.seatNumber) !== undefined).length;
  counted.set(dots, { seats, taken });
  return taken;
}

export function seatingStats(layout: Layout): SeatingStats {
  let [seated, seats, fullTables] = [0, 0, 0];
  for (const table of layout.tables) {
    const taken = takenSeats(table, dotsAtTable(layout, table));
    seated += taken;
    seats += table.seats;
    if (taken === table.seats) fullTables += 1;
  }
  return { seated, seats, freeSeats: seats - seated, fullTables };
}

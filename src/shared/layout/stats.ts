import type { Layout } from '../contracts/layouts.ts';
import { dotsAtTable } from './seating.ts';
import { findSeatIndex } from './seats.ts';

export interface SeatingStats {
  /** Guests on a seat of the plan. */
  readonly seated: number;
  readonly seats: number;
  readonly freeSeats: number;
  readonly fullTables: number;
}

export function seatingStats(layout: Layout): SeatingStats {
  let [seated, seats, fullTables] = [0, 0, 0];
  for (const table of layout.tables) {
    const taken = dotsAtTable(layout, table).filter((dot) => findSeatIndex(table, dot.seatNumber) !== undefined).length;
    seated += taken;
    seats += table.seats;
    if (taken === table.seats) fullTables += 1;
  }
  return { seated, seats, freeSeats: seats - seated, fullTables };
}

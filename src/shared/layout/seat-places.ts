import type { GuestPosition, Layout } from '../contracts/layouts.ts';
import { DEFAULT_DOT_COLOR } from './dot-colors.ts';
import { nextDotId } from './guest-edits.ts';
import { placeDotsAtTableNumbers } from './place-dots.ts';
import { findTable, type TableId } from './table-occupancy.ts';

/** A place at a table; seats count from 0, null for no particular one. */
export interface PlaceAtTable {
  readonly tableId: TableId;
  readonly seat: number | null;
}

/**
 * Seats many guests at once. The caller sees to it that no two get one seat and that nobody else has it. Guests at a
 * table that the layout lacks stay where they are.
 */
export function seatAtPlaces(layout: Layout, places: ReadonlyMap<number, PlaceAtTable>): Layout {
  const touched = new Set<string | null>();
  const left = new Map(places);
  const seatOf = ({ tableId, seat }: PlaceAtTable) => {
    const table = findTable(layout, tableId);
    return table && { tableNumber: table.tableNumber, seatNumber: seat === null ? null : String(seat + 1) };
  };
  const dots = layout.guestPositions.map((dot): GuestPosition => {
    const place = left.get(dot.guestId);
    left.delete(dot.guestId);
    const seat = place && seatOf(place);
    if (!seat || (seat.tableNumber === dot.tableNumber && seat.seatNumber === dot.seatNumber)) return dot;
    touched.add(dot.tableNumber).add(seat.tableNumber);
    return { ...dot, ...seat };
  });
  let id = nextDotId(dots);
  for (const [guestId, place] of left) {
    const seat = seatOf(place);
    if (!seat) continue;
    touched.add(seat.tableNumber);
    dots.push({ id: id++, guestId, x: 0, y: 0, color: DEFAULT_DOT_COLOR, ...seat });
  }
  return touched.size === 0 ? layout : placeDotsAtTableNumbers({ ...layout, guestPositions: dots }, touched);
}

import type { Layout, LayoutTable } from '../../../../shared/contracts/layouts.ts';
import { DOT_SIZE, outwardAt, tableTopPosition } from '../../../../shared/layout/seat-positions.ts';
import {
  findDot,
  findTable,
  listSeats,
  type TableId,
  type TableSeat,
} from '../../../../shared/layout/table-occupancy.ts';
import type { Ghost } from '../../../floor-plan/draw-ghosts.ts';
import { initialsOf } from '../../../floor-plan/initials.ts';
import type { PlannedMove } from './seat-messages.ts';

/** How far behind a chair the ghost of a guest stands who will get it from somebody else. */
const BEHIND = DOT_SIZE * 0.85;

/** Where the plan puts those who move: on the chair, or behind it as long as somebody sits there. */
export function ghostsOf(
  layout: Layout,
  moves: readonly PlannedMove[],
  nameOf: (guestId: number) => string,
): readonly Ghost[] {
  const seatsOf = new Map<TableId, readonly TableSeat[]>();
  const listSeatsOnce = (table: LayoutTable) => {
    const known = seatsOf.get(table.id);
    if (known) return known;
    const seats = listSeats(layout, table);
    seatsOf.set(table.id, seats);
    return seats;
  };
  return moves.flatMap(({ guestId, to }): Ghost | [] => {
    const table = findTable(layout, to.tableId);
    if (!table) return [];
    const seat = to.seatNumber === null ? undefined : listSeatsOnce(table)[Number(to.seatNumber) - 1];
    const dot = findDot(layout, guestId);
    const from = dot ? { x: dot.x, y: dot.y } : null;
    const initials = initialsOf(nameOf(guestId));
    if (!seat) return { guestId, initials, from, at: tableTopPosition(table, 0, 1) };
    if (seat.dot === undefined) return { guestId, initials, from, at: seat };
    const { x, y } = outwardAt(table, seat);
    return { guestId, initials, from, at: { x: seat.x + x * BEHIND, y: seat.y + y * BEHIND } };
  });
}

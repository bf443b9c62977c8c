import fc from 'fast-check';
import type { Layout } from '../contracts/layouts.ts';
import { colorGuest, placeOnFloor, seatAtTable, seatGuest, takeOverSeat, unseatGuests } from './guest-edits.ts';
import { deletePieces, movePieces } from './piece-edits.ts';
import { addTable, editTable, resizeCanvas } from './table-edits.ts';

const tableAt = ({ tables }: Layout, index: number) => tables[index % Math.max(1, tables.length)];
const made = (result: ReturnType<typeof addTable>, otherwise: Layout) => (result.ok ? result.layout : otherwise);

const index = fc.nat({ max: 4 });
const place = fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 700 }) });
/** An edit, as one person makes it; a new table gets the id. */
export type Change = (layout: Layout, newId: string) => Layout;

/** Any edit of a plan with these guests. */
export function anyChange(guestIds: readonly number[]): fc.Arbitrary<Change> {
  const guest = fc.constantFrom(...guestIds);
  return fc.oneof(
    fc.constant<Change>((layout, newId) => {
      const added = made(addTable(layout, 'round'), layout);
      const known = new Set(layout.tables.map(({ id }) => id));
      return { ...added, tables: added.tables.map((table) => (known.has(table.id) ? table : { ...table, id: newId })) };
    }),
    fc.tuple(index, place).map(
      ([at, by]): Change =>
        (layout) => {
          const table = tableAt(layout, at);
          return table ? movePieces(layout, { ids: [table.id], by: { x: by.x - 450, y: by.y - 350 } }) : layout;
        },
    ),
    index.map(
      (at): Change =>
        (layout) =>
          deletePieces(layout, [tableAt(layout, at)?.id ?? '']),
    ),
    fc.tuple(index, fc.constantFrom('1', '2', '3', '7', 'A')).map(
      ([at, tableNumber]): Change =>
        (layout) => {
          const id = tableAt(layout, at)?.id ?? '';
          return made(editTable(layout, id, { tableNumber, label: `Called ${tableNumber}` }), layout);
        },
    ),
    fc.tuple(index, fc.integer({ min: 1, max: 6 })).map(
      ([at, seats]): Change =>
        (layout) =>
          made(editTable(layout, tableAt(layout, at)?.id ?? '', { seats, accessibleSeats: [seats] }), layout),
    ),
    fc.tuple(guest, index, fc.integer({ min: 1, max: 4 })).map(
      ([guestId, at, seat]): Change =>
        (layout) => {
          const { tableNumber } = tableAt(layout, at) ?? { tableNumber: '' };
          return made(seatGuest(layout, { guestId, tableNumber, seatNumber: String(seat) }), layout);
        },
    ),
    fc.tuple(guest, index).map(
      ([guestId, at]): Change =>
        (layout) =>
          made(seatAtTable(layout, guestId, tableAt(layout, at)?.id ?? ''), layout),
    ),
    fc.tuple(guest, guest).map(
      ([one, other]): Change =>
        (layout) =>
          takeOverSeat(layout, one, other),
    ),
    guest.map(
      (guestId): Change =>
        (layout) =>
          unseatGuests(layout, [guestId]),
    ),
    fc.tuple(guest, place).map(
      ([guestId, at]): Change =>
        (layout) =>
          placeOnFloor(layout, guestId, at),
    ),
    fc.tuple(guest, fc.constantFrom('#112233', '#3b82f6')).map(
      ([guestId, color]): Change =>
        (layout) =>
          colorGuest(layout, guestId, color),
    ),
    place.map(
      ({ x, y }): Change =>
        (layout) =>
          resizeCanvas(layout, { width: 400 + x, height: 400 + y }),
    ),
  );
}

/** The ids and the order of dots are each browser's own. */
export const comparable = (layout: Layout) => ({
  ...layout,
  guestPositions: layout.guestPositions.map(({ id: _, ...dot }) => dot).sort((a, b) => a.guestId - b.guestId),
});

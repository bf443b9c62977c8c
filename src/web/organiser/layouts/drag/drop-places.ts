import type { Place } from '../../../../shared/auto-seat/problem.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import { diffLayouts } from '../../../../shared/layout/diff-layouts.ts';
import { applyDrop, type Drop } from '../../../../shared/layout/guest-drop.ts';
import { findSeatIndex } from '../../../../shared/layout/seat-positions.ts';
import type { SeatDesk } from '../solve/seat-desk.ts';
import type { ListDrag } from './list-drag.ts';

/** New places by guest; null for one who loses the place. */
type NewPlaces = ReadonlyMap<number, Place | null>;

/** The places that a drop would change; null where nothing would be dropped. */
export function listDropPlaces(layout: Layout, guestId: number, drop: Drop | undefined): NewPlaces | null {
  const result = drop && applyDrop(layout, guestId, drop);
  if (!result?.ok) return null;
  const { seats = [] } = diffLayouts(layout, result.layout);
  return new Map(
    seats.map(({ guestId: moved, tableId, seat }): [number, Place | null] => {
      const table = layout.tables.find(({ id }) => String(id) === tableId);
      return [moved, table ? { tableId: table.id, seat: findSeatIndex(table, seat) ?? null } : null];
    }),
  );
}

/** Identifies the target of a drop, without the point, which changes with every move of the pointer. */
function keyOf(guestId: number, drop: Drop | undefined): string {
  if (!drop) return '';
  if (drop.kind === 'seat') return JSON.stringify([guestId, drop.tableId, drop.seatNumber, drop.swapsWith]);
  if (drop.kind === 'group') return JSON.stringify([guestId, drop.tableId, drop.seats]);
  return drop.kind;
}

/** Has the rules judged for every target that dragged guests come over. Returns a function that ends it. */
export function judgeDrops(
  { dragged }: Pick<ListDrag, 'dragged'>,
  desk: SeatDesk,
  readLayout: () => Layout,
): () => void {
  let judged = '';
  return dragged.subscribe(() => {
    const { guestId = 0, drop } = dragged.get() ?? {};
    const key = keyOf(guestId, drop);
    if (key === judged) return;
    judged = key;
    desk.tryPlaces(listDropPlaces(readLayout(), guestId, drop));
  });
}

import {
  DEFAULT_LAYOUT,
  type GuestPosition,
  type Layout,
  type LayoutTable,
  type Unit,
} from '../../../shared/contracts/layouts.ts';
import { type GuestSeat, reconcileWithGuests } from '../../../shared/layout/seat-sync.ts';
import { drawableDots } from '../../../shared/layout/table-occupancy.ts';
import type { LayoutRow } from './data.ts';

/**
 * A dot as it is stored: its position, its colour, and the table and seat that it was drawn for. Where the guest's row
 * names another seat by now, the stored position is out of date.
 */
export type StoredDot = Omit<GuestPosition, 'tableNumber' | 'seatNumber'> &
  Partial<Pick<GuestPosition, 'tableNumber' | 'seatNumber'>>;

function storedLayout(
  eventId: number,
  row: LayoutRow | undefined,
): Omit<Layout, 'guestPositions'> & { dots: StoredDot[] } {
  if (!row) return { id: 'new', eventId, ...DEFAULT_LAYOUT, tables: [], dots: [], version: 0 };
  const { id, name, width, height, version } = row;
  const tables = row.tables as LayoutTable[];
  return {
    id,
    eventId,
    name,
    width,
    height,
    unit: row.unit as Unit,
    tables,
    dots: row.guestPositions as StoredDot[],
    version,
  };
}

/** The stored layout with its dots moved to the seats in the guests' rows. Guests at tables it lacks are left out. */
export function renderLayout(eventId: number, row: LayoutRow | undefined, guests: readonly GuestSeat[]): Layout {
  const { dots, ...layout } = storedLayout(eventId, row);
  const seats = new Map(guests.map((guest) => [guest.id, guest]));
  const guestPositions = dots.map(({ tableNumber, seatNumber, ...dot }) => {
    const drawnFor = tableNumber === undefined ? seats.get(dot.guestId) : { tableNumber, seatNumber };
    return { ...dot, tableNumber: drawnFor?.tableNumber ?? null, seatNumber: drawnFor?.seatNumber ?? null };
  });
  const current = reconcileWithGuests({ ...layout, guestPositions }, guests);
  return { ...current, guestPositions: [...drawableDots(current)] };
}

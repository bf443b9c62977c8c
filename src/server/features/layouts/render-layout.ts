import { hasNotDeclined } from '../../../shared/attendance.ts';
import type {
  FloorItem,
  GuestPosition,
  Layout,
  LayoutPicture,
  LayoutTable,
} from '../../../shared/contracts/layouts.ts';
import { DEFAULT_LAYOUT, type Unit } from '../../../shared/layout/layout-limits.ts';
import { placeDotsAtTables } from '../../../shared/layout/place-dots.ts';
import { type GuestSeat, reconcileWithGuests } from '../../../shared/layout/seat-sync.ts';
import { drawableDots } from '../../../shared/layout/table-occupancy.ts';
import type { GuestRow } from '../guests/data.ts';
import type { LayoutRow } from './data.ts';

/**
 * A dot as it is stored: its position, its colour, and the table and seat that it was drawn for. Where the guest's row
 * names another seat by now, the stored position is out of date.
 */
export type StoredDot = Omit<GuestPosition, 'tableNumber' | 'seatNumber'> &
  Partial<Pick<GuestPosition, 'tableNumber' | 'seatNumber'>>;

const EMPTY = { aisleWidth: null, tables: [], items: [], guestPositions: [], version: 0 } as const;
const NEW_LAYOUT = { id: 'new', ...DEFAULT_LAYOUT, ...EMPTY } as const;

type RenderedGuest = GuestSeat & Pick<GuestRow, 'attendance'>;

/**
 * The stored layout with everybody at the seats in the guests' rows, also those at tables that it lacks. Guests who declined
 * are left out, who may still have a dot on the open floor.
 */
export function seatStoredLayout(eventId: number, row: LayoutRow | undefined, all: readonly RenderedGuest[]): Layout {
  const guests = all.filter(hasNotDeclined);
  const { id, name, width, height, version, ...stored } = row ?? NEW_LAYOUT;
  const items = stored.items as FloorItem[];
  const layout = {
    id,
    eventId,
    name,
    width,
    height,
    unit: stored.unit as Unit,
    tables: stored.tables as LayoutTable[],
    ...(items.length > 0 && { items }),
    ...(stored.aisleWidth !== null && { aisleWidth: stored.aisleWidth }),
  };
  const seats = new Map(guests.map((guest) => [guest.id, guest]));
  const guestPositions = (stored.guestPositions as StoredDot[]).map(({ tableNumber, seatNumber, ...dot }) => {
    const drawnFor = tableNumber === undefined ? seats.get(dot.guestId) : { tableNumber, seatNumber };
    return { ...dot, tableNumber: drawnFor?.tableNumber ?? null, seatNumber: drawnFor?.seatNumber ?? null };
  });
  return reconcileWithGuests({ ...layout, version, guestPositions }, guests);
}

/** What everybody is shown: the dots of guests at tables are where table and seat say, wherever they were stored. */
export function renderLayout(eventId: number, row: LayoutRow | undefined, guests: readonly RenderedGuest[]): Layout {
  const layout = seatStoredLayout(eventId, row, guests);
  const placed = placeDotsAtTables(layout, layout.tables);
  return { ...placed, guestPositions: [...drawableDots(placed)] };
}

export function withPicture(layout: Layout, picture: LayoutPicture | undefined): Layout {
  return picture ? { ...layout, picture } : layout;
}

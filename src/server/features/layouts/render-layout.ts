import { hasNotDeclined } from '../../../shared/attendance.ts';
import type {
  FloorItem,
  GuestPosition,
  Layout,
  LayoutPicture,
  LayoutTable,
} from '../../../shared/contracts/layouts.ts';
import { DEFAULT_LAYOUT, type Unit } from '../../../shared/layout/layout-limits.ts';
import { type GuestSeat, reconcileWithGuests } from '../../../shared/layout/seat-sync.ts';
import { drawableDots } from '../../../shared/layout/table-occupancy.ts';
import type { GuestRow } from '../guests/data.ts';
import type { LayoutRow } from './data.ts';

/**
 * A dot as it is stored: its position, its colour, and the table and seat that it was drawn for. Where the guest's row
 * names another seat by now, the stored position is out of date.
 */
type StoredDot = Omit<GuestPosition, 'tableNumber' | 'seatNumber'> &
  Partial<Pick<GuestPosition, 'tableNumber' | 'seatNumber'>>;

const EMPTY = { aisleWidth: null, tables: [], items: [], guestPositions: [], version: 0 } as const;
const NEW_LAYOUT = { id: 'new', ...DEFAULT_LAYOUT, ...EMPTY } as const;

type RenderedGuest = GuestSeat & Pick<GuestRow, 'attendance'>;

/**
 * The stored layout with its dots moved to the seats in the guests' rows. Guests at tables it lacks are left out, and so
 * are guests who declined, who may still have a dot on the open floor.
 */
export function renderLayout(eventId: number, row: LayoutRow | undefined, all: readonly RenderedGuest[]): Layout {
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
  const current = reconcileWithGuests({ ...layout, version, guestPositions }, guests);
  return { ...current, guestPositions: [...drawableDots(current)] };
}

export function withPicture(layout: Layout, picture: LayoutPicture | undefined): Layout {
  return picture ? { ...layout, picture } : layout;
}

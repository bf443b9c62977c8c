import type { Layout, LayoutPicture, StoredLayout } from '../../../shared/contracts/layouts.ts';
import { DEFAULT_LAYOUT } from '../../../shared/layout/layout-limits.ts';
import { drawStoredLayout, seatStoredLayout } from '../../../shared/layout/seat-sync.ts';
import type { GuestSeatRow, LayoutRow } from './data.ts';

/** The layout as it is stored; before the first save, an empty room. */
export function toStoredLayout(eventId: number, row: LayoutRow | undefined): StoredLayout {
  if (!row) return { id: 'new', eventId, ...DEFAULT_LAYOUT, tables: [], guestPositions: [], version: 0 };
  const { id, name, width, height, unit, aisleWidth, tables, items, guestPositions, version } = row;
  return { id, eventId, name, width, height, unit, aisleWidth, tables, items, guestPositions, version } as StoredLayout;
}

export function seatLayoutRow(eventId: number, row: LayoutRow | undefined, guests: readonly GuestSeatRow[]): Layout {
  return seatStoredLayout(toStoredLayout(eventId, row), guests);
}

/** What everybody is shown. */
export function renderLayout(eventId: number, row: LayoutRow | undefined, guests: readonly GuestSeatRow[]): Layout {
  return drawStoredLayout(toStoredLayout(eventId, row), guests);
}

export function withPicture(layout: Layout, picture: LayoutPicture | undefined): Layout {
  return picture ? { ...layout, picture } : layout;
}

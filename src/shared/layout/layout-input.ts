import type { Layout } from '../contracts/layouts.ts';
import type { LayoutInput } from '../contracts/save-layout.ts';
import { drawableDots } from './table-occupancy.ts';

/** The body with which the editor saves a layout. It changes no seats: the seats call does that. */
export function toLayoutInput(layout: Layout): LayoutInput {
  const { name, tables, items = [], picture = null, width, height, unit, aisleWidth = null, version } = layout;
  return {
    name,
    // These fields, items, the picture and the aisle width are always sent: the server keeps what a save leaves out, so an undo could
    // not remove them.
    tables: tables.map((table) => ({ accessibleSeats: [], isOneSided: false, ...table })),
    items,
    picture,
    guestPositions: [...drawableDots(layout)],
    width,
    height,
    unit,
    aisleWidth,
    version,
    keepsSeats: true,
  };
}

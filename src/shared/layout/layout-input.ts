import type { Layout, LayoutInput } from '../contracts/layouts.ts';
import { drawableDots } from './table-occupancy.ts';

/** The body with which the editor saves a layout. It changes no seats: the seats call does that. */
export function toLayoutInput(layout: Layout): LayoutInput {
  const { name, tables, items = [], width, height, unit, version } = layout;
  return {
    name,
    // Both fields are always sent: the server keeps what a save leaves out, so an undo could not remove them.
    tables: tables.map((table) => ({ accessibleSeats: [], isOneSided: false, ...table })),
    items,
    guestPositions: [...drawableDots(layout)],
    width,
    height,
    unit,
    version,
    keepsSeats: true,
  };
}

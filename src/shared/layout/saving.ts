import type { Layout, LayoutInput } from '../contracts/layouts.ts';
import { drawableDots } from './table-occupancy.ts';

/** What the editor posts. Guests adrift have no place worth keeping, and seats travel by the seats call. */
export function toLayoutInput(layout: Layout): LayoutInput {
  const { name, tables, width, height, unit, version } = layout;
  return { name, tables, guestPositions: [...drawableDots(layout)], width, height, unit, version, keepsSeats: true };
}

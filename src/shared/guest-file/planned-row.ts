import type { GuestCells } from './cells.ts';

/** A row of the file that will be sent. */
export interface PlannedRow {
  line: number;
  cells: GuestCells;
  existing: 'add' | 'update';
  /** The guest that an update changes. */
  guestId: number | null;
}

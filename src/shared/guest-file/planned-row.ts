import type { GuestCells } from './cells.ts';

/** A row of the file that will be imported. */
export interface PlannedRow {
  line: number;
  cells: GuestCells;
  existing: 'add' | 'update';
  /** The guest to update; null for a new one. */
  guestId: number | null;
}

/** Size and seats of a new table; the size also replaces empty fields of the table dialog. */
export const DEFAULT_TABLE = {
  width: 120,
  height: { round: 120, square: 80 },
  seats: { round: 10, square: 8 },
} as const;

/** A new table, and what empty fields of the table dialog mean. */
export const DEFAULT_TABLE = {
  width: 120,
  height: { round: 120, square: 80 },
  seats: { round: 10, square: 8 },
} as const;

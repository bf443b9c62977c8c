/** How a seat is written. A part of `guests`, in a file of its own because the guests' pages load only this part. */
export const seatWords = {
  atTableNumber: 'Table {table}',
  atTableNamed: 'Table {table}',
  onSeatNumber: 'Seat {seat}',
  onSeatNamed: 'Seat {seat}',
} as const;

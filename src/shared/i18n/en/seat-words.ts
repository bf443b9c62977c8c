/** How a seat is said; apart from the other words of guests, because the guests' pages need no more of them. */
export const seatWords = {
  atTableNumber: 'Table {table}',
  atTableNamed: 'Table {table}',
  onSeatNumber: 'Seat {seat}',
  onSeatNamed: 'Seat {seat}',
} as const;

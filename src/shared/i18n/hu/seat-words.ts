export const seatWords = {
  atTableNumber: '{table}. asztal',
  atTableNamed: '{table} asztal',
  onSeatNumber: '{seat}. szék',
  onSeatNamed: '{seat} szék',
};

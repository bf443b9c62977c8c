import type { seatWords as en } from '../en/seat-words.ts';
import type { Words } from '../translate.ts';

export const seatWords: Words<typeof en> = {
  atTableNumber: '{table}. asztal',
  atTableNamed: '{table} asztal',
  onSeatNumber: '{seat}. szék',
  onSeatNamed: '{seat} szék',
};

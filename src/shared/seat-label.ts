import type { seatWords } from './i18n/en/seat-words.ts';

type SeatWord = keyof typeof seatWords;

/** A translator that has at least the words for seats: the guests' pages carry only a part of the catalogue. */
interface Translate {
  (key: `guests.${Extract<SeatWord, 'atTableNumber' | 'atTableNamed'>}`, params: { table: string }): string;
  (key: `guests.${Extract<SeatWord, 'onSeatNumber' | 'onSeatNamed'>}`, params: { seat: string }): string;
}

interface Seat {
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
  /** The table's label, where the organiser changed the default one. */
  readonly tableName?: string | null;
}

const IS_NUMBER = /^\d+$/;
const HAS_WORD_FOR_TABLE = /table|asztal/i;
const HAS_WORD_FOR_SEAT = /seat|chair|szék|hely/i;

function labelOfTable(t: Translate, table: string): string {
  if (HAS_WORD_FOR_TABLE.test(table)) return table;
  return IS_NUMBER.test(table) ? t('guests.atTableNumber', { table }) : t('guests.atTableNamed', { table });
}

function labelOfSeat(t: Translate, seat: string): string {
  if (HAS_WORD_FOR_SEAT.test(seat)) return seat;
  return IS_NUMBER.test(seat) ? t('guests.onSeatNumber', { seat }) : t('guests.onSeatNamed', { seat });
}

/** 'Table 4, Seat 2', '4. asztal, 2. szék', or 'Head table, Seat 2' for a named table; null without table and seat. */
export function seatLabel(t: Translate, { tableNumber, seatNumber, tableName }: Seat): string | null {
  const parts = [
    tableNumber && (tableName ?? labelOfTable(t, tableNumber)),
    seatNumber && labelOfSeat(t, seatNumber),
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

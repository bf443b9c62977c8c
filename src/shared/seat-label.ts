import type { seatWords } from './i18n/en/seat-words.ts';

/** Any translator that knows the words of seats, also one over a part of the catalogue. */
interface Translate {
  (
    key: `guests.${'atTableNumber' | 'atTableNamed'}` & `guests.${keyof typeof seatWords}`,
    params: { table: string },
  ): string;
  (
    key: `guests.${'onSeatNumber' | 'onSeatNamed'}` & `guests.${keyof typeof seatWords}`,
    params: { seat: string },
  ): string;
}

interface Seat {
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
  /** What the floor plan calls the table, where that is more than its number. */
  readonly tableName?: string | null;
}

const IS_NUMBER = /^\d+$/;
const NAMES_ITSELF_A_TABLE = /table|asztal/i;
const NAMES_ITSELF_A_SEAT = /seat|chair|szék|hely/i;

function tableText(t: Translate, table: string): string {
  if (NAMES_ITSELF_A_TABLE.test(table)) return table;
  return IS_NUMBER.test(table) ? t('guests.atTableNumber', { table }) : t('guests.atTableNamed', { table });
}

function chairText(t: Translate, seat: string): string {
  if (NAMES_ITSELF_A_SEAT.test(seat)) return seat;
  return IS_NUMBER.test(seat) ? t('guests.onSeatNumber', { seat }) : t('guests.onSeatNamed', { seat });
}

/**
 * 'Table 4, Seat 2', in Hungarian '4. asztal, 2. szék', and 'Head table, Seat 2' where the plan has a name for the table;
 * what is missing is left out, and null stands for no seat at all.
 */
export function seatLabel(t: Translate, { tableNumber, seatNumber, tableName }: Seat): string | null {
  const parts = [
    tableNumber && (tableName ?? tableText(t, tableNumber)),
    seatNumber && chairText(t, seatNumber),
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

export interface Seat {
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
}

/** Lower-case ASCII without spaces needs no cleaning. Nearly every table and seat number is like that, and a layout compares thousands. */
const IS_CLEAN = /^[!-@[-~]*$/;

/** Trims, lower-cases and composes accents: Unicode can write an accented letter in two ways. */
function clean(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined;
  return IS_CLEAN.test(text) ? text : text.normalize('NFC').trim().toLowerCase();
}

/** Equal for two spellings of one table number, or of one seat number; null for an empty one. */
export function tableKey(tableNumber: string | null | undefined): string | null {
  return clean(tableNumber) || null;
}

/** Equal for two guests on the same seat; null unless both a table and a seat are given. Stored under a unique index. */
export function seatKey(tableNumber: string | null | undefined, seatNumber: string | null | undefined): string | null {
  const table = clean(tableNumber);
  const seat = clean(seatNumber);
  return table && seat ? `${table}\u001f${seat}` : null;
}

/** Whether a guest has both a table and a seat number. */
export function isSeated(guest: Seat): boolean {
  return seatKey(guest.tableNumber, guest.seatNumber) !== null;
}

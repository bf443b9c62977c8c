/** Visible ASCII without capitals: nothing to clean. Nearly every number is, and a floor plan compares thousands at once. */
const CLEAN = /^[!-@[-~]*$/;

/** Accented letters have two spellings in Unicode; they are one letter all the same. */
function clean(text: string | null | undefined): string | undefined {
  if (text === null || text === undefined) return undefined;
  return CLEAN.test(text) ? text : text.normalize('NFC').trim().toLowerCase();
}

/** Two tables (or two seats of one table) are the same when these are equal; null without any. */
export function tableKey(tableNumber: string | null | undefined): string | null {
  return clean(tableNumber) || null;
}

/** Two guests sit on the same chair when these are equal: trimmed, without regard to case; null without a whole seat. */
export function seatKey(tableNumber: string | null | undefined, seatNumber: string | null | undefined): string | null {
  const table = clean(tableNumber);
  const seat = clean(seatNumber);
  return table && seat ? `${table}\u001f${seat}` : null;
}

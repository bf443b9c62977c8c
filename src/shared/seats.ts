/** Accented letters have two spellings in Unicode; they are one letter all the same. */
const clean = (text: string | null | undefined) => text?.normalize('NFC').trim().toLowerCase();

/** Two guests sit on the same chair when these are equal: trimmed, without regard to case; null without a whole seat. */
export function seatKey(tableNumber: string | null | undefined, seatNumber: string | null | undefined): string | null {
  const table = clean(tableNumber);
  const seat = clean(seatNumber);
  return table && seat ? `${table}\u001f${seat}` : null;
}

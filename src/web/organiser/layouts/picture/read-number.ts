/** A typed number, also with the Hungarian decimal comma; NaN for anything else, and for nothing. */
export function readNumber(text: string): number {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? Number.NaN : Number(trimmed);
}

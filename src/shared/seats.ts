/** Two guests sit on the same chair when these are equal: trimmed, without regard to case; null without a whole seat. */
export function seatKey(tableNumber: string | null | undefined, seatNumber: string | null | undefined): string | null {
  const table = tableNumber?.trim().toLowerCase();
  const seat = seatNumber?.trim().toLowerCase();
  return table && seat ? `${table}\u001f${seat}` : null;
}

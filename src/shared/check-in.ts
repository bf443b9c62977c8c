export interface CheckInOperation {
  readonly kind: 'check-in' | 'undo';
  /** When it happened by the device's clock, as an ISO date. */
  readonly at: string;
}

export interface ArrivalState {
  readonly checkedIn: boolean;
  readonly checkInTime: string | null;
}

/**
 * What an operation changes about a guest's arrival; the same object where it changes nothing. Operations can arrive in
 * any order, so the time at which they happened decides:
 *
 * - The first check-in counts; a later one changes nothing.
 * - An undo that happened before the recorded arrival changes nothing.
 * - A check-in that happened before an undo stays undone. Devices do not know undos of other devices, so the server alone
 *   passes `lastUndoAt`.
 *
 * The server keeps every arrival as a set instead (`shared/door/arrivals.ts`) and its answer replaces what is shown here.
 */
export function applyCheckInOperation<State extends ArrivalState>(
  guest: State,
  { kind, at }: CheckInOperation,
  lastUndoAt: string | null = null,
): State {
  const isBefore = (time: string, other: string) => Date.parse(time) < Date.parse(other);
  if (kind === 'check-in') {
    const isUndone = lastUndoAt !== null && isBefore(at, lastUndoAt);
    return guest.checkedIn || isUndone ? guest : { ...guest, checkedIn: true, checkInTime: at };
  }
  const isOlderThanArrival = guest.checkInTime !== null && isBefore(at, guest.checkInTime);
  return !guest.checkedIn || isOlderThanArrival ? guest : { ...guest, checkedIn: false, checkInTime: null };
}

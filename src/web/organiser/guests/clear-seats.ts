import type { QueryClient } from '@tanstack/react-query';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { putGuests } from '../guest-parts/guest-cache.ts';
import { changeSeats } from './api.ts';
import {
  type BulkInput,
  type BulkResult,
  changeByEvent,
  resultWithRetry,
  resultWithUndo,
  useBulkChange,
} from './bulk-change.ts';

type SeatedGuest = Pick<Guest, 'id' | 'eventId' | 'tableNumber' | 'seatNumber'>;
type Seat = Pick<Guest, 'tableNumber' | 'seatNumber'>;

const moveGuests = <G extends SeatedGuest>(client: QueryClient, guests: readonly G[], seatOf: (guest: G) => Seat) =>
  changeByEvent(guests, async (eventId, group) => {
    const changes = group.map((guest) => {
      const { tableNumber, seatNumber } = seatOf(guest);
      return { guestId: guest.id, tableNumber, seatNumber };
    });
    putGuests(client, eventId, await changeSeats(eventId, changes));
  });

export async function clearSeats({ client, t, guests, onUndo }: BulkInput<SeatedGuest>): Promise<BulkResult> {
  const { done, error } = await moveGuests(client, guests, () => ({ tableNumber: null, seatNumber: null }));
  const count = done.length;
  const doneText = t('guests.seatsCleared', { count });
  return resultWithUndo(t, { count, doneText, failedKey: 'guests.updateFailed', error }, () => onUndo(done));
}

export async function restoreSeats<G extends SeatedGuest>({
  client,
  t,
  guests,
  onUndo,
}: BulkInput<G>): Promise<BulkResult> {
  const { done, left, error } = await moveGuests(client, guests, (guest) => guest);
  const count = done.length;
  const doneText = t('guests.seatsGivenBack', { count });
  return resultWithRetry(t, { count, doneText, failedKey: 'guests.undoFailed', error }, () => onUndo(left));
}

/** Clears the seats of guests, with undo. */
export function useClearSeats() {
  const clearing = useBulkChange(clearSeats, restoreSeats);
  const clear = (guests: readonly Guest[]) => {
    const seated = guests.filter(({ tableNumber, seatNumber }) => tableNumber || seatNumber);
    if (seated.length > 0) clearing.mutate(seated);
  };
  return { clear, isPending: clearing.isPending || clearing.isUndoing };
}

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import { changeSeats } from './api.ts';
import { type BulkResult, resultWithRetry, resultWithUndo, showResult } from './bulk-result.ts';
import { changeByEvent } from './change-by-event.ts';
import { putGuests } from './guest-cache.ts';

type SeatedGuest = Pick<Guest, 'id' | 'eventId' | 'tableNumber' | 'seatNumber'>;
type Seat = Pick<Guest, 'tableNumber' | 'seatNumber'>;

interface SeatsInput {
  client: QueryClient;
  t: Translate;
  guests: readonly SeatedGuest[];
  /** Starts the undo for these guests. */
  onUndo: (guests: readonly SeatedGuest[]) => void;
}

const moveGuests = (client: QueryClient, guests: readonly SeatedGuest[], seatOf: (guest: SeatedGuest) => Seat) =>
  changeByEvent(guests, async (eventId, group) => {
    const changes = group.map((guest) => {
      const { tableNumber, seatNumber } = seatOf(guest);
      return { guestId: guest.id, tableNumber, seatNumber };
    });
    putGuests(client, eventId, await changeSeats(eventId, changes));
  });

export async function clearSeats({ client, t, guests, onUndo }: SeatsInput): Promise<BulkResult> {
  const { done, error } = await moveGuests(client, guests, () => ({ tableNumber: null, seatNumber: null }));
  const count = done.length;
  const doneText = t('guests.seatsCleared', { count });
  return resultWithUndo(t, { count, doneText, failedKey: 'guests.updateFailed', error }, () => onUndo(done));
}

export async function restoreSeats({ client, t, guests, onUndo }: SeatsInput): Promise<BulkResult> {
  const { done, left, error } = await moveGuests(client, guests, (guest) => guest);
  const count = done.length;
  const doneText = t('guests.seatsGivenBack', { count });
  return resultWithRetry(t, { count, doneText, failedKey: 'guests.undoFailed', error }, () => onUndo(left));
}

/** Clears the seats of guests, with undo. */
export function useClearSeats() {
  const t = useT();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: async (guests: readonly SeatedGuest[]): Promise<void> =>
      showResult(await restoreSeats({ client, t, guests, onUndo: undo.mutate })),
  });
  const clearing = useMutation({
    mutationFn: async (guests: readonly SeatedGuest[]) =>
      showResult(await clearSeats({ client, t, guests, onUndo: undo.mutate })),
  });
  const clear = (guests: readonly Guest[]) => {
    const seated = guests.filter(({ tableNumber, seatNumber }) => tableNumber || seatNumber);
    if (seated.length > 0) clearing.mutate(seated);
  };
  return { clear, isPending: clearing.isPending || undo.isPending };
}

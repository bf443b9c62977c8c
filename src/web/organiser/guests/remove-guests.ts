import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { changeSeats, removeGuests, restoreGuests, toastFailure } from './api.ts';
import { dropGuests, putGuests } from './guest-cache.ts';

async function bringBack(client: QueryClient, t: Translate, eventId: number, ids: readonly number[]): Promise<void> {
  try {
    const restored = await restoreGuests(eventId, ids);
    putGuests(client, eventId, restored);
    toast({ title: t('guests.restored', { count: restored.length }) });
  } catch (error) {
    toastFailure(t, 'guests.restoreFailed', error);
  }
}

/** Removes guests, and offers to take it back. */
export function useRemoveGuests(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (guests: readonly Pick<Guest, 'id' | 'fullName'>[]) => {
      const ids = guests.map(({ id }) => id);
      await removeGuests(eventId, ids);
      dropGuests(client, eventId, ids);
      const action = { label: t('guests.undo'), onSelect: () => void bringBack(client, t, eventId, ids) };
      if (guests.length === 1) toast({ title: t('events.guestRemoved'), description: guests[0]?.fullName, action });
      else toast({ title: t('guests.removedMany', { count: ids.length }), action });
    },
    onError: (error) => toastFailure(t, 'guests.removeFailed', error),
  });
}

/** Takes the seats of guests away, and offers to give them back. */
export function useClearSeats(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: async (seats: readonly Pick<Guest, 'id' | 'tableNumber' | 'seatNumber'>[]) => {
      const changes = seats.map(({ id, tableNumber, seatNumber }) => ({ guestId: id, tableNumber, seatNumber }));
      putGuests(client, eventId, await changeSeats(eventId, changes));
    },
    onError: (error) => toastFailure(t, 'guests.updateFailed', error),
  });
  const clear = (guests: readonly Guest[]) => {
    const seated = guests.filter(({ tableNumber, seatNumber }) => tableNumber || seatNumber);
    if (seated.length === 0) return;
    move.mutate(
      seated.map(({ id }) => ({ id, tableNumber: null, seatNumber: null })),
      {
        onSuccess: () =>
          toast({
            title: t('guests.seatsCleared', { count: seated.length }),
            action: { label: t('guests.undo'), onSelect: () => move.mutate(seated) },
          }),
      },
    );
  };
  return { clear, isPending: move.isPending };
}

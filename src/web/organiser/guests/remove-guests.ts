import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { changeSeats, removeGuests, restoreGuests, toastFailure } from './api.ts';
import { groupByEvent } from './by-event.ts';
import { dropGuests, putGuests } from './guest-cache.ts';

type RemovedGuest = Pick<Guest, 'id' | 'eventId' | 'fullName'>;

async function bringBack(client: QueryClient, t: Translate, guests: readonly RemovedGuest[]): Promise<void> {
  let count = 0;
  try {
    for (const [eventId, group] of groupByEvent(guests)) {
      const restored = await restoreGuests(
        eventId,
        group.map(({ id }) => id),
      );
      putGuests(client, eventId, restored);
      count += restored.length;
    }
    toast({ title: t('guests.restored', { count }) });
  } catch (error) {
    toastFailure(t, 'guests.restoreFailed', error);
  }
}

/** Removes guests, of one event or of several, and offers to take it back. */
export function useRemoveGuests() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (guests: readonly RemovedGuest[]) => {
      const removed: RemovedGuest[] = [];
      const offerUndo = () => {
        if (removed.length === 0) return;
        const action = { label: t('guests.undo'), onSelect: () => void bringBack(client, t, removed) };
        if (removed.length === 1) toast({ title: t('events.guestRemoved'), description: removed[0]?.fullName, action });
        else toast({ title: t('guests.removedMany', { count: removed.length }), action });
      };
      try {
        for (const [eventId, group] of groupByEvent(guests)) {
          const ids = group.map(({ id }) => id);
          await removeGuests(eventId, ids);
          dropGuests(client, eventId, ids);
          removed.push(...group);
        }
      } finally {
        // What was removed before a failure can be brought back, too.
        offerUndo();
      }
    },
    onError: (error) => toastFailure(t, 'guests.removeFailed', error),
  });
}

/** Takes the seats of guests away, and offers to give them back. */
export function useClearSeats() {
  const t = useT();
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: async (seats: readonly Pick<Guest, 'id' | 'eventId' | 'tableNumber' | 'seatNumber'>[]) => {
      for (const [eventId, group] of groupByEvent(seats)) {
        const changes = group.map(({ id, tableNumber, seatNumber }) => ({ guestId: id, tableNumber, seatNumber }));
        putGuests(client, eventId, await changeSeats(eventId, changes));
      }
    },
    onError: (error) => toastFailure(t, 'guests.updateFailed', error),
  });
  const clear = (guests: readonly Guest[]) => {
    const seated = guests.filter(({ tableNumber, seatNumber }) => tableNumber || seatNumber);
    if (seated.length === 0) return;
    move.mutate(
      seated.map(({ id, eventId }) => ({ id, eventId, tableNumber: null, seatNumber: null })),
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

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { changeSeats, removeGuest, restoreGuest, toastFailure } from './api.ts';
import { dropGuests, putGuests } from './guest-cache.ts';

/** As many as browsers send to one server at once. */
const PARALLEL_CALLS = 6;

interface Outcome<Answer> {
  answers: Answer[];
  /** The first refusal, after which nothing more was begun. */
  error?: unknown;
}

async function forEachGuest<Answer>(
  ids: readonly number[],
  call: (id: number) => Promise<Answer>,
  onProgress: (done: number) => void = () => {},
): Promise<Outcome<Answer>> {
  const outcome: Outcome<Answer> = { answers: [] };
  const waiting = ids.values();
  const work = async () => {
    for (const id of waiting) {
      try {
        outcome.answers.push(await call(id));
        onProgress(outcome.answers.length);
      } catch (error) {
        outcome.error ??= error;
      }
      if (outcome.error !== undefined) return;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, work));
  return outcome;
}

async function restoreGuests(client: QueryClient, t: Translate, eventId: number, ids: readonly number[]) {
  const { answers, error } = await forEachGuest(ids, restoreGuest);
  putGuests(client, eventId, answers);
  if (error === undefined) toast({ title: t('guests.restored', { count: answers.length }) });
  else toastFailure(t, 'guests.restoreFailed', error);
}

/** Removes guests, and offers to take it back. */
export function useRemoveGuests(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  const [doneCount, setDoneCount] = useState(0);
  const removal = useMutation({
    mutationFn: async (guests: readonly Pick<Guest, 'id' | 'fullName'>[]) => {
      setDoneCount(0);
      const ids = guests.map(({ id }) => id);
      const { answers, error } = await forEachGuest(ids, (id) => removeGuest(id).then(() => id), setDoneCount);
      dropGuests(client, eventId, answers);
      const undo = { label: t('guests.undo'), onSelect: () => void restoreGuests(client, t, eventId, answers) };
      if (error !== undefined) {
        toastFailure(t, 'guests.removeFailed', error, answers.length === 0 ? {} : { action: undo });
      } else if (guests.length === 1) {
        toast({ title: t('events.guestRemoved'), description: guests[0]?.fullName, action: undo });
      } else {
        toast({ title: t('guests.removedMany', { count: answers.length }), action: undo });
      }
    },
  });
  return { ...removal, doneCount };
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

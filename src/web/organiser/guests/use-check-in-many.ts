import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { setCheckedIn, toastFailure } from './api.ts';
import { groupByEvent } from './by-event.ts';
import { putGuests } from './guest-cache.ts';

/** A browser has six connections to a server, and the page goes on reading meanwhile. */
const CALLS_AT_ONCE = 4;
/** The list is drawn anew this often, not with every answer. */
const SHOWN_AT_ONCE = 50;

/** Checks several guests in, one call each, and offers to take it back. */
export function useCheckInMany() {
  const t = useT();
  const client = useQueryClient();
  const [doneCount, setDoneCount] = useState(0);

  const show = (guests: readonly Guest[]) => {
    for (const [eventId, group] of groupByEvent(guests)) putGuests(client, eventId, group);
  };

  async function send(guests: readonly Guest[], isCheckedIn: boolean): Promise<Guest[]> {
    const waiting = [...guests];
    const changed: Guest[] = [];
    let shownCount = 0;
    let failure: unknown;
    setDoneCount(0);
    const work = async () => {
      for (let guest = waiting.shift(); guest && failure === undefined; guest = waiting.shift()) {
        try {
          changed.push(await setCheckedIn(guest.id, isCheckedIn));
        } catch (error) {
          failure = error;
          return;
        }
        if (changed.length - shownCount < SHOWN_AT_ONCE) continue;
        show(changed.slice(shownCount));
        shownCount = changed.length;
        setDoneCount(shownCount);
      }
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
    show(changed.slice(shownCount));
    if (failure !== undefined) toastFailure(t, 'guests.checkInFailed', failure);
    return failure === undefined ? changed : [];
  }

  const undo = useMutation({ mutationFn: (guests: readonly Guest[]) => send(guests, false) });
  const checkIn = useMutation({
    mutationFn: async (guests: readonly Guest[]) => {
      const changed = await send(
        guests.filter(({ checkedIn }) => !checkedIn),
        true,
      );
      if (changed.length === 0) return;
      toast({
        title: t('guests.checkedInMany', { count: changed.length }),
        action: { label: t('guests.undo'), onSelect: () => undo.mutate(changed) },
      });
    },
  });
  return { checkIn: checkIn.mutate, isPending: checkIn.isPending || undo.isPending, doneCount };
}

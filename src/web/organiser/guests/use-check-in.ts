import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { GONE_TEXT, setCheckedIn } from './api.ts';
import { putGuests } from './guest-cache.ts';

/** Checks one guest in, or undoes it. */
export function useCheckIn(guest: Pick<Guest, 'id' | 'eventId'>) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isCheckedIn: boolean) => {
      putGuests(client, guest.eventId, [await setCheckedIn(guest.id, isCheckedIn)]);
    },
    onError: (error) => {
      console.error('The check-in failed', error);
      toastFailure(t, 'guests.checkInFailed', error, GONE_TEXT);
    },
  });
}

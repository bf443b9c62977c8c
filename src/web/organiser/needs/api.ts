import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { EventNeeds, NeedsInput } from '../../../shared/contracts/needs.ts';
import { request } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

export function useEventNeeds(eventId: number) {
  return useQuery<EventNeeds>({ queryKey: [apiPaths.eventNeeds(eventId)] });
}

export function useGuestNames(eventId: number) {
  return useQuery<Guest[]>({ queryKey: [apiPaths.eventGuests(eventId)] });
}

/** Stores the needs of a guest; null deletes them. */
export function useSaveNeeds(eventId: number, guest: { id: number; fullName: string }) {
  const t = useT();
  const client = useQueryClient();
  const path = apiPaths.guestNeeds(guest.id);
  return useMutation({
    mutationFn: (needs: NeedsInput | null) =>
      needs === null
        ? request<unknown>(path, { method: 'DELETE' })
        : request<unknown>(path, { method: 'PUT', body: needs }),
    onSuccess: async (_answer, needs) => {
      void client.invalidateQueries({ queryKey: [apiPaths.catering(eventId)] });
      await client.invalidateQueries({ queryKey: [apiPaths.eventNeeds(eventId)] });
      toast({ title: t(needs === null ? 'needs.removed' : 'needs.saved', { name: guest.fullName }) });
    },
    onError: (error) =>
      toastFailure(t, 'needs.saveFailed', error, { needs_expired: 'needs.expired', not_found: 'guests.gone' }),
  });
}

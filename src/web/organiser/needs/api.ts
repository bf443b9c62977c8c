import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { NeedsInput } from '../../../shared/contracts/needs.ts';
import { call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

export function useEventNeeds(eventId: number) {
  return useQuery(queryOf(calls.needs.list, { id: eventId }));
}

export function useGuestNames(eventId: number) {
  return useQuery(queryOf(calls.guests.listForOrganiser, { id: eventId }));
}

/** Stores the needs of a guest; null deletes them. */
export function useSaveNeeds(eventId: number, guest: { id: number; fullName: string }) {
  const t = useT();
  const client = useQueryClient();
  const params = { id: guest.id };
  return useMutation({
    mutationFn: async (needs: NeedsInput | null) =>
      needs === null ? call(calls.needs.remove, { params }) : call(calls.needs.save, { params, body: needs }),
    onSuccess: async (_answer, needs) => {
      void client.invalidateQueries({ queryKey: keyOf(calls.catering.read, { id: eventId }) });
      await client.invalidateQueries({ queryKey: keyOf(calls.needs.list, { id: eventId }) });
      toast({ title: t(needs === null ? 'needs.removed' : 'needs.saved', { name: guest.fullName }) });
    },
    onError: (error) =>
      toastFailure(t, 'needs.saveFailed', error, { needs_expired: 'needs.expired', not_found: 'guests.gone' }),
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { MenuInput } from '../../../shared/contracts/menu.ts';
import { call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { repeatReading } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

export function useMenu(eventId: number) {
  // Read again each time the dialog opens, because saving deletes all options that were read and are not in the form.
  return useQuery({ ...queryOf(calls.menu.read, { id: eventId }), refetchOnMount: 'always' });
}

export function useSaveMenu(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MenuInput) => call(calls.menu.save, { params: { id: eventId }, body }),
    onSuccess: (menu) => {
      const menuKey = keyOf(calls.menu.read, { id: eventId });
      client.setQueryData(menuKey, menu);
      repeatReading(client, menuKey);
      for (const queryKey of [
        keyOf(calls.guests.listForOrganiser, { id: eventId }),
        keyOf(calls.guests.listAll),
        keyOf(calls.catering.read, { id: eventId }),
      ]) {
        void client.invalidateQueries({ queryKey });
      }
      toast({ title: t('menu.saved') });
    },
    onError: (error) => {
      toastFailure(t, 'menu.saveFailed', error, { not_found: 'menu.changedMeanwhile' });
      void client.invalidateQueries({ queryKey: keyOf(calls.menu.read, { id: eventId }) });
    },
  });
}

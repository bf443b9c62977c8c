import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { Menu, MenuInput } from '../../../shared/contracts/menu.ts';
import { request } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

export function useMenu(eventId: number) {
  // Read again each time the dialog opens, because saving deletes all options that were read and are not in the form.
  return useQuery<Menu>({ queryKey: [apiPaths.menu(eventId)], refetchOnMount: 'always' });
}

export function useSaveMenu(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MenuInput) => request<Menu>(apiPaths.menu(eventId), { method: 'PUT', body }),
    onSuccess: (menu) => {
      client.setQueryData([apiPaths.menu(eventId)], menu);
      for (const path of [apiPaths.eventGuests(eventId), apiPaths.guests, apiPaths.catering(eventId)]) {
        void client.invalidateQueries({ queryKey: [path] });
      }
      toast({ title: t('menu.saved') });
    },
    onError: (error) => {
      toastFailure(t, 'menu.saveFailed', error, { not_found: 'menu.changedMeanwhile' });
      void client.invalidateQueries({ queryKey: [apiPaths.menu(eventId)] });
    },
  });
}

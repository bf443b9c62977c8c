import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { CatererList, Catering } from '../../../shared/contracts/catering.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { request } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

/** How often the list is read again, because someone may change it while the page is open. */
const REFRESH_MS = 60_000;
const REFUSALS = { catering_changed: 'catering.changedMeanwhile', needs_expired: 'catering.expired' } as const;

export function useCatering(eventId: number) {
  return useQuery<Catering>({ queryKey: [apiPaths.catering(eventId)], refetchInterval: REFRESH_MS });
}

export function useCatererList(token: string) {
  return useQuery<CatererList>({ queryKey: [apiPaths.catererList(token)], gcTime: 0, refetchInterval: REFRESH_MS });
}

/** Confirms the list that the page shows; if it has changed meanwhile the page shows the new one. */
export function useConfirm(readPath: string, confirmPath: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fingerprint: string) => request<object>(confirmPath, { method: 'POST', body: { fingerprint } }),
    onSuccess: (answer) => {
      client.setQueryData([readPath], answer);
      toast({ title: t('catering.confirmed') });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: [readPath] });
      toastFailure(t, 'catering.confirmFailed', error, REFUSALS);
    },
  });
}

export type LinkChange = 'create' | 'replace' | 'remove' | { showsNames: boolean };

const DONE: Record<string, PlainMessageKey> = {
  create: 'catering.linkCreated',
  replace: 'catering.linkReplaced',
  remove: 'catering.linkRemoved',
};

export function useChangeLink(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  const path = apiPaths.catererLink(eventId);
  return useMutation({
    mutationFn: async (change: LinkChange): Promise<Catering['link']> => {
      if (change === 'remove') {
        await request<void>(path, { method: 'DELETE' });
        return null;
      }
      return typeof change === 'string'
        ? request(path, { method: 'POST', body: {} })
        : request(path, { method: 'PATCH', body: change });
    },
    onSuccess: (link, change) => {
      client.setQueryData<Catering>([apiPaths.catering(eventId)], (known) => known && { ...known, link });
      const done = typeof change === 'string' ? DONE[change] : undefined;
      if (done) toast({ title: t(done) });
    },
    onError: (error) => toastFailure(t, 'catering.linkFailed', error, REFUSALS),
  });
}

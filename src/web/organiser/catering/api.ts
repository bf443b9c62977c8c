import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { Catering } from '../../../shared/contracts/catering.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

/** How often the list is read again, because someone may change it while the page is open. */
const REFRESH_MS = 60_000;
const REFUSALS = { catering_changed: 'catering.changedMeanwhile', needs_expired: 'catering.expired' } as const;

export function useCatering(eventId: number) {
  return useQuery({ ...queryOf(calls.catering.read, { id: eventId }), refetchInterval: REFRESH_MS });
}

export function useCatererList(token: string) {
  return useQuery({ ...queryOf(calls.catering.readByLink, { token }), gcTime: 0, refetchInterval: REFRESH_MS });
}

/** Confirms the list that the page shows; if it has changed meanwhile the page shows the new one. */
function useConfirm<Answer>(queryKey: QueryKey, send: (body: { fingerprint: string }) => Promise<Answer>) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fingerprint: string) => send({ fingerprint }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      toast({ title: t('catering.confirmed') });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      toastFailure(t, 'catering.confirmFailed', error, REFUSALS);
    },
  });
}

export const useConfirmCatering = (id: number) =>
  useConfirm(keyOf(calls.catering.read, { id }), (body) => call(calls.catering.confirm, { params: { id }, body }));
export const useConfirmAsCaterer = (token: string) =>
  useConfirm(keyOf(calls.catering.readByLink, { token }), (body) =>
    call(calls.catering.confirmByLink, { params: { token }, body }),
  );

export type LinkChange = 'create' | 'replace' | 'remove' | { showsNames: boolean };

const DONE: Record<string, PlainMessageKey> = {
  create: 'catering.linkCreated',
  replace: 'catering.linkReplaced',
  remove: 'catering.linkRemoved',
};

export function useChangeLink(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  const params = { id: eventId };
  return useMutation({
    mutationFn: async (change: LinkChange): Promise<Catering['link']> => {
      if (change === 'remove') {
        await call(calls.catering.removeLink, { params });
        return null;
      }
      return typeof change === 'string'
        ? call(calls.catering.createLink, { params, body: {} })
        : call(calls.catering.updateLink, { params, body: change });
    },
    onSuccess: (link, change) => {
      client.setQueryData(keyOf(calls.catering.read, { id: eventId }), (known) => known && { ...known, link });
      const done = typeof change === 'string' ? DONE[change] : undefined;
      if (done) toast({ title: t(done) });
    },
    onError: (error) => toastFailure(t, 'catering.linkFailed', error, REFUSALS),
  });
}

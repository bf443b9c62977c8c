import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { HouseholdChanges } from '../../../shared/contracts/households.ts';
import type { EventReplies, RsvpSettingsChanges } from '../../../shared/contracts/rsvp.ts';
import { call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { invalidateOverviews } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { householdNowQuery } from './load-household.ts';

/** Replies are loaded again this often, because guests answer while the page is open. */
const REFRESH_MS = 60_000;

export type ReplyHousehold = EventReplies['households'][number];

export function useReplies(eventId: number) {
  return useQuery({
    ...queryOf(calls.rsvp.listReplies, { id: eventId }),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
}

export function useRequests(eventId: number) {
  return useQuery({
    ...queryOf(calls.rsvp.listRequests, { id: eventId }),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
}

export function useHouseholdReplies(householdId: number) {
  return useQuery({ ...queryOf(calls.rsvp.listHouseholdReplies, { id: householdId }), refetchOnMount: 'always' });
}

export function useGuestsOf(eventId: number) {
  return useQuery({
    ...queryOf(calls.guests.listForOrganiser, { id: eventId }),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
}

export function useHouseholdNow(household: { eventId: number; id: number }, opening: number) {
  return useQuery(householdNowQuery(useQueryClient(), household, opening));
}

/** Loads everything again that an answer changes. Resolves when the replies are there. */
export async function refreshReplies(client: QueryClient, eventId: number): Promise<void> {
  const { events, rsvp, households, menu, needs, catering } = calls;
  const affected = [events.read, rsvp.listRequests, households.list, menu.read, needs.list, catering.read];
  for (const read of affected) void client.invalidateQueries({ queryKey: keyOf(read, { id: eventId }) });
  invalidateOverviews(client, 'none');
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(calls.rsvp.listReplies, { id: eventId }) }),
    client.invalidateQueries({ queryKey: keyOf(calls.guests.listForOrganiser, { id: eventId }) }),
  ]);
}

export function useRsvpSettings(eventId: number) {
  return useQuery(queryOf(calls.rsvp.readSettings, { id: eventId }));
}

/** Saves the changed settings. The caller shows what failed. */
export function useSaveSettings(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: RsvpSettingsChanges) =>
      call(calls.rsvp.updateSettings, { params: { id: eventId }, body: changes }),
    onSuccess: async (settings, changes) => {
      client.setQueryData(keyOf(calls.rsvp.readSettings, { id: eventId }), settings);
      // Opening the replies creates households for guests without one.
      if (changes.isOpen) await refreshReplies(client, eventId);
    },
  });
}

export function useSetOpen(eventId: number) {
  const t = useT();
  const save = useSaveSettings(eventId);
  return {
    isPending: save.isPending,
    setOpen: (isOpen: boolean) =>
      save.mutate(
        { isOpen },
        {
          onSuccess: () => toast({ title: t(isOpen ? 'replies.opened' : 'replies.closed') }),
          onError: (error) => toastFailure(t, 'replies.settingsNotSaved', error),
        },
      ),
  };
}

export function useDecideRequest(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: number; name: string; decision: 'accept' | 'refuse' }) =>
      call(decision === 'accept' ? calls.rsvp.acceptRequest : calls.rsvp.refuseRequest, { params: { id } }),
    onSuccess: (_answer, { name, decision }) =>
      toast({ title: t(decision === 'accept' ? 'replies.accepted' : 'replies.refused', { name }) }),
    onError: (error) =>
      toastFailure(t, 'replies.decideFailed', error, {
        request_decided: 'replies.alreadyDecided',
        not_found: 'replies.alreadyDecided',
      }),
    // Loaded again after a failure too, because the request may be gone.
    onSettled: () => refreshReplies(client, eventId),
  });
}

export function useSaveContact(eventId: number, householdId: number) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: HouseholdChanges) =>
      call(calls.households.update, { params: { id: householdId }, body: changes }),
    onSuccess: async () => {
      await refreshReplies(client, eventId);
      toast({ title: t('replies.contactSaved') });
    },
    onError: (error) => toastFailure(t, 'replies.contactFailed', error, { not_found: 'replies.householdGone' }),
  });
}

/** Gives the household a new link and code; the old ones stop working. */
export function useReplaceLink(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (householdId: number) => call(calls.households.rotateLink, { params: { id: householdId } }),
    onSuccess: async () => {
      await refreshReplies(client, eventId);
      toast({ title: t('replies.replaced') });
    },
    onError: (error) => toastFailure(t, 'replies.replaceFailed', error, { not_found: 'replies.householdGone' }),
  });
}

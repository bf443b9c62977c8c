import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { HouseholdChanges } from '../../../shared/contracts/households.ts';
import type {
  EventReplies,
  ReplyEntry,
  RsvpRequests,
  RsvpSettings,
  RsvpSettingsChanges,
} from '../../../shared/contracts/rsvp.ts';
import { request } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { invalidateOverviews } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { householdNowQuery } from './load-household.ts';

/** Replies are loaded again this often, because guests answer while the page is open. */
const REFRESH_MS = 60_000;

export type ReplyHousehold = EventReplies['households'][number];

export function useReplies(eventId: number) {
  return useQuery<EventReplies>({
    queryKey: [apiPaths.replies(eventId)],
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
}

export function useRequests(eventId: number) {
  return useQuery<RsvpRequests>({
    queryKey: [apiPaths.rsvpRequests(eventId)],
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
}

export function useHouseholdReplies(householdId: number) {
  return useQuery<ReplyEntry[]>({ queryKey: [apiPaths.householdReplies(householdId)], refetchOnMount: 'always' });
}

export function useGuestsOf(eventId: number) {
  return useQuery<Guest[]>({
    queryKey: [apiPaths.eventGuests(eventId)],
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });
}

export function useHouseholdNow(household: { eventId: number; id: number }, opening: number) {
  return useQuery(householdNowQuery(useQueryClient(), household, opening));
}

/** Loads everything again that an answer changes. Resolves when the replies are there. */
export async function refreshReplies(client: QueryClient, eventId: number): Promise<void> {
  const affected = [
    apiPaths.event(eventId),
    apiPaths.rsvpRequests(eventId),
    apiPaths.households(eventId),
    apiPaths.menu(eventId),
    apiPaths.eventNeeds(eventId),
    apiPaths.catering(eventId),
  ];
  for (const path of affected) void client.invalidateQueries({ queryKey: [path] });
  invalidateOverviews(client, 'none');
  await Promise.all([
    client.invalidateQueries({ queryKey: [apiPaths.replies(eventId)] }),
    client.invalidateQueries({ queryKey: [apiPaths.eventGuests(eventId)] }),
  ]);
}

export function useRsvpSettings(eventId: number) {
  return useQuery<RsvpSettings>({ queryKey: [apiPaths.rsvpSettings(eventId)] });
}

/** Saves the changed settings. The caller shows what failed. */
export function useSaveSettings(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: RsvpSettingsChanges) =>
      request<RsvpSettings>(apiPaths.rsvpSettings(eventId), { method: 'PATCH', body: changes }),
    onSuccess: async (settings, changes) => {
      client.setQueryData([apiPaths.rsvpSettings(eventId)], settings);
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
      request<unknown>(apiPaths.decideRequest(id, decision), { method: 'POST' }),
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
      request<unknown>(apiPaths.household(householdId), { method: 'PATCH', body: changes }),
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
    mutationFn: (householdId: number) =>
      request<unknown>(apiPaths.rotateHouseholdLink(householdId), { method: 'POST' }),
    onSuccess: async () => {
      await refreshReplies(client, eventId);
      toast({ title: t('replies.replaced') });
    },
    onError: (error) => toastFailure(t, 'replies.replaceFailed', error, { not_found: 'replies.householdGone' }),
  });
}

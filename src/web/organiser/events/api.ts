import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { createEventSchema, Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError, request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';

const EVENTS_PATH = '/api/events';
export const eventPath = (eventId: number) => `${EVENTS_PATH}/${eventId}`;

/** A form's values once the contract has accepted them. */
export type EventBody = z.output<typeof createEventSchema>;

export function useEvents() {
  return useQuery<Event[]>({ queryKey: [EVENTS_PATH] });
}

/** The organiser's own event. Without an id there is none to find. */
export function useEvent(eventId: number | undefined) {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery<Event>({
    queryKey: [eventPath(eventId ?? 0)],
    enabled: eventId !== undefined,
  });
  // Of someone else's event the same call answers the guests' card.
  const event = data?.userId === user?.id ? data : undefined;
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const isNotFound = eventId === undefined || isRefused || (data !== undefined && event === undefined);
  return { event: isNotFound ? undefined : event, isNotFound, isFetching, hasFailed: error !== null, refetch };
}

/** Refreshes what shows an event's name or counts events. */
export function refreshDependents(client: QueryClient) {
  for (const path of [EVENTS_PATH, '/api/guests', '/api/stats', '/api/dashboard'])
    void client.invalidateQueries({ queryKey: [path] });
}

/** Creates an event, or changes the one with the id. What to say of a failure is up to the form. */
export function useSaveEvent(eventId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<EventBody>) =>
      eventId === undefined
        ? request<Event>(EVENTS_PATH, { method: 'POST', body })
        : request<Event>(eventPath(eventId), { method: 'PATCH', body }),
    onSuccess: (event) => {
      client.setQueryData([eventPath(event.id)], event);
      refreshDependents(client);
    },
  });
}

export function useDeleteEvent(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      await request(eventPath(eventId), { method: 'DELETE' });
      // Left first: the page of a deleted event would ask for it again and show that it is gone.
      await navigate(paths.events, { replace: true });
      client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(eventPath(eventId)) });
      refreshDependents(client);
    },
    onSuccess: () => toast({ title: t('events.deleted') }),
    onError: (error) =>
      toast({ variant: 'destructive', title: t('events.failedToDelete'), description: errorText(t, error) }),
  });
}

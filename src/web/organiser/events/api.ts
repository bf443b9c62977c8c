import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { createEventSchema, Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError, request } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { invalidateOverviews } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

/** The body of a create or update call, as validated by the contract. */
export type EventBody = z.output<typeof createEventSchema>;

export function useEvents() {
  return useQuery<Event[]>({ queryKey: [apiPaths.events] });
}

/** An event of the signed-in organiser; `isNotFound` without an id, or for somebody else's event. */
export function useEvent(eventId: number | undefined) {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery<Event>({
    queryKey: [apiPaths.event(eventId ?? 0)],
    enabled: eventId !== undefined,
  });
  // For other people's events the same call returns the public fields.
  const event = data?.userId === user?.id ? data : undefined;
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const isNotFound = eventId === undefined || isRefused || (data !== undefined && event === undefined);
  return { event: isNotFound ? undefined : event, isNotFound, isFetching, hasFailed: error !== null, refetch };
}

/** Changes the cached list, which is shown until it is read again: without a new event it would say that there is none. */
function changeList(client: QueryClient, change: (events: readonly Event[]) => Event[]): void {
  client.setQueryData<Event[]>([apiPaths.events], (events) => events && change(events));
}

/** Creates an event, or updates the one with `eventId`. The form shows failures. */
export function useSaveEvent(eventId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<EventBody>) =>
      eventId === undefined
        ? request<Event>(apiPaths.events, { method: 'POST', body })
        : request<Event>(apiPaths.event(eventId), { method: 'PATCH', body }),
    onSuccess: (event) => {
      client.setQueryData([apiPaths.event(event.id)], event);
      changeList(client, (events) => [...events.filter(({ id }) => id !== event.id), event]);
      invalidateOverviews(client);
    },
  });
}

export function useDeleteEvent(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      await request(apiPaths.event(eventId), { method: 'DELETE' });
      changeList(client, (events) => events.filter(({ id }) => id !== eventId));
      // Navigates first: the page of the deleted event would refetch it and show "not found".
      await navigate(paths.events, { replace: true });
      client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(apiPaths.event(eventId)) });
      invalidateOverviews(client);
    },
    onSuccess: () => toast({ title: t('events.deleted') }),
    onError: (error) => toastFailure(t, 'events.failedToDelete', error),
  });
}

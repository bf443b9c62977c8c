import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

/** A form's values once the contract has accepted them. */
export type EventBody = z.output<typeof createEventSchema>;

export function useEvents() {
  return useQuery<Event[]>({ queryKey: [apiPaths.events] });
}

/** The organiser's own event. Without an id there is none to find. */
export function useEvent(eventId: number | undefined) {
  const { user } = useSession();
  const { data, error, isFetching, refetch } = useQuery<Event>({
    queryKey: [apiPaths.event(eventId ?? 0)],
    enabled: eventId !== undefined,
  });
  // Of someone else's event the same call answers the guests' card.
  const event = data?.userId === user?.id ? data : undefined;
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const isNotFound = eventId === undefined || isRefused || (data !== undefined && event === undefined);
  return { event: isNotFound ? undefined : event, isNotFound, isFetching, hasFailed: error !== null, refetch };
}

/** Creates an event, or changes the one with the id. What to say of a failure is up to the form. */
export function useSaveEvent(eventId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<EventBody>) =>
      eventId === undefined
        ? request<Event>(apiPaths.events, { method: 'POST', body })
        : request<Event>(apiPaths.event(eventId), { method: 'PATCH', body }),
    onSuccess: (event) => {
      client.setQueryData([apiPaths.event(event.id)], event);
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
      // Left first: the page of a deleted event would ask for it again and show that it is gone.
      await navigate(paths.events, { replace: true });
      client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(apiPaths.event(eventId)) });
      invalidateOverviews(client);
    },
    onSuccess: () => toast({ title: t('events.deleted') }),
    onError: (error) => toastFailure(t, 'events.failedToDelete', error),
  });
}

import { type QueryClient, replaceEqualDeep, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import type { createEventSchema, Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { invalidateOverviews, repeatReading } from '../../lib/query-client.ts';
import { createStore } from '../../lib/store.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

/** The body of a create or update call, as validated by the contract. */
export type EventBody = z.output<typeof createEventSchema>;

/** `hasLostAccess`: a member who had the page open was removed. */
export type OpenedEvent = Event & { readonly hasLostAccess?: boolean };

/** Members who are removed keep what they see and typed, until they leave the page; it can't be sent any more. */
function keepAfterLoss(before: unknown, after: unknown): unknown {
  const known = before as OpenedEvent | undefined;
  const isMember = known?.role !== undefined && known.role !== 'owner';
  const isLost = isMember && typeof after === 'object' && after !== null && !('role' in after);
  return isLost ? { ...known, hasLostAccess: true } : replaceEqualDeep(before, after);
}

/** Whether the open editor has edits that were not sent or were refused: whoever gets a smaller role meanwhile reads which, before the page changes. */
export const hasUnsentEdits = createStore(false);

/** An event that the signed-in account has a role on; `isNotFound` without an id, or for somebody else's event. */
export function useEvent(eventId: number | undefined) {
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(calls.events.readForOrganiser, { id: eventId ?? 0 }),
    enabled: eventId !== undefined,
    structuralSharing: keepAfterLoss,
  });
  // For other people's events the same call returns the public fields.
  const event: OpenedEvent | undefined = data && 'role' in data ? data : undefined;
  const isRefused =
    !event?.hasLostAccess && error instanceof ApiError && (error.status === 404 || error.status === 400);
  const isNotFound = eventId === undefined || isRefused || (data !== undefined && event === undefined);
  return { event: isNotFound ? undefined : event, isNotFound, isFetching, hasFailed: error !== null, refetch };
}

/** Changes the cached list, which is shown until it is read again: without a new event it would say that there is none. */
function changeList(client: QueryClient, change: (events: readonly Event[]) => Event[]): void {
  client.setQueryData(keyOf(calls.events.list), (events) => events && change(events));
}

/** Creates an event, or updates the one with `eventId`. The form shows failures. */
export function useSaveEvent(eventId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<EventBody>) =>
      eventId === undefined
        ? // Without an event the form gives all fields.
          call(calls.events.create, { body: body as EventBody })
        : call(calls.events.update, { params: { id: eventId }, body }),
    onSuccess: (event) => {
      const queryKey = keyOf(calls.events.readForOrganiser, { id: event.id });
      client.setQueryData(queryKey, event);
      repeatReading(client, queryKey);
      changeList(client, (events) => [...events.filter(({ id }) => id !== event.id), event]);
      invalidateOverviews(client);
    },
  });
}

export function useDeleteEvent(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const ofEvent = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      String(queryKey[0]).startsWith(pathOf(calls.events.readForOrganiser, { id: eventId })),
  };
  return useMutation({
    mutationFn: async () => {
      // What the page still reads would not be found any more.
      await client.cancelQueries(ofEvent);
      await call(calls.events.remove, { params: { id: eventId } });
      changeList(client, (events) => events.filter(({ id }) => id !== eventId));
      // Navigates first: the page of the deleted event would refetch it and show "not found".
      await navigate(paths.events, { replace: true });
      client.removeQueries(ofEvent);
      invalidateOverviews(client);
    },
    onSuccess: () => toast({ title: t('events.deleted') }),
    onError: (error) => {
      void client.invalidateQueries(ofEvent);
      toastFailure(t, 'events.failedToDelete', error);
    },
  });
}

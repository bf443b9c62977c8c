import { type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import type { LogChange, LogFilter, LogPart } from '../../../shared/contracts/event-log.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { tellPlace } from '../../../shared/tell-change.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/call-query.ts';
import { downloadAnswer } from '../../lib/download.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { putGuests } from '../guest-parts/guest-cache.ts';

/** Without the filters that are not set: an address would spell them out as 'undefined'. */
const given = <Query extends object>(query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) as Query;

/** Saves the history as a file. */
export function useHistoryFile(eventId: number) {
  const t = useT();
  return useMutation({
    mutationFn: (filter: LogFilter) =>
      downloadAnswer(pathOf(calls.eventLog.exportFile, { id: eventId }, given(filter)), 'placecard.csv'),
    onError: (error) =>
      toastFailure(t, 'history.downloadFailed', error, { too_many_requests: 'history.downloadLimit' }),
  });
}

/** The history of an event, page by page, the newest changes first. */
export function useHistory(eventId: number, filter: LogFilter) {
  return useInfiniteQuery({
    queryKey: [pathOf(calls.eventLog.read, { id: eventId }), given(filter)],
    queryFn: ({ pageParam, signal }) => {
      const query = given({ ...filter, before: pageParam ?? undefined });
      return call(calls.eventLog.read, { params: { id: eventId }, query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
}

export function invalidateHistory(client: QueryClient, eventId: number): void {
  void client.invalidateQueries({ queryKey: [pathOf(calls.eventLog.read, { id: eventId })] });
}

function showMoved(client: QueryClient, guest: Guest): void {
  putGuests(client, guest.eventId, [guest]);
  void client.invalidateQueries({ queryKey: keyOf(calls.layouts.read, { id: guest.eventId }) });
  invalidateHistory(client, guest.eventId);
}

/** Why a guest can't be put back. */
export function tellRefusal(t: Translate, error: unknown): string {
  const seated = error instanceof ApiError ? error.seatedGuest : undefined;
  if (seated) return t('history.seatTaken', { name: seated.fullName });
  return errorText(t, error, {
    place_gone: 'history.placeGone',
    tables_renumbered: 'history.renumbered',
    not_found: 'history.guestGone',
  });
}

/** Gives a guest the seat back that a change took away; the notice can undo it. */
export function usePutBack(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  const putBack = async (guestId: number, change: number) => {
    const done = await call(calls.eventLog.putBack, { params: { id: guestId }, body: { change } });
    showMoved(client, done.guest);
    return done;
  };
  const undo = async (name: string, guestId: number, change: number) => {
    try {
      await putBack(guestId, change);
      toast({ title: t('history.putBackUndone', { name }) });
    } catch (error) {
      toast({ variant: 'destructive', title: t('guests.undoFailed'), description: tellRefusal(t, error) });
    }
  };
  return useMutation({
    mutationFn: async ({ change, part }: { change: LogChange; part: LogPart }) => {
      if (!part.guest) throw new Error('Only one guest can be put back.');
      return putBack(part.guest.id, change.change);
    },
    onSuccess: ({ guest, change }, { part }) => {
      toast({
        title: t('history.putBackDone', { name: guest.fullName, place: tellPlace(t, part, 'before') }),
        ...(change !== null && {
          action: { label: t('guests.undo'), onSelect: () => void undo(guest.fullName, guest.id, change) },
        }),
      });
    },
    onError: () => invalidateHistory(client, eventId),
  });
}

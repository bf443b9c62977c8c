import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { apiPaths } from '../../../shared/api-paths.ts';
import { MAX_LIVE_GUESTS, useEventChanges } from '../events/event-changes.ts';

/** Reads everything again when guests were changed elsewhere; long lists only on returning to the page. */
export function useFreshData(eventId: number, guestCount: number): void {
  const client = useQueryClient();
  const refresh = useCallback(() => {
    const { event, eventGuests, menu, households, catering, layout, printing } = apiPaths;
    const shown: unknown[] = [event, eventGuests, menu, households, catering, layout].map((toPath) => toPath(eventId));
    const isShown = (path: unknown) => shown.includes(path) || String(path).startsWith(printing(eventId));
    void client.invalidateQueries({ predicate: ({ queryKey }) => isShown(queryKey[0]) });
  }, [client, eventId]);
  useEventChanges(eventId, () => {
    if (guestCount <= MAX_LIVE_GUESTS) refresh();
  });
  useEffect(() => {
    const onReturn = () => void (document.visibilityState === 'visible' && refresh());
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [refresh]);
}

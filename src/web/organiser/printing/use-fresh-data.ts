import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import { MAX_LIVE_GUESTS, useEventChanges } from '../event/event-changes.ts';

/** Reads everything again when guests were changed elsewhere; long lists only on returning to the page. */
export function useFreshData(eventId: number, guestCount: number): void {
  const client = useQueryClient();
  const refresh = useCallback(() => {
    const { events, guests, menu, households, catering, layouts, printing } = calls;
    const reads = [events.read, guests.list, menu.read, households.list, catering.read, layouts.read];
    const shown: unknown[] = reads.map((read) => pathOf(read, { id: eventId }));
    const settings = pathOf(printing.readSettings, { id: eventId });
    const isShown = (path: unknown) => shown.includes(path) || String(path).startsWith(settings);
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

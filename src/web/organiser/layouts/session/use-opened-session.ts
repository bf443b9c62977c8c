import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasNotDeclined } from '../../../../shared/attendance.ts';
import * as calls from '../../../../shared/calls/index.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { StoredLayout } from '../../../../shared/contracts/layouts.ts';
import type { Seating } from '../../../../shared/contracts/seating.ts';
import { isGranted } from '../../../../shared/event-roles.ts';
import { keyOf } from '../../../lib/call-query.ts';
import { useT } from '../../../lib/i18n.tsx';
import { sessionQuery } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { openPlanStream, watchHearing } from '../../event/plan-stream.ts';
import type { DraftStore } from './drafts.ts';
import { EditingSession } from './editing-session.ts';
import type { LayoutApi } from './layout-api.ts';
import { holdTabOpen } from './open-tabs.ts';

const SIGN_IN_DELAY_MS = 2_000;
/** The cached list of guests is for other pages: it need not follow at once. */
const CACHE_DELAY_MS = 1_000;

/** Sends and keeps unsent work when the page is hidden, and sends it when there is a network again. */
function useFlush(session: EditingSession): void {
  useEffect(() => {
    const flush = () => session.flush();
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush(), { signal });
    window.addEventListener('pagehide', flush, { signal });
    window.addEventListener('online', flush, { signal });
    return () => stop.abort();
  }, [session]);
}

/** Hears of the others. Returns whether nothing was heard for a while. */
function useStream(session: EditingSession, eventId: number, { isAlone, guestsCursor }: LayoutApi): boolean {
  const [isDeaf, setIsDeaf] = useState(false);
  useEffect(() => {
    if (isAlone) return;
    const hearing = watchHearing(setIsDeaf);
    const close = openPlanStream(eventId, { version: () => session.version, guestsCursor, on: session.on, ...hearing });
    return () => {
      hearing.stop();
      close();
    };
  }, [session, eventId, isAlone, guestsCursor]);
  return isDeaf;
}

export interface OpenedPlan {
  readonly layout: StoredLayout;
  readonly guests: readonly Guest[];
  readonly seating: Seating;
  readonly drafts: DraftStore;
  readonly server: LayoutApi;
}

/** Opens a layout for editing, and notifies the user of saves, problems and changes made elsewhere. */
export function useOpenedSession(plan: OpenedPlan) {
  const { layout, server } = plan;
  const t = useT();
  const client = useQueryClient();
  const [hasEnded, setHasEnded] = useState(false);
  const [session] = useState(() => new EditingSession(plan));

  useEffect(() => {
    const key = keyOf(calls.guests.listForOrganiser, { id: layout.eventId });
    const eventKey = keyOf(calls.events.readForOrganiser, { id: layout.eventId });
    let timer: ReturnType<typeof setTimeout> | undefined;
    session.start({
      onProblem: (problem) => {
        if (problem === 'subscriptionEnded') setHasEnded(true);
        if (problem !== 'noAccess') return;
        const title = t('layoutEditor.notSaved', { count: session.unsent.length });
        const description = t(session.status.isKept ? 'layoutEditor.keptHere' : 'layoutEditor.notKept');
        toast({ variant: 'destructive', title, description });
      },
      onSessionEnd: () => {
        const description = t('layoutEditor.sessionExpiredMessage');
        toast({ variant: 'destructive', title: t('layoutEditor.sessionExpired'), description });
        // Without a session the router shows the sign-in page, which leads back here.
        setTimeout(() => client.setQueryData(sessionQuery.queryKey, null), SIGN_IN_DELAY_MS);
      },
      onRemoved: (names) => {
        const [name = ''] = names;
        const count = names.length;
        if (server.isAlone) return;
        const title = count === 1 ? 'layoutEditor.removedElsewhere' : 'layoutEditor.removedElsewhereMany';
        toast({ title: t(title, { name, count }) });
      },
      onGone: () => toast({ title: t('layoutEditor.goneElsewhere') }),
      onGuests: (guests) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          const event = client.getQueryData(eventKey);
          // Whoever may not edit any more may see less of the guests than this editor has read.
          if (event && 'role' in event && !isGranted(event.role, 'edit-layout')) return;
          // Or the new list would be compared with this one, and every guest who differs kept a second time.
          client.removeQueries({ queryKey: key, exact: true, type: 'inactive' });
          client.setQueryData(key, [...guests]);
          // The navigation shows how many have no seat.
          const isUnseated = (guest: Guest) =>
            guest.tableNumber === null && guest.seatNumber === null && hasNotDeclined(guest);
          const unseatedCount = guests.filter(isUnseated).length;
          if (event && 'role' in event && event.unseatedCount !== unseatedCount)
            client.setQueryData(eventKey, { ...event, unseatedCount });
        }, CACHE_DELAY_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      session.flush();
      session.stop();
    };
  }, [session, t, client, layout.eventId, server]);

  useEffect(holdTabOpen, []);
  useFlush(session);
  const isDeaf = useStream(session, layout.eventId, server);
  return { session, isDeaf, hasTierEnded: hasEnded, dismissTierEnded: () => setHasEnded(false) };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as calls from '../../../../shared/calls/index.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { Seating } from '../../../../shared/contracts/seating.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { keyOf } from '../../../lib/call-query.ts';
import { useT } from '../../../lib/i18n.tsx';
import { sessionQuery } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { MAX_LIVE_GUESTS, useEventChanges } from '../../event/event-changes.ts';
import { putGuests } from '../../guest-parts/guest-cache.ts';
import type { DraftStore } from './drafts.ts';
import { EditingSession } from './editing-session.ts';
import type { LayoutApi } from './layout-api.ts';
import type { SaveProblem } from './layout-saver.ts';
import { holdTabOpen } from './open-tabs.ts';
import type { RemoteChange } from './session-events.ts';

const SIGN_IN_DELAY_MS = 2_000;
/** Fallback for browsers that miss the server's change stream. */
const REFRESH_INTERVAL_MS = 60_000;
/** Limits how often switching between tabs reads the guests. */
const MIN_REFRESH_PAUSE_MS = 5_000;

function remoteChangeText(t: Translate, { count, removed, isSeatLost }: RemoteChange): string {
  const [name] = removed;
  // If all changes are deletions, a lost seat needs no mention.
  if (name !== undefined && removed.length === count)
    return count === 1
      ? t('layoutEditor.removedElsewhere', { name })
      : t('layoutEditor.removedElsewhereMany', { count });
  return isSeatLost ? t('layoutEditor.seatLostElsewhere') : t('layoutEditor.changedElsewhere', { count });
}

/** Reads guests, rules and layout again from time to time and when the page is shown; writes unsaved work when it is hidden. */
function useRefresh(session: EditingSession): void {
  useEffect(() => {
    let refreshedAtMs = Date.now();
    const refresh = () => {
      if (document.visibilityState !== 'visible' || Date.now() - refreshedAtMs < MIN_REFRESH_PAUSE_MS) return;
      refreshedAtMs = Date.now();
      // A failed read is repeated at the next occasion, and saving reports lasting problems.
      session
        .refreshGuests()
        // A layout that was saved elsewhere while a dialog was open has not been taken in yet.
        .then(() => session.refreshLayout())
        .catch(() => {});
      session.refreshRules().catch(() => {});
    };
    const flush = () => session.flush();
    const onVisibility = () => (document.visibilityState === 'hidden' ? flush() : refresh());
    const timer = setInterval(refresh, REFRESH_INTERVAL_MS);
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener('visibilitychange', onVisibility, { signal });
    window.addEventListener('focus', refresh, { signal });
    window.addEventListener('pagehide', flush, { signal });
    window.addEventListener('online', flush, { signal });
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [session]);
}

export interface OpenedPlan {
  readonly layout: Layout;
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
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const [session] = useState(() => new EditingSession(plan));

  useEffect(() => {
    session.start({
      onSaved: (isAutomatic) => !isAutomatic && toast({ title: t('layoutEditor.saved') }),
      onProblem: (next) => {
        setProblem(next);
        if (next === 'failed') toast({ variant: 'destructive', title: t('layoutEditor.saveFailed') });
        if (next === 'namesTaken') {
          const description = t('layout.tableNumberExists');
          toast({ variant: 'destructive', title: t('layoutEditor.saveFailed'), description });
        }
      },
      onSessionEnd: () => {
        const description = t('layoutEditor.sessionExpiredMessage');
        toast({ variant: 'destructive', title: t('layoutEditor.sessionExpired'), description });
        // Without a session the router shows the sign-in page, which leads back here.
        setTimeout(() => client.setQueryData(sessionQuery.queryKey, null), SIGN_IN_DELAY_MS);
      },
      onRemoteChange: (change) => !server.isAlone && toast({ title: remoteChangeText(t, change) }),
      onRemoteLayout: (isLost) =>
        toast({
          title: t('layoutEditor.planElsewhere'),
          ...(isLost && { description: t('layoutEditor.goneElsewhere') }),
        }),
      onRemoteRules: (contested) =>
        toast({
          title: t('seating.changedElsewhere'),
          ...(contested > 0 && { description: t('seating.keptOurs', { count: contested }) }),
        }),
      onRulesProblem: (next) => {
        if (next === 'subscriptionEnded') setProblem(next);
        else toast({ variant: 'destructive', title: t(next === 'refused' ? 'seating.refused' : 'seating.saveFailed') });
      },
      onGuests: (read, scope) => {
        if (scope === 'some') putGuests(client, layout.eventId, read);
        else client.setQueryData(keyOf(calls.guests.listForOrganiser, { id: layout.eventId }), [...read]);
      },
    });
    return () => {
      session.flush();
      session.stop();
    };
  }, [session, t, client, layout.eventId, server]);

  useEffect(holdTabOpen, []);
  useRefresh(session);
  useEventChanges(server.isAlone ? undefined : layout.eventId, async () => {
    // A very large list is not read again for every change, only when the page is shown again.
    if (session.editor.state.guests.size > MAX_LIVE_GUESTS) return;
    await session.refreshGuests().catch(() => {});
    await session.refreshLayout().catch(() => {});
  });
  return { session, problem, dismissProblem: () => setProblem(null) };
}

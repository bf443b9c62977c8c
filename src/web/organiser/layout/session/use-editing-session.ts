import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiPaths } from '../../../../shared/api-paths.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { useT } from '../../../lib/i18n.tsx';
import { sessionQuery } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { MAX_LIVE_GUESTS, useEventChanges } from '../../events/event-changes.ts';
import { putGuests } from '../../guests/guest-cache.ts';
import { createDraftStore } from './draft-store.ts';
import { EditingSession, type ElsewhereNews } from './editing-session.ts';
import { layoutServer } from './layout-api.ts';
import { holdTabOpen } from './open-tabs.ts';
import type { SaveTrouble } from './save-state.ts';

const SIGN_IN_DELAY_MS = 2_000;
/** Others may move guests, too: at most this long the plan does not know. */
const REFRESH_INTERVAL_MS = 60_000;
/** Switching to and fro between tabs asks the server no more often than this. */
const REFRESH_PAUSE_MS = 5_000;

interface OpenPlan {
  readonly userId: number;
  readonly layout: Layout;
  readonly guests: readonly Guest[];
}

function elsewhereText(t: Translate, { count, removed, isSeatLost }: ElsewhereNews): string {
  const [name] = removed;
  // Whoever was removed could not keep the seat: that it was lost says nothing more.
  if (name !== undefined && removed.length === count)
    return count === 1
      ? t('layoutEditor.removedElsewhere', { name })
      : t('layoutEditor.removedElsewhereMany', { count });
  return isSeatLost ? t('layoutEditor.seatLostElsewhere') : t('layoutEditor.changedElsewhere', { count });
}

/** Keeps the plan up to date with what happens elsewhere, and safe when the page goes out of sight. */
function useOutsideWorld(session: EditingSession): void {
  useEffect(() => {
    let refreshedAtMs = Date.now();
    const refresh = () => {
      if (document.visibilityState !== 'visible' || Date.now() - refreshedAtMs < REFRESH_PAUSE_MS) return;
      refreshedAtMs = Date.now();
      // What can't be read now is read the next time; saving says what is wrong.
      session.refreshGuests().catch(() => {});
    };
    const onVisibility = () => (document.visibilityState === 'hidden' ? session.keepSafe() : refresh());
    const onHide = () => session.keepSafe();
    const timer = setInterval(refresh, REFRESH_INTERVAL_MS);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('focus', refresh);
    window.addEventListener('pagehide', onHide);
    window.addEventListener('online', onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('focus', refresh);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('online', onHide);
    };
  }, [session]);
}

/** Opens a plan for editing; says what happens to it, in the reader's language. */
export function useEditingSession({ userId, layout, guests }: OpenPlan) {
  const t = useT();
  const client = useQueryClient();
  const [trouble, setTrouble] = useState<SaveTrouble | null>(null);
  const [session] = useState(
    () =>
      new EditingSession({
        layout,
        guests,
        server: layoutServer(layout.eventId),
        drafts: createDraftStore(userId, layout.eventId),
      }),
  );

  useEffect(() => {
    session.start({
      onSaved: (isAutomatic) => !isAutomatic && toast({ title: t('layoutEditor.saved') }),
      onTrouble: (next) => {
        setTrouble(next);
        if (next === 'failed') toast({ variant: 'destructive', title: t('layoutEditor.saveFailed') });
        if (next === 'namesTaken') {
          const description = t('layout.tableNumberExists');
          toast({ variant: 'destructive', title: t('layoutEditor.saveFailed'), description });
        }
      },
      onSessionEnd: () => {
        const description = t('layoutEditor.sessionExpiredMessage');
        toast({ variant: 'destructive', title: t('layoutEditor.sessionExpired'), description });
        // Whoever is signed out is led to sign in, and back here afterwards.
        setTimeout(() => client.setQueryData(sessionQuery.queryKey, null), SIGN_IN_DELAY_MS);
      },
      onElsewhere: (news) => toast({ title: elsewhereText(t, news) }),
      onPlanElsewhere: () => toast({ title: t('layoutEditor.planElsewhere') }),
      onGuests: (read, scope) => {
        if (scope === 'some') putGuests(client, layout.eventId, read);
        else client.setQueryData([apiPaths.eventGuests(layout.eventId)], read);
      },
    });
    return () => {
      session.keepSafe();
      session.stop();
    };
  }, [session, t, client, layout.eventId]);

  useEffect(holdTabOpen, []);
  useOutsideWorld(session);
  useEventChanges(layout.eventId, async () => {
    // Of a very large list, not every change may bring all again; coming back to the page does.
    if (session.editor.state.guests.size > MAX_LIVE_GUESTS) return;
    await session.refreshGuests().catch(() => {});
    await session.refreshPlan().catch(() => {});
  });
  return { session, trouble, dismissTrouble: () => setTrouble(null) };
}

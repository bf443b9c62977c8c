import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as calls from '../../../shared/calls/index.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { isGranted, mayDo } from '../../../shared/event-roles.ts';
import { paths } from '../../../shared/paths.ts';
import { keyOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { useStore } from '../../lib/store.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageNotice } from '../../ui/dialog.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { toast } from '../../ui/toast.tsx';
import { hasUnsentEdits, useEvent } from '../event/api.ts';
import { useEventChanges } from '../event/event-changes.ts';
import { needOfPage } from './event-pages.ts';

/** Short, because another role takes effect at once: whoever gets one reads so within a second. */
const ROLE_PAUSE_MS = 700;

/** Reads the event again when the reader's role may have changed, and says so in a sentence. */
function useRoleChanges(event: Event | undefined): void {
  const t = useT();
  const client = useQueryClient();
  const { id, role, isShared } = event ?? {};
  // Whoever shares an event with nobody stays its owner.
  const isListening = role !== undefined && isShared === true && isGranted(role, 'read');
  const readAgain = () => {
    if (id === undefined) return;
    void client.invalidateQueries({ queryKey: keyOf(calls.events.readForOrganiser, { id }), exact: true });
  };
  useEventChanges(isListening ? id : undefined, readAgain, ROLE_PAUSE_MS);
  const before = useRef<{ id: number; role: Event['role'] }>(undefined);
  useEffect(() => {
    const known = before.current;
    if (id === undefined || role === undefined) return;
    before.current = { id, role };
    if (known === undefined || known.id !== id || known.role === role) return;
    toast({
      title: t('members.roleChangedTitle'),
      description: t('members.roleChanged', { role: t(`members.role_${role}`) }),
    });
    // What was read with the other role may be more or less than this one sees.
    void client.invalidateQueries({ queryKey: keyOf(calls.guests.listForOrganiser, { id }) });
    void client.invalidateQueries({ queryKey: keyOf(calls.members.list, { id }) });
  }, [id, role, client, t]);
}

/** A page that the role does not open: says why, and leads back to what it does open. */
function RoleRefused({ event }: { event: Event }) {
  const t = useT();
  usePageTitle(event.name);
  const role = t(`members.role_${event.role}`);
  return (
    <NoticePage title={t('common.roleRequired')} message={t('members.yourRole', { role })}>
      <ButtonLink to={paths.event(event.id)}>{t('door.backToEvent')}</ButtonLink>
    </NoticePage>
  );
}

function AccessEnded() {
  const t = useT();
  return (
    <div role="alert" className="flex flex-col items-start gap-2 bg-warning-soft px-4 py-3 text-sm sm:px-6">
      <p className="font-semibold text-warning">{t('members.accessEndedTitle')}</p>
      <p>{t('members.accessEnded')}</p>
      <ButtonLink size="small" variant="outline" to={paths.events}>
        {t('members.toEvents')}
      </ButtonLink>
    </div>
  );
}

/** Shows an event's page to those whose role opens it. */
export function EventGate({ eventId, children }: { eventId: number; children: ReactNode }) {
  const { pathname } = useLocation();
  const { event } = useEvent(eventId);
  const outerNotice = use(PageNotice);
  const hasLostAccess = event?.hasLostAccess === true;
  useRoleChanges(hasLostAccess ? undefined : event);
  const need = needOfPage(eventId, pathname);
  const mayOpen = !event || !need || mayDo(event, need);
  const isRefused = useStore({ ...hasUnsentEdits, get: () => !mayOpen && !hasUnsentEdits.get() });
  if (event && isRefused) return <RoleRefused event={event} />;
  const notice = hasLostAccess && <AccessEnded />;
  return (
    <PageNotice value={notice || outerNotice}>
      {notice}
      {children}
    </PageNotice>
  );
}

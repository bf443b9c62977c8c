import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { CurrentUser } from '../../../shared/contracts/users.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { withDefaultUnit } from '../../../shared/layout/rulers.ts';
import { paths } from '../../../shared/paths.ts';
import { TIER_DETAILS } from '../../../shared/tiers.ts';
import { ApiError } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/call-query.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { useLongDate } from '../../lib/use-long-date.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PassLink, PassOffer } from '../../tiers/pass-offer.tsx';
import { TierLines } from '../../tiers/tier-lines.tsx';
import { TiersLink } from '../../tiers/tiers-link.tsx';
import { eventTierOf, findPassEnd, mayBuy } from '../../tiers/use-event-tier.ts';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { laterPart } from '../../ui/later-part.tsx';
import { LoadError } from '../../ui/load-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { hasUnsentEdits, useEvent } from '../event/api.ts';
import { useEventId } from '../event/event-id.ts';
import { EventNotFound } from '../event/event-not-found.tsx';
import { ACCOUNT } from './account-parts.tsx';
import { EditorBody } from './editor-body.tsx';
import { LayoutEditor } from './layout-editor.tsx';
import { usePlanEditor } from './plan-editor.ts';
import { createDraftStore, dropOldDrafts } from './session/drafts.ts';
import { layoutApi } from './session/layout-api.ts';
import { ViewersPlan } from './viewers-plan.tsx';

/** Reads the layout, the guests, the seating rules and an abandoned draft each time the editor is opened. */
function useOpenedLayout(eventId: number, user: CurrentUser | null) {
  const open = async ({ id }: CurrentUser) => {
    const [server, drafts] = [layoutApi(eventId), createDraftStore(id, eventId)];
    const [layout, guests, seating, draft] = await Promise.all([
      server.readLayout(),
      server.readGuests(),
      server.readSeating(),
      drafts.find(),
    ]);
    return { layout, guests, seating, draft, drafts, server };
  };
  return useQuery({
    queryKey: [pathOf(calls.layouts.read, { id: eventId }), 'editor', user?.id],
    queryFn: user ? () => open(user) : skipToken,
    gcTime: 0,
  });
}

/** Shown where neither the owner's tier nor a pass has the editor: what it offers, and how to get it. */
function LayoutUpgradePage({ event }: { event: Event }) {
  const t = useT();
  const tier = useCurrentTier();
  const hasOffer = findPassEnd(event, new Date()) !== undefined;
  usePageTitle(t('layoutEditor.title'));
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 sm:px-6">
      <Card className="flex flex-col gap-6 p-6 sm:p-9">
        <div className="flex flex-col gap-2">
          <h1 className="text-3xl">{t('layoutEditor.gateTitle')}</h1>
          <p className="text-muted">{t('layoutEditor.gateMessage')}</p>
          <p className="text-muted text-sm">{t('layoutEditor.gateKept')}</p>
        </div>
        {hasOffer && (
          <div className="rounded-xl border border-accent p-5">
            <PassOffer event={event} />
          </div>
        )}
        {mayBuy(event) ? (
          <>
            <div className="grid gap-6 sm:grid-cols-2">
              <TierLines tier={tier} isCurrent />
              <TierLines tier={TIER_DETAILS.enterprise} />
            </div>
            <Button asChild size="large" variant={hasOffer ? 'outline' : 'primary'} className="self-start">
              <TiersLink>{t('upgrade.seeTiers')}</TiersLink>
            </Button>
          </>
        ) : (
          <p className="font-medium">{t('upgrade.askOwner')}</p>
        )}
      </Card>
    </div>
  );
}

/** The floor plan of an event whose pass has ended: it can still be seen, and what would let it be changed again is above it. */
function EndedPlan({ event, passUntil }: { event: Event; passUntil: string }) {
  const t = useT();
  const formatDate = useLongDate();
  const hasOffer = findPassEnd(event, new Date()) !== undefined;
  return (
    <>
      <div className="mx-auto w-full max-w-7xl px-4 pt-5 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-warning-soft px-4 py-3 text-sm">
          <p className="min-w-0 flex-1 basis-72">
            <span className="font-medium">{t('upgrade.passEnded', { date: formatDate(passUntil) })}</span>{' '}
            {t('tiers.passStays')}
          </p>
          {hasOffer ? (
            <Button asChild size="small">
              <PassLink event={event} />
            </Button>
          ) : mayBuy(event) ? (
            <Button asChild size="small" variant="outline">
              <TiersLink>{t('upgrade.seeTiers')}</TiersLink>
            </Button>
          ) : (
            <p className="font-medium">{t('upgrade.askOwner')}</p>
          )}
        </div>
      </div>
      <ViewersPlan event={event} />
    </>
  );
}

/** Above the editor of a member who may not edit any more: their edits, which can't be sent, are listed until they close the list. */
function RoleLost({ event }: { event: Event }) {
  const t = useT();
  const client = useQueryClient();
  const { saving } = usePlanEditor();
  // With the role given back the edits can be sent again.
  useEffect(() => () => saving.flush(), [saving]);
  const close = () => {
    void client.invalidateQueries({ queryKey: keyOf(calls.guests.listForOrganiser, { id: event.id }) });
    hasUnsentEdits.set(false);
    // The button that had the focus is gone.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-warning-soft px-4 py-2 text-sm"
    >
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">{t('members.yourRole', { role: t(`members.role_${event.role}`) })}</span>{' '}
        {t('layoutEditor.lostByRole')}
      </p>
      <Button size="small" variant="outline" onClick={close}>
        {t('layoutEditor.lostClose')}
      </Button>
    </div>
  );
}

const EditorCompany = laterPart(async () => (await import('./company/editor-company.tsx')).EditorCompany);

function OpenedEditor({ eventId }: { eventId: number }) {
  const { t, language } = useLanguage();
  const { user } = useSession();
  const { event, isNotFound, hasFailed, refetch: refetchEvent } = useEvent(eventId);
  // On a tier with floor plans the layout is read together with the event, which may have no pass, on others after it.
  const hasTier = useCurrentTier().hasFloorPlan || eventTierOf(event).hasFloorPlan;
  const mayEdit = !event || isGranted(event.role, 'edit-layout');
  // The same as long as they may edit, or each edit would render the page when it is made and when it has arrived.
  const isKept = useStore({ ...hasUnsentEdits, get: () => !mayEdit && hasUnsentEdits.get() });
  const mayOpen = hasTier && (mayEdit || isKept);
  // So many edit already that this page only shows the plan.
  const [isFull, setIsFull] = useState(false);
  const account = useMemo(() => ({ ...ACCOUNT, company: <EditorCompany onFull={() => setIsFull(true)} /> }), []);
  const { data, error, isFetching, refetch } = useOpenedLayout(eventId, mayOpen && !isFull ? user : null);
  if (isNotFound) return <EventNotFound />;
  const isRefused = error instanceof ApiError && error.code === 'tier_required';
  if (event && (isRefused || !eventTierOf(event).hasFloorPlan)) {
    return event.passUntil ? (
      <EndedPlan event={event} passUntil={event.passUntil} />
    ) : (
      <LayoutUpgradePage event={event} />
    );
  }
  if (event && !mayEdit && !isKept) return <ViewersPlan event={event} />;
  if (event && isFull) return <ViewersPlan event={event} onEdit={() => setIsFull(false)} />;
  if (error instanceof ApiError && error.status === 404) return <EventNotFound />;
  if (event && data) {
    return (
      <LayoutEditor
        key={eventId}
        event={mayEdit ? event : { ...event, hasLostAccess: true }}
        strip={!mayEdit && <RoleLost event={event} />}
        {...data}
        layout={withDefaultUnit(data.layout, language, navigator.language)}
        Body={EditorBody}
        account={account}
      />
    );
  }
  const retry = () => {
    void refetchEvent();
    void refetch();
  };
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-4 py-8 sm:px-6">
      {(error || hasFailed) && !isFetching ? (
        <div className="mx-auto w-full max-w-2xl py-8">
          <LoadError message={t('layoutEditor.loadError')} onRetry={retry} />
        </div>
      ) : (
        <div className="flex flex-1 items-center justify-center py-8">
          <Spinner label={t('layoutEditor.loading')} />
        </div>
      )}
    </div>
  );
}

export function LayoutPage() {
  const eventId = useEventId();
  // Also for those who may only look: they may have edited before.
  useEffect(() => void dropOldDrafts(), []);
  if (eventId === undefined) return <Navigate to={paths.events} replace />;
  return <OpenedEditor eventId={eventId} />;
}

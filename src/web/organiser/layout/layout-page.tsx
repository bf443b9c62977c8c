import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import type { CurrentUser } from '../../../shared/contracts/users.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useEvent } from '../events/api.ts';
import { useEventId } from '../events/event-id.ts';
import { EventNotFound } from '../events/event-not-found.tsx';
import { LoadError } from '../shell/load-error.tsx';
import { useCurrentPlan } from '../subscription/use-current-plan.ts';
import { layoutServer } from './api.ts';
import { createDraftStore } from './draft-store.ts';
import { type FoundDraft, findDraft } from './editing-session.ts';
import { FloorPlanGate } from './floor-plan-gate.tsx';
import { LayoutEditor } from './layout-editor.tsx';
import { isTabOpen } from './open-tabs.ts';

async function findLeftDraft(userId: number, eventId: number): Promise<FoundDraft | undefined> {
  const draft = await findDraft(createDraftStore(userId, eventId), eventId);
  return draft?.kept.tabId && (await isTabOpen(draft.kept.tabId)) ? undefined : draft;
}

/** The plan, the guests and a draft left behind, read anew each time the editor is opened. */
function useOpenedPlan(eventId: number, user: CurrentUser | null) {
  return useQuery({
    queryKey: [`/api/events/${eventId}/layout`, 'editor', user?.id],
    queryFn: async () => {
      const server = layoutServer(eventId);
      const [layout, guests, draft] = await Promise.all([
        server.readLayout(),
        server.readGuests(),
        user === null ? undefined : findLeftDraft(user.id, eventId),
      ]);
      return { layout, guests, draft };
    },
    enabled: user !== null,
    gcTime: 0,
  });
}

function OpenedEditor({ eventId }: { eventId: number }) {
  const t = useT();
  const { user } = useSession();
  const { event, isNotFound, hasFailed, refetch: refetchEvent } = useEvent(eventId);
  const { data, error, isFetching, refetch } = useOpenedPlan(eventId, user);
  if (isNotFound) return <EventNotFound />;
  if (error instanceof ApiError && error.status === 403) return <FloorPlanGate eventId={eventId} />;
  if (error instanceof ApiError && error.status === 404) return <EventNotFound />;
  if (event && data) return <LayoutEditor key={eventId} event={event} {...data} />;
  if ((error || hasFailed) && !isFetching) {
    const retry = () => {
      void refetchEvent();
      void refetch();
    };
    return (
      <div className="mx-auto w-full max-w-2xl px-4 py-16">
        <LoadError message={t('layoutEditor.loadError')} onRetry={retry} />
      </div>
    );
  }
  return (
    <div className="flex flex-1 items-center justify-center py-16">
      <Spinner label={t('layoutEditor.loading')} />
    </div>
  );
}

export function LayoutPage() {
  const eventId = useEventId();
  const plan = useCurrentPlan();
  if (eventId === undefined) return <Navigate to={paths.events} replace />;
  if (!plan.hasFloorPlan) return <FloorPlanGate eventId={eventId} />;
  return <OpenedEditor eventId={eventId} />;
}

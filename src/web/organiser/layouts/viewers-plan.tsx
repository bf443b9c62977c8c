import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { drawStoredLayout } from '../../../shared/layout/seat-sync.ts';
import type { FloorPlanHandle } from '../../floor-plan/floor-plan.tsx';
import { ApiError } from '../../lib/api-client.ts';
import { cursorOf, keyOf, queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { useStore } from '../../lib/store.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { openPlanStream, type PlanEvents } from '../event/plan-stream.ts';
import { useEventGuests } from '../guests/api.ts';
import { SeatingChart } from '../sharing/seating-chart.tsx';
import { CompanyMenu } from './company/company-menu.tsx';
import { useCompany } from './company/use-company.ts';
import { pictureAddress } from './picture-address.ts';

/** The plan is read again at most this often. */
const PAUSE_MS = 1_000;

interface ViewersCompanyProps {
  eventId: number;
  floorPlan: RefObject<FloorPlanHandle | null>;
  /** For an editor who came when so many edited already: opens the editor. */
  onEdit: (() => void) | undefined;
}

/** Who else has the plan open. The page shows them nothing of itself. */
function ViewersCompany({ eventId, floorPlan, onEdit }: ViewersCompanyProps) {
  const t = useT();
  const findView = useCallback(() => floorPlan.current?.view, [floorPlan]);
  const company = useCompany({ eventId, findView });
  const watches = useStore(company.watches);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 *:mb-3">
      {onEdit && (
        <div role="status" className="flex flex-1 basis-72 flex-wrap items-center gap-3 text-sm">
          <p className="rounded-xl bg-warning-soft px-4 py-3">
            {t(watches === false ? 'planCompany.roomAgain' : 'planCompany.full')}
          </p>
          {watches === false && (
            <Button size="small" onClick={onEdit}>
              {t('planCompany.edit')}
            </Button>
          )}
        </div>
      )}
      <CompanyMenu company={company} onFind={(at) => floorPlan.current?.centre(at)} />
    </div>
  );
}

/** Calls back when somebody changed the plan or the guests. Returns whether it hears of changes. Without a version nothing is listened for. */
function usePlanChanges(eventId: number, version: number | undefined, onChange: () => Promise<unknown>): boolean {
  const [isConnected, setIsConnected] = useState(true);
  const change = useEffectEvent(onChange);
  const currentVersion = useEffectEvent(() => version ?? 0);
  const isReady = version !== undefined;
  useEffect(() => {
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // On a slow connection a read takes longer than the pause, and the next would cancel it: the plan would never arrive.
    const changeOnce = oneAtATime(() => change());
    const changeSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void changeOnce();
      }, PAUSE_MS);
    };
    const changeGuests = ({ isStale, guests, removedIds }: PlanEvents['guests']) => {
      if (isStale || guests.length + removedIds.length > 0) changeSoon();
    };
    const on = { ops: changeSoon, guests: changeGuests, reload: changeSoon, ended: changeSoon };
    const [listPath] = keyOf(calls.guests.listForOrganiser, { id: eventId });
    const close = openPlanStream(eventId, {
      version: () => currentVersion(),
      guestsCursor: () => cursorOf(listPath),
      on,
      onConnected: setIsConnected,
    });
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [eventId, isReady]);
  return isConnected;
}

/** The floor plan for those who may look at it but not change it: the chart that venues see. */
export function ViewersPlan({ event, onEdit }: { event: Event; onEdit?: () => void }) {
  const t = useT();
  const floorPlan = useRef<FloorPlanHandle>(null);
  const stored = useQuery({ ...queryOf(calls.layouts.readStored, { id: event.id }), staleTime: 0 });
  const guests = useEventGuests(event.id);
  const layout = useMemo(
    () => stored.data && guests.data && drawStoredLayout(stored.data, guests.data),
    [stored.data, guests.data],
  );
  usePageTitle(t('layoutEditor.title'));
  const readAgain = () => Promise.all([stored.refetch(), guests.refetch()]);
  const hasNoLayout = stored.error instanceof ApiError && stored.error.status === 404;
  const isReady = guests.data !== undefined && (stored.data !== undefined || hasNoLayout);
  const isConnected = usePlanChanges(event.id, isReady ? (stored.data?.version ?? 0) : undefined, readAgain);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-5 sm:px-6">
      {isReady && guests.data ? (
        <>
          <ViewersCompany eventId={event.id} floorPlan={floorPlan} onEdit={onEdit} />
          <SeatingChart
            ref={floorPlan}
            isConnected={isConnected}
            pictureAddress={pictureAddress}
            chart={{ event, guests: guests.data }}
            layout={layout}
          />
        </>
      ) : (
        <LoadState
          isFetching={stored.isFetching || guests.isFetching}
          message={t('sharedSeating.loadFailed')}
          onRetry={readAgain}
        />
      )}
    </div>
  );
}

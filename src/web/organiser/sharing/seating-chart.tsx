import { LogOut } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { SharedSeating } from '../../../shared/contracts/sharing.ts';
import { middleOf } from '../../../shared/layout/geometry.ts';
import { findTable } from '../../../shared/layout/table-occupancy.ts';
import { CHART_ZOOM } from '../../../shared/layout/zoom-settings.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { FloorPlan, type FloorPlanHandle, type PictureAddress } from '../../floor-plan/floor-plan.tsx';
import { itemNamesIn, listItemNames } from '../../floor-plan/item-names.ts';
import { tableNamesIn } from '../../floor-plan/table-names.ts';
import { ViewControls } from '../../floor-plan/view-controls.tsx';
import { formatLongDateTime, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AssignedGuests } from './assigned-guests.tsx';
import { chartLayoutOf, findUndrawn, listSeatedGuests } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted text-sm leading-6">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

interface EventCardProps {
  chart: Pick<SharedSeating, 'guests'> & { event: Omit<SharedSeating['event'], 'layout'> };
  /** Undefined for those who see it with their account: they leave by the way around the event. */
  onLeave?: (() => void) | undefined;
}

function EventCard({ chart: { event, guests }, onLeave }: EventCardProps) {
  const { t, language } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus was replaced, so the heading gets it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h1 ref={heading} tabIndex={-1} className="break-words text-2xl outline-none">
        {event.name}
      </h1>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5">
        <Detail label={t('sharedSeating.date')}>
          {formatLongDateTime(event.date, { language, timeZone: event.timeZone })}
        </Detail>
        <Detail label={t('sharedSeating.location')}>{event.location}</Detail>
        <Detail label={t('sharedSeating.guests')}>{formatNumber(guests.length, language)}</Detail>
      </dl>
      {onLeave && (
        <Button variant="outline" size="small" className="min-h-11 self-start lg:min-h-9" onClick={onLeave}>
          <LogOut className="size-4" aria-hidden="true" />
          {t('sharedSeating.leave')}
        </Button>
      )}
    </Card>
  );
}

interface SeatingChartProps extends EventCardProps {
  /** Undefined if none was saved. */
  layout: SharedSeating['layout'] | undefined;
  /** For what else is drawn on the plan. */
  ref?: RefObject<FloorPlanHandle | null>;
  /** Whether changes are shown as they happen. */
  isConnected: boolean;
  pictureAddress?: PictureAddress;
}

export function SeatingChart({
  ref,
  chart,
  layout: answered,
  isConnected,
  onLeave,
  pictureAddress,
}: SeatingChartProps) {
  const { t, language } = useLanguage();
  const ownRef = useRef<FloorPlanHandle>(null);
  const floorPlan = ref ?? ownRef;
  const [zoom, setZoom] = useState(1);
  const [selectedId, setSelectedId] = useState<number>();
  const layout = useMemo(() => chartLayoutOf(answered), [answered]);
  const { nameOrder } = chart.event;
  const assigned = useMemo(
    () => listSeatedGuests(chart.guests, nameOrder, language),
    [chart.guests, nameOrder, language],
  );
  const undrawn = useMemo(() => findUndrawn(assigned, layout), [assigned, layout]);
  const names = useMemo(() => new Map(assigned.map(({ id, fullName }) => [id, fullName])), [assigned]);
  const itemNames = useMemo(() => itemNamesIn(t), [t]);
  const nameTable = useMemo(() => tableNamesIn(t), [t]);
  const items = listItemNames(layout.items, itemNames);
  const selected = assigned.find(({ id }) => id === selectedId);
  const highlighted = useMemo(() => new Set(selected ? [selected.id] : []), [selected]);

  const toggle = (guestId: number) => setSelectedId(guestId === selectedId ? undefined : guestId);
  const selectInList = (guestId: number) => {
    toggle(guestId);
    if (guestId !== selectedId) floorPlan.current?.reveal(guestId);
  };

  return (
    // Most people open the chart to look for a guest, so the names come first: on a phone held sideways beside the event.
    <div className="grid items-start gap-4 short:max-lg:grid-cols-2 two-columns:max-lg:grid-cols-[17rem_minmax(0,1fr)] two-columns:grid-rows-[auto_auto_1fr] lg:grid-cols-[22rem_minmax(0,1fr)]">
      <EventCard chart={chart} onLeave={onLeave} />
      <AssignedGuests guests={assigned} undrawn={undrawn} selectedId={selectedId} onSelect={selectInList} />
      <Card className="p-3 short:max-lg:col-span-2">
        <ViewControls t={t} floorPlan={floorPlan} factors={CHART_ZOOM.buttons}>
          <output aria-label={t('floorPlan.zoom')} className="w-11 text-center text-sm tabular-nums">
            {Math.round(zoom * 100)}%
          </output>
        </ViewControls>
      </Card>
      <Card className="overflow-hidden short:max-lg:col-span-2 two-columns:col-start-2 two-columns:row-span-3 two-columns:row-start-1">
        <FloorPlan
          ref={floorPlan}
          layout={layout}
          names={names}
          label={[
            t('sharedSeating.planLabel', { tables: layout.tables.length, guests: layout.guestPositions.length }),
            items && t('sharedSeating.planItems', { items }),
          ]
            .filter(Boolean)
            .join(' ')}
          itemNames={itemNames}
          nameTable={nameTable}
          {...(pictureAddress && { pictureAddress })}
          zoomSettings={CHART_ZOOM}
          wheel="plain"
          alwaysFits
          highlightedGuestIds={highlighted}
          onGuestClick={toggle}
          onFloorClick={() => setSelectedId(undefined)}
          // For people who can't drag: a click on a table moves the floor plan.
          onTableClick={(id) => {
            const table = findTable(layout, id);
            if (table) floorPlan.current?.centre(middleOf(table));
          }}
          onZoom={setZoom}
          className="h-[600px]"
        />
        <ChartLegend />
        <div role="status" className="border-hairline border-t px-4 py-3 text-sm empty:hidden">
          {selected && (
            <p>
              {t('sharedSeating.selected', { name: selected.fullName, seat: seatLabel(t, selected) ?? '' })}
              {undrawn.has(selected.id) && ` (${t('sharedSeating.notOnPlan')})`}
            </p>
          )}
          {layout.tables.length === 0 && <p>{t('sharedSeating.emptyRoom')}</p>}
          {undrawn.size > 0 && <p>{t('sharedSeating.undrawn', { count: undrawn.size })}</p>}
          {!isConnected && <p className="text-warning">{t('sharedSeating.outOfDate')}</p>}
        </div>
      </Card>
    </div>
  );
}

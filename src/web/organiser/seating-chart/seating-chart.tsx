import { useCallback, useMemo, useRef, useState } from 'react';
import type { SharedSeating } from '../../../shared/contracts/sharing.ts';
import { CHART_ZOOM } from '../../../shared/layout/zoom-limits.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { FloorPlan, type FloorPlanHandle } from '../../floor-plan/floor-plan.tsx';
import { ViewControls } from '../../floor-plan/view-controls.tsx';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { useChartChanges } from './api.ts';
import { AssignedGuests } from './assigned-guests.tsx';
import { listSeatedGuests, readChartLayout } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { EventCard } from './event-card.tsx';

interface SeatingChartProps {
  code: string;
  chart: SharedSeating;
  onLeave: () => void;
}

export function SeatingChart({ code, chart, onLeave }: SeatingChartProps) {
  const t = useT();
  const plan = useRef<FloorPlanHandle>(null);
  const [zoom, setZoom] = useState(1);
  const [selectedId, setSelectedId] = useState<number>();
  const { isConnected } = useChartChanges(code);
  const layout = useMemo(() => readChartLayout(chart.event.layout), [chart.event.layout]);
  const assigned = useMemo(() => listSeatedGuests(chart.guests), [chart.guests]);
  const names = useMemo(() => new Map(assigned.map(({ id, fullName }) => [id, fullName])), [assigned]);
  const selected = assigned.find(({ id }) => id === selectedId);
  const highlighted = useMemo(() => new Set(selected ? [selected.id] : []), [selected]);

  const toggle = useCallback(
    (guestId: number) => setSelectedId((before) => (before === guestId ? undefined : guestId)),
    [],
  );
  const selectInList = (guestId: number) => {
    toggle(guestId);
    if (guestId !== selectedId) plan.current?.reveal(guestId);
  };

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr]">
      <EventCard chart={chart} onLeave={onLeave} />
      <ViewControls t={t} zoom={zoom} plan={plan} factors={CHART_ZOOM.buttons} className="lg:col-start-1" />
      <Card className="overflow-hidden lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <FloorPlan
          ref={plan}
          layout={layout}
          names={names}
          label={t('sharedSeating.planLabel', { tables: layout.tables.length, guests: layout.guestPositions.length })}
          zoomLimits={CHART_ZOOM}
          wheel="plain"
          alwaysFits
          highlightedGuestIds={highlighted}
          onGuestClick={toggle}
          onFloorClick={() => setSelectedId(undefined)}
          onZoom={setZoom}
          className="h-[600px]"
        />
        <ChartLegend />
        <div role="status" className="border-hairline border-t px-4 py-3 text-sm empty:hidden">
          {selected && (
            <p>{t('sharedSeating.selected', { name: selected.fullName, seat: seatLabel(t, selected) ?? '' })}</p>
          )}
          {layout.tables.length === 0 && <p>{t('sharedSeating.emptyRoom')}</p>}
          {!isConnected && <p className="text-warning">{t('sharedSeating.outOfDate')}</p>}
        </div>
      </Card>
      <AssignedGuests guests={assigned} selectedId={selectedId} onSelect={selectInList} />
    </div>
  );
}

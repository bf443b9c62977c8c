import { useCallback, useMemo, useRef } from 'react';
import type { PublicLayout } from '../../shared/contracts/layouts.ts';
import { floorPlan as en } from '../../shared/i18n/en/floor-plan.ts';
import { floorPlan as hu } from '../../shared/i18n/hu/floor-plan.ts';
import { createTranslator, type Language } from '../../shared/i18n/translate.ts';
import { fitToView, guestWindow } from '../../shared/layout/camera.ts';
import { middleOf, type Rect, type Size } from '../../shared/layout/geometry.ts';
import { findDot, findTable } from '../../shared/layout/table-occupancy.ts';
import { SEAT_MAP_ZOOM } from '../../shared/layout/zoom-limits.ts';
import { seatLabel } from '../../shared/seat-label.ts';
import { FloorPlan, type FloorPlanHandle } from '../floor-plan/floor-plan.tsx';
import { ZoomControls } from '../floor-plan/view-controls.tsx';
import type { MapGuest } from './map-guest.ts';
import { useWords } from './words.tsx';

// These words come with the map: the guests' page does not carry them.
const words = {
  en: createTranslator<{ floorPlan: typeof en }>({ floorPlan: en }, 'en'),
  hu: createTranslator<{ floorPlan: typeof en }>({ floorPlan: hu }, 'hu'),
};

const MARKER_RADIUS = 12;

interface SeatMapProps {
  plan: PublicLayout;
  guest: MapGuest;
  language: Language;
}

/** The room around one guest's seat; of everyone else it says nothing. */
export function SeatMap({ plan, guest, language }: SeatMapProps) {
  const { t } = useWords();
  const handle = useRef<FloorPlanHandle>(null);
  const layout = useMemo(() => ({ ...plan, id: 'new' as const, name: '', version: 0 }), [plan]);
  const names = useMemo(() => new Map([[guest.id, guest.fullName]]), [guest]);
  const highlighted = useMemo(() => new Set([guest.id]), [guest]);
  const firstView = useCallback(
    (content: Rect, viewport: Size) => {
      const dot = findDot(layout, guest.id);
      return fitToView(dot ? guestWindow(dot) : content, viewport, SEAT_MAP_ZOOM, 0);
    },
    [layout, guest],
  );
  return (
    <div className="flex flex-col gap-3">
      <FloorPlan
        ref={handle}
        layout={layout}
        names={names}
        label={t('seatMap.label', { name: guest.fullName, seat: seatLabel(t, guest) ?? '' })}
        zoomLimits={SEAT_MAP_ZOOM}
        wheel="plain"
        firstView={firstView}
        highlightedGuestIds={highlighted}
        isPublic
        markRadius={MARKER_RADIUS}
        // Another way to move the map than dragging it.
        onFloorClick={(point) => handle.current?.centre(point)}
        onTableClick={(id) => {
          const table = findTable(layout, id);
          if (table) handle.current?.centre(middleOf(table));
        }}
        className="h-100 rounded-xl border border-hairline"
      />
      <ZoomControls t={words[language]} plan={handle} factors={SEAT_MAP_ZOOM.buttons} />
    </div>
  );
}

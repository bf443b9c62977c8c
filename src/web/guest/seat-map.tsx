import { useCallback, useMemo, useRef } from 'react';
import * as calls from '../../shared/calls/index.ts';
import { pathOf } from '../../shared/calls/path-of.ts';
import type { PublicLayout } from '../../shared/contracts/layouts.ts';
import type { FoundGuest } from '../../shared/contracts/seat-finder.ts';
import { fitToView, guestWindow } from '../../shared/layout/camera.ts';
import { middleOf, type Rect, type Size } from '../../shared/layout/geometry.ts';
import { findDot, findTable } from '../../shared/layout/table-occupancy.ts';
import { SEAT_MAP_ZOOM } from '../../shared/layout/zoom-settings.ts';
import { seatLabel } from '../../shared/seat-label.ts';
import { FloorPlan, type FloorPlanHandle } from '../floor-plan/floor-plan.tsx';
import { itemNamesIn, listItemNames } from '../floor-plan/item-names.ts';
import { tableNamesIn } from '../floor-plan/table-names.ts';
import { ViewControls } from '../floor-plan/view-controls.tsx';
import { useGuestLanguage } from './language.tsx';

const MARKER_RADIUS = 12;

export type MapGuest = Pick<FoundGuest, 'id' | 'fullName' | 'tableNumber' | 'seatNumber' | 'tableName'>;

const pictureAddress = (picture: string, id: number) => pathOf(calls.layouts.readPublicPicture, { id, picture });

/** The floor plan around one guest's seat, without any other guest. */
export function SeatMap({ publicLayout, guest }: { publicLayout: PublicLayout; guest: MapGuest }) {
  const { t } = useGuestLanguage();
  const handle = useRef<FloorPlanHandle>(null);
  const layout = useMemo(() => ({ ...publicLayout, id: 'new' as const, name: '', version: 0 }), [publicLayout]);
  const itemNames = useMemo(() => itemNamesIn(t), [t]);
  const nameTable = useMemo(() => tableNamesIn(t), [t]);
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
        label={[
          t('seatMap.label', { name: guest.fullName, seat: seatLabel(t, guest) ?? '' }),
          listItemNames(layout.items, itemNames),
        ]
          .filter(Boolean)
          .join(' ')}
        itemNames={itemNames}
        nameTable={nameTable}
        pictureAddress={pictureAddress}
        zoomSettings={SEAT_MAP_ZOOM}
        wheel="plain"
        firstView={firstView}
        highlightedGuestIds={highlighted}
        isPublic
        markRadius={MARKER_RADIUS}
        // For people who can't drag: a click moves the map.
        onFloorClick={(point) => handle.current?.centre(point)}
        onTableClick={(id) => {
          const table = findTable(layout, id);
          if (table) handle.current?.centre(middleOf(table));
        }}
        className="h-100 rounded-xl border border-hairline"
      />
      <ViewControls t={t} floorPlan={handle} factors={SEAT_MAP_ZOOM.buttons} />
    </div>
  );
}

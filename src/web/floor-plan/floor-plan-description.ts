import { middleOf, type Point } from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
import type { FloorPlanView } from './floor-plan-view.ts';

interface DescribedSeat {
  readonly seatNumber: string;
  readonly at: Point;
  readonly guestId: number | undefined;
}

interface DescribedTable {
  readonly id: TableId;
  readonly label: string;
  /** Middle of the table, in the browser's client coordinates. */
  readonly at: Point;
  readonly freeSeats: readonly string[];
  readonly seats: readonly DescribedSeat[];
  readonly isSelected: boolean;
}

interface DescribedGuest {
  readonly guestId: number;
  readonly name: string;
  readonly initials: string;
  readonly color: string;
  readonly at: Point;
  readonly isHighlighted: boolean;
}

/** What a floor plan shows, as data: browser tests read this instead of pixels. */
export interface FloorPlanDescription {
  readonly zoom: number;
  readonly tables: readonly DescribedTable[];
  readonly guests: readonly DescribedGuest[];
  /** The effect marked while a guest is being dragged; its `at` is in layout units. */
  readonly drop: Drop | undefined;
}

export function describeFloorPlan(
  view: FloorPlanView,
  { left, top }: { left: number; top: number },
): FloorPlanDescription {
  const { tables, looseDots } = view.scene;
  const { selectedTableIds, highlightedGuestIds, drop } = view.marks;
  const onPage = (point: Point) => {
    const { x, y } = view.toScreen(point);
    return { x: x + left, y: y + top };
  };
  return {
    zoom: view.camera.zoom,
    tables: tables.map(({ table, seats }) => ({
      id: table.id,
      label: table.label,
      at: onPage(middleOf(table)),
      freeSeats: seats.filter(({ dot }) => dot === undefined).map(({ seatNumber }) => seatNumber),
      seats: seats.map(({ seatNumber, x, y, dot }) => ({ seatNumber, at: onPage({ x, y }), guestId: dot?.guestId })),
      isSelected: selectedTableIds.has(table.id),
    })),
    guests: [...tables.flatMap(({ dots }) => dots), ...looseDots].map(({ position, name, initials, color }) => ({
      guestId: position.guestId,
      name,
      initials,
      color,
      at: onPage(position),
      isHighlighted: highlightedGuestIds.has(position.guestId),
    })),
    drop,
  };
}

import { middleOf, type Point } from '../../shared/layout/geometry.ts';
import type { FloorPlanView } from './floor-plan-view.ts';
import { initialsOf } from './initials.ts';

/**
 * What a floor plan shows, as data: browser tests read this instead of pixels. Points are client coordinates, except
 * those of `drop`, which are in layout units.
 */
export type FloorPlanDescription = ReturnType<typeof describeFloorPlan>;

export function describeFloorPlan(view: FloorPlanView, { left, top }: { left: number; top: number }) {
  const { tables, items, looseDots } = view.scene;
  const { selectedIds, selectedGuestIds, highlightedGuestIds, foundGuestIds, foundTableIds } = view.marks;
  const { draggedPieces, drop, ghosts = [], company } = view.marks;
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
      isSelected: selectedIds.has(table.id),
      isFound: foundTableIds.has(table.id),
    })),
    items: items.map(({ item, text }) => ({
      id: item.id,
      kind: item.kind,
      text,
      at: onPage(middleOf(item)),
      isSelected: selectedIds.has(item.id),
    })),
    guests: [...tables.flatMap(({ dots }) => dots), ...looseDots].map(({ position, name, color }) => ({
      guestId: position.guestId,
      name,
      initials: initialsOf(name),
      color,
      at: onPage(position),
      isSelected: selectedGuestIds.has(position.guestId),
      isHighlighted: highlightedGuestIds.has(position.guestId),
      isFound: foundGuestIds.has(position.guestId),
    })),
    ghosts: ghosts.map(({ guestId, at, from }) => ({ guestId, at: onPage(at), from: from && onPage(from) })),
    /** Other people: where they point, what they select and drag. */
    company: (company?.people ?? []).map(({ label, cursor, selection, drag, guests = [] }) => ({
      label,
      selection,
      drag,
      guests,
      cursor: cursor && onPage(cursor),
    })),
    /** Distances of dragged pieces to the left, to the right, up and down. */
    gaps: draggedPieces?.gaps?.describe(draggedPieces.by) ?? [],
    drop,
    hasPicture: view.hasPicture,
  };
}

import { panBy } from '../../shared/layout/camera.ts';
import { type Point, rectBetween } from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
import { isAtEdge } from './edge-scroll.ts';
import type { FloorPlanEditing, Modifiers } from './floor-plan-editing.ts';
import type { FloorPlanView } from './floor-plan-view.ts';
import { catchInRect } from './hit-test.ts';

/** One drag, from the moment the pointer left the place it was pressed at. Points are on screen, within the view. */
export interface Drag {
  /** Whether the plan may move along while the pointer rests at the edge of the view; never, where it is missing. */
  readonly mayScroll?: (at: Point) => boolean;
  readonly cursor: string;
  move(at: Point): void;
  end(): void;
  cancel(): void;
}

const difference = (to: Point, from: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });

export function panDrag(view: FloorPlanView, start: Point): Drag {
  const startCamera = view.camera;
  return {
    cursor: 'grabbing',
    // From where it began, not step by step: coming back from beyond the edge, the plan is under the finger again.
    move: (at) => view.setCamera(panBy(startCamera, difference(at, start))),
    end: () => {},
    cancel: () => {},
  };
}

export function tablesDrag(view: FloorPlanView, editing: FloorPlanEditing, tableId: TableId, start: Point): Drag {
  const { selectedTableIds } = view.marks;
  const tableIds = selectedTableIds.has(tableId) ? selectedTableIds : new Set([tableId]);
  const ids = [...tableIds];
  const from = view.toPlan(start);
  let by: Point = { x: 0, y: 0 };
  return {
    mayScroll: () => true,
    cursor: 'grabbing',
    move(at) {
      const wanted = difference(view.toPlan(at), from);
      by = editing.snapMove?.(ids, wanted) ?? wanted;
      view.mark({ lifted: { tableIds, by } });
    },
    end() {
      if (by.x !== 0 || by.y !== 0) editing.onTablesMoved(ids, by);
      // A microtask later the new layout is there, and the tables don't jump back for a frame.
      queueMicrotask(() => view.mark({ lifted: undefined }));
    },
    cancel: () => view.mark({ lifted: undefined }),
  };
}

interface GuestDragOptions {
  /** The guest comes from a list beside the plan, where something else shows the guest under the pointer. */
  readonly isFromList?: boolean;
  /** Called whenever it was decided anew what letting go would do; undefined stands for nothing. */
  readonly onDecided?: (drop: Drop | undefined) => void;
}

/**
 * A guest on the way to a seat, a table or the floor. What letting go would do is decided in one place, marked, and done
 * exactly so at the end. It is decided again when the plan changes or moves under a resting pointer.
 */
export function guestDrag(
  view: FloorPlanView,
  editing: FloorPlanEditing,
  guestId: number,
  { isFromList = false, onDecided }: GuestDragOptions = {},
): Drag {
  let at: Point | undefined;
  let drop: Drop | undefined;
  let hasBeenInside = !isFromList;
  const decide = () => {
    if (!at) return;
    const point = view.toPlan(at);
    drop = view.isInSight(at) ? editing.findDrop?.(guestId, point) : undefined;
    view.mark({ carried: isFromList ? undefined : { guestId, at: point }, drop });
    onDecided?.(drop);
  };
  const stopFollowing = [view.onScene(decide), view.onCamera(decide)];
  const stopDeciding = () => {
    for (const stop of stopFollowing) stop();
  };
  const finish = () => {
    stopDeciding();
    delete document.documentElement.dataset.draggingGuest;
    view.mark({ carried: undefined, drop: undefined });
  };
  document.documentElement.dataset.draggingGuest = '';
  return {
    cursor: 'grabbing',
    mayScroll(point) {
      hasBeenInside ||= view.isInSight(point) && !isAtEdge(view.size, point);
      // A table that someone aims at must not move away, and neither may the plan while a guest is just brought in.
      const isOverTable = drop !== undefined && drop.kind !== 'floor';
      return hasBeenInside && !isOverTable && (!isFromList || drop !== undefined);
    },
    move(point) {
      at = point;
      decide();
    },
    end() {
      // The drop itself changes the plan: that must not be taken for another decision.
      stopDeciding();
      if (drop) editing.onGuestDropped?.(guestId, drop);
      // A microtask later the new layout is there, and the dot does not jump back for a frame.
      queueMicrotask(finish);
    },
    cancel: finish,
  };
}

export function marqueeDrag(view: FloorPlanView, editing: FloorPlanEditing, start: Point, modifiers: Modifiers): Drag {
  const from = view.toPlan(start);
  return {
    mayScroll: () => true,
    cursor: 'crosshair',
    move: (at) => view.mark({ marquee: rectBetween(from, view.toPlan(at)) }),
    end() {
      const rect = view.marks.marquee;
      view.mark({ marquee: undefined });
      const isAdding = modifiers.isToggling || modifiers.isExtending;
      if (rect) editing.onMarquee({ rect, ...catchInRect(view.scene, rect), isAdding });
    },
    cancel: () => view.mark({ marquee: undefined }),
  };
}

import { panBy } from '../../shared/layout/camera.ts';
import { type Point, rectBetween } from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import type { PieceId } from '../../shared/layout/pieces.ts';
import type { GapDrawing } from './draw-marks.ts';
import { type Drag, isAtEdge } from './edge-scroll.ts';
import type { FloorPlanEditing, Modifiers } from './floor-plan-editing.ts';
import type { FloorPlanView } from './floor-plan-view.ts';
import { findAllInRect, findPiecesInRect } from './hit-test.ts';

/** How far a pressed pointer must move before it drags. */
export const DRAG_START_PX = { mouse: 4, touch: 9 } as const;

const difference = (to: Point, from: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });

export function panDrag(view: FloorPlanView, start: Point): Drag {
  const startCamera = view.camera;
  return {
    cursor: 'grabbing',
    // Pans by the distance from the start: the camera stops at the plan's edge, so a sum of steps would go wrong.
    move: (at) => view.setCamera(panBy(startCamera, difference(at, start))),
    end: () => {},
    cancel: () => {},
  };
}

export function piecesDrag(view: FloorPlanView, editing: FloorPlanEditing, id: PieceId, start: Point): Drag {
  const { selectedIds } = view.marks;
  const ids = selectedIds.has(id) ? selectedIds : new Set([id]);
  // The piece under the pointer comes first, because the first one snaps to the grid.
  const listed = [id, ...[...ids].filter((other) => other !== id)];
  const from = view.toLayout(start);
  let by: Point = { x: 0, y: 0 };
  let gaps: GapDrawing | undefined;
  return {
    mayScroll: () => true,
    cursor: 'grabbing',
    move(at) {
      const wanted = difference(view.toLayout(at), from);
      by = editing.snapMove?.(listed, wanted) ?? wanted;
      gaps ??= editing.measureGaps?.(ids);
      view.mark({ draggedPieces: { ids, by, gaps } });
    },
    end() {
      if (by.x !== 0 || by.y !== 0) editing.onPiecesMoved(listed, by);
      // Cleared in a microtask, when the new layout has arrived: at once, the pieces would jump back for a frame.
      queueMicrotask(() => view.mark({ draggedPieces: undefined }));
    },
    cancel: () => view.mark({ draggedPieces: undefined }),
  };
}

interface GuestDragOptions {
  /** Dragged from a list, which shows its own preview at the pointer. */
  readonly isFromList: boolean;
  /** Called with the effect of a drop each time it is decided. */
  readonly onDecided?: (drop: Drop | undefined) => void;
  readonly isTouch?: boolean;
}

/**
 * Drags a guest, or a group of selected guests, to seats, a table, the floor or back to the list. The effect of a drop is
 * decided by `editing.findDrop`, marked, and carried out as marked. It is decided again when the layout changes or the view
 * moves under a resting pointer.
 */
export function guestDrag(
  view: FloorPlanView,
  editing: FloorPlanEditing,
  guestId: number,
  { isFromList, onDecided, isTouch = false }: GuestDragOptions,
): Drag {
  let at: Point | undefined;
  let drop: Drop | undefined;
  let hasBeenInside = !isFromList;
  const findOutside = (pagePoint: Point) => (isFromList ? undefined : editing.findDropOutside?.(guestId, pagePoint));
  const decide = () => {
    if (!at) return;
    const point = view.toLayout(at);
    const pagePoint = view.toPage(at);
    drop = view.isVisibleAt(at) ? editing.findDrop?.(guestId, point) : findOutside(pagePoint);
    view.mark({ draggedGuest: isFromList ? undefined : { guestId, at: point }, drop });
    document.documentElement.dataset.draggingGuest = drop?.kind === 'unseat' ? 'to-list' : '';
    onDecided?.(drop);
    if (!isFromList) editing.onDotDragged?.({ guestId, at: pagePoint, isTouch, drop });
  };
  const stopFollowing = [view.onSceneChange(decide), view.onCameraChange(decide)];
  const stopDeciding = () => {
    for (const stop of stopFollowing) stop();
  };
  const finish = () => {
    stopDeciding();
    delete document.documentElement.dataset.draggingGuest;
    view.mark({ draggedGuest: undefined, drop: undefined });
    if (!isFromList) editing.onDotDragged?.(undefined);
  };
  document.documentElement.dataset.draggingGuest = '';
  return {
    cursor: 'grabbing',
    mayScroll(point) {
      hasBeenInside ||= view.isVisibleAt(point) && !isAtEdge(view.size, point);
      // A table under the pointer must not scroll away; a guest from a list must first have been well inside the view.
      const isOverFloor = drop?.kind === 'floor' || (drop?.kind === 'refused' && drop.tableId === undefined);
      return hasBeenInside && (isOverFloor || (!isFromList && drop === undefined));
    },
    move(point) {
      at = point;
      decide();
    },
    end() {
      // Dropping changes the layout, after which the effect of the drop must not be decided again.
      stopDeciding();
      if (drop) editing.onGuestDropped?.(guestId, drop);
      // Cleared in a microtask, when the new layout has arrived: at once, the dot would jump back for a frame.
      queueMicrotask(finish);
    },
    cancel: finish,
  };
}

export function marqueeDrag(view: FloorPlanView, editing: FloorPlanEditing, start: Point, modifiers: Modifiers): Drag {
  const from = view.toLayout(start);
  return {
    mayScroll: () => true,
    cursor: 'crosshair',
    move: (at) => view.mark({ marquee: rectBetween(from, view.toLayout(at)) }),
    end() {
      const rect = view.marks.marquee;
      view.mark({ marquee: undefined });
      if (!rect) return;
      const { isToggling, isExtending } = modifiers;
      const found = isExtending
        ? findAllInRect(view.scene, rect)
        : { ids: findPiecesInRect(view.scene, rect), guestIds: [] };
      editing.onMarquee({ ...found, isAdding: isToggling || isExtending });
    },
    cancel: () => view.mark({ marquee: undefined }),
  };
}

import { type Point, rectBetween } from '../../shared/layout/geometry.ts';
import type { TableId } from '../../shared/layout/seating.ts';
import { panBy } from '../../shared/layout/view.ts';
import type { Modifiers, PlanEditing } from './editing.ts';
import { catchInRect } from './hit-test.ts';
import type { PlanView } from './plan-view.ts';

/** One drag, from the moment the pointer left the place it was pressed at. Points are on screen, within the view. */
export interface Drag {
  /** Whether the plan moves along when the pointer comes to the edge of the view. */
  readonly scrollsAtEdge: boolean;
  readonly cursor: string;
  move(at: Point): void;
  end(): void;
  cancel(): void;
}

const difference = (to: Point, from: Point): Point => ({ x: to.x - from.x, y: to.y - from.y });

export function panDrag(view: PlanView, start: Point): Drag {
  const startCamera = view.camera;
  return {
    scrollsAtEdge: false,
    cursor: 'grabbing',
    // From where it began, not step by step: coming back from beyond the edge, the plan is under the finger again.
    move: (at) => view.setCamera(panBy(startCamera, difference(at, start))),
    end: () => {},
    cancel: () => {},
  };
}

export function tablesDrag(view: PlanView, editing: PlanEditing, tableId: TableId, start: Point): Drag {
  const { selectedTableIds } = view.marks;
  const tableIds = selectedTableIds.has(tableId) ? selectedTableIds : new Set([tableId]);
  const ids = [...tableIds];
  const from = view.toPlan(start);
  let by: Point = { x: 0, y: 0 };
  return {
    scrollsAtEdge: true,
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

export function guestDrag(view: PlanView, editing: PlanEditing, guestId: number): Drag {
  let to: Point | undefined;
  const done = () => view.mark({ carried: undefined, target: undefined });
  return {
    scrollsAtEdge: true,
    cursor: 'grabbing',
    move(at) {
      to = view.toPlan(at);
      view.mark({ carried: { guestId, at: to }, target: editing.findTarget?.(to, guestId) });
    },
    end() {
      if (to) editing.onGuestMoved(guestId, to);
      queueMicrotask(done);
    },
    cancel: done,
  };
}

export function marqueeDrag(view: PlanView, editing: PlanEditing, start: Point, modifiers: Modifiers): Drag {
  const from = view.toPlan(start);
  return {
    scrollsAtEdge: true,
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

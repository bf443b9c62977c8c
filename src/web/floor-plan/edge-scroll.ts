import { panBy } from '../../shared/layout/camera.ts';
import type { Point, Size } from '../../shared/layout/geometry.ts';
import type { FloorPlanView } from './floor-plan-view.ts';

/** A drag in progress. Points are screen pixels from the corner of the floor plan. */
export interface Drag {
  /** Whether the view may scroll while the pointer is at its edge. A drag without this function never scrolls it. */
  readonly mayScroll?: (at: Point) => boolean;
  readonly cursor: string;
  move(at: Point): void;
  end(): void;
  cancel(): void;
}

const EDGE_PX = 32;
const STEP_PX = 10;
/** How long the pointer must be at the edge before the view scrolls: just crossing it does not scroll. */
const DELAY_MS = 200;

function stepAtEdge({ width, height }: Size, { x, y }: Point): Point {
  const step = (place: number, length: number) => (place < EDGE_PX ? STEP_PX : place > length - EDGE_PX ? -STEP_PX : 0);
  return { x: step(x, width), y: step(y, height) };
}

export function isAtEdge(size: Size, point: Point): boolean {
  const { x, y } = stepAtEdge(size, point);
  return x !== 0 || y !== 0;
}

/** Wraps a drag so that the view scrolls while the pointer is at its edge. */
export function withEdgeScroll(view: FloorPlanView, drag: Drag): Drag {
  if (!drag.mayScroll) return drag;
  let at: Point | undefined;
  let atEdgeSinceMs: number | undefined;
  let frame = requestAnimationFrame(scroll);

  function scroll(nowMs: number): void {
    frame = requestAnimationFrame(scroll);
    if (!at || !drag.mayScroll?.(at) || !isAtEdge(view.size, at)) {
      atEdgeSinceMs = undefined;
      return;
    }
    atEdgeSinceMs ??= nowMs;
    if (nowMs - atEdgeSinceMs < DELAY_MS) return;
    view.setCamera(panBy(view.camera, stepAtEdge(view.size, at)));
    drag.move(at);
  }

  return {
    cursor: drag.cursor,
    move(next) {
      at = next;
      drag.move(next);
    },
    end() {
      cancelAnimationFrame(frame);
      drag.end();
    },
    cancel() {
      cancelAnimationFrame(frame);
      drag.cancel();
    },
  };
}

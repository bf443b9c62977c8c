import type { LayoutTable } from '../../shared/contracts/layouts.ts';
import type { Point, Rect } from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';

export interface Modifiers {
  /** Ctrl, or Cmd on a Mac. */
  readonly isToggling: boolean;
  /** Shift. */
  readonly isExtending: boolean;
}

export interface Marquee {
  readonly rect: Rect;
  /** Tables it touches, in table order, and guests who belong to no table. */
  readonly tableIds: readonly TableId[];
  readonly guestIds: readonly number[];
  /** Ctrl, Cmd or Shift was held: add to the selection instead of replacing it. */
  readonly isAdding: boolean;
}

export type TableShape = Pick<LayoutTable, 'x' | 'y' | 'width' | 'height' | 'rotation'>;

/**
 * What may be changed on a plan, and who is told. Points and distances are the plan's. While a gesture goes on, the plan
 * draws it by itself: nothing is called but what asks where things would come to rest, and the layout stays as it was
 * until the gesture's end. A gesture that is cancelled (Escape, the right button, a second finger, a lost pointer, another window) calls nothing at its end.
 */
export interface FloorPlanEditing {
  /** What dragging the empty floor does; Shift turns panning into a marquee, and the space bar a marquee into panning. */
  readonly floorDrag: 'pan' | 'marquee';
  /** Where tables that were dragged so far would come to rest, e.g. on the grid. */
  readonly snapMove?: (tableIds: readonly TableId[], by: Point) => Point;
  /** Tables were dragged: those selected when a selected one was taken, else the one taken. */
  readonly onTablesMoved: (tableIds: readonly TableId[], by: Point) => void;
  /** The grid that handles size tables by; with one, they turn in steps of 15 degrees. Null for neither. */
  readonly snapSize?: number | null;
  /** Handles are shown on the one selected table when this is given. */
  readonly onTableReshaped?: (tableId: TableId, shape: TableShape) => void;
  /** What letting go of a guest, from the plan or from a list, would do here; it is marked. */
  readonly findDrop?: (guestId: number, point: Point) => Drop | undefined;
  /** A guest was let go: `drop` is what was marked at that moment. */
  readonly onGuestDropped?: (guestId: number, drop: Drop) => void;
  readonly onMarquee: (marquee: Marquee) => void;
}

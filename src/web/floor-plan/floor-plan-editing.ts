import type { LayoutTable } from '../../shared/contracts/layouts.ts';
import type { Point } from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';

export interface Modifiers {
  /** Ctrl, or Cmd on a Mac. */
  readonly isToggling: boolean;
  /** Shift. */
  readonly isExtending: boolean;
}

export type TableShape = Pick<LayoutTable, 'x' | 'y' | 'width' | 'height' | 'rotation'>;

/**
 * How an editor takes part in gestures. Points and distances are in layout units. The floor plan draws a gesture by itself
 * and reports it once, at its end; until then it only asks where things would snap to. A cancelled gesture (Escape, right
 * button, second finger, lost pointer, another window) is not reported.
 */
export interface FloorPlanEditing {
  /** What dragging the empty floor does. Shift turns panning into a marquee, the space bar a marquee into panning. */
  readonly floorDrag: 'pan' | 'marquee';
  /** The distance that tables would really move, e.g. to the next grid line. */
  readonly snapMove?: (tableIds: readonly TableId[], by: Point) => Point;
  /** Dragging a selected table moves the whole selection. */
  readonly onTablesMoved: (tableIds: readonly TableId[], by: Point) => void;
  /** Grid size that handles snap to; with a grid, tables rotate in steps of 15 degrees. Null for neither. */
  readonly snapSize?: number | null;
  /** If given, a single selected table has handles. */
  readonly onTableReshaped?: (tableId: TableId, shape: TableShape) => void;
  /** The effect of dropping a guest at a point, to be marked while dragging. */
  readonly findDrop?: (guestId: number, point: Point) => Drop | undefined;
  /** `drop` is the effect that was marked last. */
  readonly onGuestDropped?: (guestId: number, drop: Drop) => void;
  /** `tableIds` are the tables that the marquee touches; with Ctrl, Cmd or Shift it adds to the selection. */
  readonly onMarquee: (tableIds: readonly TableId[], isAdding: boolean) => void;
}

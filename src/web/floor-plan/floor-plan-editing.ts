import type { LayoutTable } from '../../shared/contracts/layouts.ts';
import type { Point } from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import type { PieceId } from '../../shared/layout/pieces.ts';
import type { GapDrawing } from './draw-marks.ts';

export interface Modifiers {
  /** Whether Ctrl is held, or Cmd on a Mac. */
  readonly isToggling: boolean;
  /** Whether Shift is held. */
  readonly isExtending: boolean;
}

export function modifiersOf(event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): Modifiers {
  return { isToggling: event.ctrlKey || event.metaKey, isExtending: event.shiftKey };
}

/** Shape and place of a table or a floor item. */
export type PieceShape = Pick<LayoutTable, 'x' | 'y' | 'width' | 'height' | 'rotation'>;

/**
 * How an editor takes part in gestures. Points and distances are in layout units. The floor plan draws a gesture by itself
 * and reports it once, at its end; until then it only asks where things would snap to. A cancelled gesture (Escape, right
 * button, second finger, lost pointer, another window) is not reported.
 */
export interface FloorPlanEditing {
  /** What dragging the empty floor does. Shift turns panning into a marquee, the space bar a marquee into panning. */
  readonly floorDrag: 'pan' | 'marquee';
  /** The distance that tables and floor items would really move, e.g. to the next grid line. */
  readonly snapMove?: (ids: readonly PieceId[], by: Point) => Point;
  /** What draws the distances of dragged pieces; undefined until it is loaded. */
  readonly measureGaps?: (ids: ReadonlySet<PieceId>) => GapDrawing | undefined;
  /** Called at the end of a drag, with the whole selection if a selected table or floor item was dragged. */
  readonly onPiecesMoved: (ids: readonly PieceId[], by: Point) => void;
  /** Grid size that handles snap to; with a grid, rotation goes in steps of 15 degrees. Null for neither. */
  readonly snapSize?: number | null;
  /** If given, a single selected table or floor item has handles. */
  readonly onReshaped?: (id: PieceId, shape: PieceShape) => void;
  /** The effect of dropping a guest at a point, to be marked while dragging. */
  readonly findDrop?: (guestId: number, point: Point) => Drop | undefined;
  /** The effect of dropping a guest outside the floor plan, at a point of the page. */
  readonly findDropOutside?: (guestId: number, pagePoint: Point) => Drop | undefined;
  /** Called while a dot is dragged; with undefined at the end. */
  readonly onDotDragged?: (dragged: DraggedDot | undefined) => void;
  /** Called at the end of a drag; `drop` is the effect that was marked last. */
  readonly onGuestDropped?: (guestId: number, drop: Drop) => void;
  readonly onMarquee: (found: MarqueeContent) => void;
}

export interface DraggedDot {
  readonly guestId: number;
  /** Where the pointer is, in client coordinates. */
  readonly at: Point;
  readonly isTouch: boolean;
  readonly drop: Drop | undefined;
}

/** What a marquee selects: the tables that it touches and the floor items inside, and with Shift also the guests inside. */
export interface MarqueeContent {
  readonly ids: readonly PieceId[];
  readonly guestIds: readonly number[];
  /** Whether the found pieces and guests are added to the selection: with Ctrl, Cmd or Shift. */
  readonly isAdding: boolean;
}

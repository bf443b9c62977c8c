import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { RuleGuests, SeatingRule } from '../../../../shared/contracts/seating.ts';
import { GRID } from '../../../../shared/layout/geometry.ts';
import { type History, startHistory } from '../../../../shared/layout/history.ts';
import type { EditedPlan } from '../../../../shared/layout/patch.ts';
import type { PieceId } from '../../../../shared/layout/pieces.ts';
import type { TableId } from '../../../../shared/layout/table-occupancy.ts';
import type { GestureSettings } from '../../../floor-plan/gestures.ts';
import type { ColorBy } from '../coloring/guest-colors.ts';
import type { GuestRange } from '../selection/guest-selection.ts';

interface Grid {
  readonly isShown: boolean;
  readonly isSnapping: boolean;
  readonly size: number;
}

export type OpenDialog =
  /** `isClicked` on the floor plan, which then keeps the focus, so that keys such as Delete go on working there. */
  | { readonly kind: 'table'; readonly tableId: TableId; readonly isClicked?: boolean }
  | {
      readonly kind: 'tableGuests';
      readonly action: 'fill' | 'swap' | 'move';
      readonly tableId: TableId;
      /** The other table, where it is chosen already. */
      readonly otherId?: TableId;
    }
  | { readonly kind: 'item'; readonly itemId: string; readonly isClicked?: boolean }
  | { readonly kind: 'guest'; readonly guestId: number }
  /** A new rule about these guests. */
  | { readonly kind: 'rule'; readonly ruleKind: SeatingRule['kind']; readonly guests: RuleGuests }
  /** Asks for the table at which the selected guests shall sit. */
  | { readonly kind: 'seatGroup' }
  /** The venue's picture; `file` is one that was dropped or pasted. The panel covers `opener`, which can't have the focus meanwhile. */
  | { readonly kind: 'picture'; readonly file?: File; readonly opener?: HTMLElement | null }
  | { readonly kind: 'canvas' | 'shortcuts' | 'tableGroup' | 'numberTables' | 'print' | 'rooms' | 'saveRoom' };

export type PlanPointer = Pick<GestureSettings, 'onPointClick' | 'startDrag'>;

export interface EditorState {
  /** Layout and seating rules with their undo steps. The other fields can't be undone and are not saved. */
  readonly history: History;
  readonly guests: ReadonlyMap<number, Guest>;
  /** Selected tables and floor items. */
  readonly selection: ReadonlySet<PieceId>;
  /** The table where a Shift-click selection begins. */
  readonly anchorId: TableId | null;
  /** Guests selected in the lists or on the floor plan. */
  readonly selectedGuests: ReadonlySet<number>;
  readonly guestRange: GuestRange | null;
  /** The guest who gets the seat that is clicked next. */
  readonly pickedGuestId: number | null;
  /** What dragging the empty floor does: pan the view, or select tables with a marquee. `measure`: clicks set the ends of a ruler. */
  readonly tool: 'pan' | 'select' | 'measure';
  /** What gets all clicks and drags of the plan instead of the tables, such as a ruler: the last one of these. */
  readonly pointers: readonly PlanPointer[];
  readonly grid: Grid;
  readonly dialog: OpenDialog | null;
  /** What dots are coloured by; null for their own colours. */
  readonly colorBy: ColorBy | null;
  /** What was typed into the search of a list: the floor plan marks what it finds. */
  readonly search: string;
}

export const NO_TABLES: ReadonlySet<TableId> = new Set();
export const NO_GUESTS: ReadonlySet<number> = new Set();

/** What clears every selection. */
export const NOTHING_SELECTED = {
  selection: NO_TABLES,
  anchorId: null,
  selectedGuests: NO_GUESTS,
  guestRange: null,
  pickedGuestId: null,
} as const;

export function indexGuests(guests: readonly Guest[]): ReadonlyMap<number, Guest> {
  return new Map(guests.map((guest) => [guest.id, guest]));
}

export function startState(plan: EditedPlan, guests: readonly Guest[]): EditorState {
  return {
    history: startHistory(plan),
    guests: indexGuests(guests),
    ...NOTHING_SELECTED,
    tool: 'pan',
    pointers: [],
    grid: { isShown: true, isSnapping: true, size: GRID.default },
    dialog: null,
    colorBy: null,
    search: '',
  };
}

/** Grid size that moves snap to; null without snapping. */
export const snapSize = ({ grid }: Pick<EditorState, 'grid'>): number | null => (grid.isSnapping ? grid.size : null);

import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import { GRID } from '../../../../shared/layout/geometry.ts';
import { type History, startHistory } from '../../../../shared/layout/history.ts';
import type { TableId } from '../../../../shared/layout/table-occupancy.ts';

export interface Grid {
  readonly isShown: boolean;
  readonly isSnapping: boolean;
  readonly size: number;
}

/** What dragging the empty floor does: pan the view, or select tables with a marquee. */
export type Tool = 'pan' | 'select';

export type OpenDialog =
  | { readonly kind: 'table'; readonly tableId: TableId }
  | { readonly kind: 'guest'; readonly guestId: number }
  | { readonly kind: 'canvas' | 'shortcuts' };

export interface EditorState {
  /** The layout with its undo steps. The other fields can't be undone and are not saved. */
  readonly history: History<Layout>;
  readonly guests: ReadonlyMap<number, Guest>;
  readonly selection: ReadonlySet<TableId>;
  /** The table where a Shift-click selection begins. */
  readonly anchorId: TableId | null;
  /** The guest who gets the seat that is clicked next. */
  readonly pickedGuestId: number | null;
  readonly tool: Tool;
  readonly grid: Grid;
  readonly dialog: OpenDialog | null;
}

export const NO_TABLES: ReadonlySet<TableId> = new Set();

export function indexGuests(guests: readonly Guest[]): ReadonlyMap<number, Guest> {
  return new Map(guests.map((guest) => [guest.id, guest]));
}

export function startState(layout: Layout, guests: readonly Guest[]): EditorState {
  return {
    history: startHistory(layout),
    guests: indexGuests(guests),
    selection: NO_TABLES,
    anchorId: null,
    pickedGuestId: null,
    tool: 'pan',
    grid: { isShown: true, isSnapping: true, size: GRID.default },
    dialog: null,
  };
}

/** Grid size that moves snap to; null without snapping. */
export const snapSize = ({ grid }: Pick<EditorState, 'grid'>): number | null => (grid.isSnapping ? grid.size : null);

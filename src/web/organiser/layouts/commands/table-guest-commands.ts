import type { LayoutTable } from '../../../../shared/contracts/layouts.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { unseatGuests } from '../../../../shared/layout/guest-edits.ts';
import { countTakenSeats } from '../../../../shared/layout/seat-counts.ts';
import { seatAtPlaces } from '../../../../shared/layout/seat-places.ts';
import {
  guestsAtTables,
  listSplitHouseholds,
  planSwap,
  type TablePlan,
} from '../../../../shared/layout/table-guests.ts';
import { dotsAtTable, findTable, type TableId } from '../../../../shared/layout/table-occupancy.ts';
import { exceptedHouseholds } from '../rules/rule-edits.ts';
import type { Editor } from '../session/editor.ts';
import type { EditorState } from '../session/editor-state.ts';
import type { SeatDesk } from '../solve/seat-desk.ts';
import { tableNameIn } from './table-label.ts';

/** What these commands use of the editor. */
export interface TableGuestContext {
  readonly editor: Editor;
  readonly desk: Pick<SeatDesk, 'solve'>;
  readonly t: Translate;
  readonly notify: (text: string, description?: string) => void;
  /** Offers to undo what was just done. */
  readonly notifyUndoable: (text: string) => void;
}

type HasSelection = Pick<EditorState, 'history' | 'selection'>;

export function selectedTables({ history, selection }: HasSelection): LayoutTable[] {
  if (selection.size === 0) return [];
  return history.present.layout.tables.filter(({ id }) => selection.has(id));
}

const hasGuests = (state: HasSelection, table: LayoutTable) =>
  dotsAtTable(state.history.present.layout, table).length > 0;

export const canFill = (state: EditorState): boolean => {
  const [table, ...others] = selectedTables(state);
  if (!table || others.length > 0) return false;
  return countTakenSeats(table, dotsAtTable(state.history.present.layout, table)) < table.seats;
};

export const canEmpty = (state: EditorState): boolean => selectedTables(state).some((table) => hasGuests(state, table));

export const canSwap = (state: EditorState): boolean => {
  const { length } = selectedTables(state);
  return state.history.present.layout.tables.length > 1 && (length === 1 || (length === 2 && canEmpty(state)));
};

export const canMove = (state: EditorState): boolean =>
  selectedTables(state).length === 1 && state.history.present.layout.tables.length > 1 && canEmpty(state);

export const hasSelectedTable = (state: EditorState): boolean => selectedTables(state).length > 0;

/** Carries out a plan as one undo step; guests who were deleted elsewhere meanwhile are left out. */
export function applyTablePlan(
  { editor, notifyUndoable }: TableGuestContext,
  { places }: TablePlan,
  text: string,
): void {
  const { guests } = editor.state;
  const present = new Map([...places].filter(([guestId]) => guests.has(guestId)));
  if (present.size === 0) return;
  editor.edit(seatAtPlaces(editor.layout, present));
  notifyUndoable(text);
}

export function openTableGuests({ editor }: TableGuestContext, action: 'fill' | 'swap' | 'move'): void {
  const [table] = selectedTables(editor.state);
  if (table) editor.show({ dialog: { kind: 'tableGuests', action, tableId: table.id } });
}

/** Swaps two selected tables at once if everybody fits; otherwise the dialog says first who does not. */
export function swapSelected(context: TableGuestContext): void {
  const { editor, t } = context;
  const [one, other] = selectedTables(editor.state);
  if (!one || !other) {
    openTableGuests(context, 'swap');
    return;
  }
  const plan = planSwap(editor.layout, one.id, other.id, editor.state.guests);
  if (plan.stayingIds.length > 0) {
    editor.show({ dialog: { kind: 'tableGuests', action: 'swap', tableId: one.id, otherId: other.id } });
    return;
  }
  applyTablePlan(context, plan, t('tableGuests.swapped', { table: tableNameIn(t, one), other: tableNameIn(t, other) }));
}

export function emptySelected({ editor, t, notifyUndoable }: TableGuestContext): void {
  const ids = guestsAtTables(editor.layout, editor.state.selection);
  if (ids.length === 0) return;
  editor.edit(unseatGuests(editor.layout, ids));
  notifyUndoable(t('tableGuests.emptied', { count: ids.length }));
}

/** Asks for a plan that brings split households together: those with somebody at these tables, or all if null. */
export function askToKeepHouseholds(
  { editor, desk, t, notify }: TableGuestContext,
  tableIds: readonly TableId[] | null,
): void {
  const { layout, seating, state } = editor;
  const excepted = exceptedHouseholds(seating);
  const split = listSplitHouseholds(layout, state.guests.values(), tableIds ?? undefined, excepted);
  if (split.length === 0) notify(t('tableGuests.noneSplit'));
  else desk.solve({ scope: 'everyone', aim: 'fewestMoves', keptIds: new Set(), households: { tableIds } });
}

export function keepSelectedHouseholds(context: TableGuestContext): void {
  const { layout, state } = context.editor;
  askToKeepHouseholds(
    context,
    [...state.selection].filter((id) => findTable(layout, id)),
  );
}

import type { LayoutTable } from '../../../../shared/contracts/layouts.ts';
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
import type { TableGuestContext } from '../selection/group-actions.ts';
import type { EditorState } from '../session/editor-state.ts';
import type { CommandEntry } from './command.ts';
import { tableNameIn } from './table-label.ts';

type HasSelection = Pick<EditorState, 'history' | 'selection'>;

export function selectedTables({ history, selection }: HasSelection): LayoutTable[] {
  if (selection.size === 0) return [];
  return history.present.layout.tables.filter(({ id }) => selection.has(id));
}

const hasGuests = (state: HasSelection, table: LayoutTable) =>
  dotsAtTable(state.history.present.layout, table).length > 0;

const canFill = (state: EditorState): boolean => {
  const [table, ...others] = selectedTables(state);
  if (!table || others.length > 0) return false;
  return countTakenSeats(table, dotsAtTable(state.history.present.layout, table)) < table.seats;
};

const canEmpty = (state: EditorState): boolean => selectedTables(state).some((table) => hasGuests(state, table));

const canSwap = (state: EditorState): boolean => {
  const { length } = selectedTables(state);
  return state.history.present.layout.tables.length > 1 && (length === 1 || (length === 2 && canEmpty(state)));
};

const canMove = (state: EditorState): boolean =>
  selectedTables(state).length === 1 && state.history.present.layout.tables.length > 1 && canEmpty(state);

const hasSelectedTable = (state: EditorState): boolean => selectedTables(state).length > 0;

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

function openTableGuests({ editor }: TableGuestContext, action: 'fill' | 'swap' | 'move'): void {
  const [table] = selectedTables(editor.state);
  if (table) editor.show({ dialog: { kind: 'tableGuests', action, tableId: table.id } });
}

/** Swaps two selected tables at once if everybody fits; otherwise the dialog says first who does not. */
function swapSelected(context: TableGuestContext): void {
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

function emptySelected({ editor, t, notifyUndoable }: TableGuestContext): void {
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

function keepSelectedHouseholds(context: TableGuestContext): void {
  const { layout, state } = context.editor;
  askToKeepHouseholds(
    context,
    [...state.selection].filter((id) => findTable(layout, id)),
  );
}

/** Fills, empties and swaps tables. */
export const TABLE_GUEST_COMMANDS = {
  fillTable: {
    labelKey: 'tableGuests.fill',
    shortcuts: [{ key: 'f' }],
    scope: 'floor-plan',
    isEnabled: canFill,
    run: (context) => openTableGuests(context, 'fill'),
  },
  emptyTables: {
    labelKey: 'tableGuests.empty',
    shortcuts: [{ key: 'e' }],
    scope: 'floor-plan',
    isEnabled: canEmpty,
    run: emptySelected,
  },
  swapTables: {
    labelKey: 'tableGuests.swap',
    shortcuts: [{ key: 's' }],
    scope: 'floor-plan',
    isEnabled: canSwap,
    run: swapSelected,
  },
  moveTableGuests: {
    labelKey: 'tableGuests.move',
    shortcuts: [{ key: 'm' }],
    scope: 'floor-plan',
    isEnabled: canMove,
    run: (context) => openTableGuests(context, 'move'),
  },
  keepHouseholds: {
    labelKey: 'tableGuests.keepHouseholds',
    shortcuts: [{ key: 'h' }],
    scope: 'floor-plan',
    isEnabled: hasSelectedTable,
    run: keepSelectedHouseholds,
  },
} as const satisfies Record<string, CommandEntry>;

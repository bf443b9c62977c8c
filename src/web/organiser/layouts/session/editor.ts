import { DEFAULT_SEATING } from '../../../../shared/auto-seat/default-seating.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { SeatingContent } from '../../../../shared/contracts/seating.ts';
import type { EditResult, Refusal } from '../../../../shared/layout/edit-result.ts';
import { amend, commit, follow, isLastStepEmpty, redo, undo } from '../../../../shared/layout/history.ts';
import type { OperationKind } from '../../../../shared/layout/operation-queue.ts';
import type { EditedPlan } from '../../../../shared/layout/patch.ts';
import { hasPiece, type PieceId } from '../../../../shared/layout/pieces.ts';
import { tablesBetween } from '../../../../shared/layout/table-edits.ts';
import { findTable, type TableId } from '../../../../shared/layout/table-occupancy.ts';
import { createStore, type Store } from '../../../lib/store.ts';
import { keepComing } from '../selection/guest-selection.ts';
import { type EditorState, NO_TABLES, type OpenDialog, startState } from './editor-state.ts';

function isOfDeletedPiece(dialog: OpenDialog | null, layout: Layout): boolean {
  if (dialog?.kind === 'table' || dialog?.kind === 'tableGuests') return !hasPiece(layout, dialog.tableId);
  return dialog?.kind === 'item' && !hasPiece(layout, dialog.itemId);
}

/** How a click on a table or floor item changes the selection. */
type SelectMode = 'only' | 'toggle' | 'range';

/** The plan with another layout and without pins to tables that it deletes; the same plan if the layout is the same. */
function withLayout(plan: EditedPlan, layout: Layout): EditedPlan {
  if (layout === plan.layout) return plan;
  const { pins } = plan.seating;
  const kept = pins.filter(({ tableId }) => findTable(layout, tableId) || !findTable(plan.layout, tableId));
  const seating = kept.length === pins.length ? plan.seating : { ...plan.seating, pins: kept };
  return { layout, seating };
}

function withSeating(plan: EditedPlan, seating: SeatingContent): EditedPlan {
  return seating === plan.seating ? plan : { ...plan, seating };
}

const keepSeating = (seating: SeatingContent) => seating;

/** The layout and the rules being edited, with history and selection: a store outside React, of which each component reads only a part. */
export class Editor {
  readonly #store: Store<EditorState>;
  /** Counts edits, undos and redos, but not changes made elsewhere, which add no undo step. */
  #changes = 0;
  readonly subscribe: Store<EditorState>['subscribe'];
  /** An edit, a suggested plan, or an undo or redo (`step`) changed the plan. */
  onEdit: (before: EditedPlan, after: EditedPlan, kind: OperationKind) => void = () => {};
  onRefusal: (refusal: Refusal) => void = () => {};
  /** Called before each edit, undo and redo, but not before changes made elsewhere. */
  beforeStep: () => void = () => {};

  constructor(layout: Layout, guests: readonly Guest[], { rules, pins }: SeatingContent = DEFAULT_SEATING) {
    this.#store = createStore(startState({ layout, seating: { rules, pins } }, guests));
    this.subscribe = this.#store.subscribe;
  }

  get state(): EditorState {
    return this.#store.get();
  }

  get layout(): Layout {
    return this.state.history.present.layout;
  }

  get seating(): SeatingContent {
    return this.state.history.present.seating;
  }

  /** Changes selection, tool, grid or dialog: nothing that is undone or saved. */
  show(change: Partial<Omit<EditorState, 'history' | 'guests'>>): void {
    this.#store.set({ ...this.state, ...change });
  }

  /**
   * Adds one undo step. `isContinued` extends the last step instead, for gestures that come in pieces. Pins to a table that
   * the edit deletes go with it. `changeSeating` changes rules and pins in the same step.
   */
  edit(layout: Layout, { isContinued = false, isPlan = false, changeSeating = keepSeating } = {}): boolean {
    const { history } = this.state;
    const moved = withLayout(history.present, layout);
    const next = withSeating(moved, changeSeating(moved.seating));
    this.#changeHistory(isContinued ? amend(history, next) : commit(history, next), isPlan ? 'plan' : 'edit');
    return this.state.history !== history;
  }

  /** Changes rules and pins, as one undo step. */
  editSeating(seating: SeatingContent): void {
    this.edit(this.layout, { changeSeating: () => seating });
  }

  /** Returns whether the edit was made; a refusal is reported to `onRefusal`. */
  tryEdit(result: EditResult): boolean {
    if (result.ok) this.edit(result.layout);
    else this.onRefusal(result.refusal);
    return result.ok;
  }

  undo(): void {
    this.#changeHistory(undo(this.state.history), 'step');
  }

  /**
   * Returns a function that takes back the latest step; after another edit, undo or redo, or once others have changed all
   * that the step did, it only returns false.
   */
  createUndo(): () => boolean {
    const changes = this.#changes;
    return () => {
      if (this.#changes !== changes || isLastStepEmpty(this.state.history)) return false;
      this.undo();
      return true;
    };
  }

  redo(): void {
    this.#changeHistory(redo(this.state.history), 'step');
  }

  selectTable(id: TableId, mode: SelectMode): void {
    const { selection, anchorId } = this.state;
    if (mode === 'range' && anchorId !== null) {
      this.show({ selection: new Set(tablesBetween(this.layout, anchorId, id)) });
    } else if (mode === 'toggle') {
      const next = new Set(selection);
      if (!next.delete(id)) next.add(id);
      this.show({ selection: next, anchorId: id });
    } else {
      this.show({ selection: new Set([id]), anchorId: id });
    }
  }

  selectTables(ids: Iterable<TableId>): void {
    const selection = new Set(ids);
    this.show({ selection, anchorId: [...selection][0] ?? null });
  }

  /** Takes in what others changed, which undo keeps; with all guests, if those changed too. */
  follow(plan: EditedPlan, guests?: EditorState['guests'], theirs?: Parameters<typeof follow>[2]): void {
    this.#show(follow(this.state.history, plan, theirs), guests ? this.#keepGuests(guests) : {});
  }

  /** Takes in a plan as one undo step that is sent already. */
  adopt(plan: EditedPlan): void {
    this.#show(commit(this.state.history, plan));
  }

  /** Ends what was about a guest who is gone. */
  #keepGuests(guests: EditorState['guests']): Partial<EditorState> {
    const { pickedGuestId, dialog, selectedGuests, guestRange } = this.state;
    const stillSelected = keepComing(selectedGuests, guests);
    const isDialogDone =
      (dialog?.kind === 'guest' && !guests.has(dialog.guestId)) ||
      (dialog?.kind === 'seatGroup' && stillSelected.size === 0);
    return {
      guests,
      pickedGuestId: pickedGuestId !== null && guests.has(pickedGuestId) ? pickedGuestId : null,
      selectedGuests: stillSelected,
      guestRange: stillSelected === selectedGuests ? guestRange : null,
      dialog: isDialogDone ? null : dialog,
    };
  }

  /** Ends what was about a deleted table or floor item. */
  #show(history: EditorState['history'], more: Partial<EditorState> = {}): void {
    const state = { ...this.state, ...more };
    const { selection, anchorId, dialog } = state;
    const { layout } = history.present;
    const exists = (id: PieceId) => hasPiece(layout, id);
    const kept = [...selection].filter(exists);
    this.#store.set({
      ...state,
      history,
      selection: kept.length === selection.size ? selection : kept.length === 0 ? NO_TABLES : new Set(kept),
      anchorId: anchorId !== null && exists(anchorId) ? anchorId : null,
      dialog: isOfDeletedPiece(dialog, layout) ? null : dialog,
    });
  }

  #changeHistory(history: EditorState['history'], kind: OperationKind): void {
    if (history === this.state.history) return;
    this.#changes += 1;
    this.beforeStep();
    const before = this.state.history.present;
    this.#show(history);
    this.onEdit(before, history.present, kind);
  }
}

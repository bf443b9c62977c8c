import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { EditResult, Refusal } from '../../../../shared/layout/edit-result.ts';
import { amend, commit, mapHistory, redo, undo } from '../../../../shared/layout/history.ts';
import {
  applyRemoteSeats,
  type ElsewhereChanges,
  findRemoteSeats,
  listSeatChanges,
} from '../../../../shared/layout/seat-sync.ts';
import { tablesBetween } from '../../../../shared/layout/table-edits.ts';
import { findTable, type TableId } from '../../../../shared/layout/table-occupancy.ts';
import { type EditorState, indexGuests, NO_TABLES, startState } from './editor-state.ts';
import type { SeatMove } from './seat-queue.ts';

/** How a click on a table adds to what is selected. */
export type SelectMode = 'only' | 'toggle' | 'range';

interface EditorListeners {
  /** The plan changed by an edit, an undo or a redo; guests have to be moved accordingly. */
  readonly onChange?: (layout: Layout, moves: readonly SeatMove[]) => void;
  /** The plan took in what the server said. */
  readonly onAbsorb?: (layout: Layout) => void;
}

const toMoves = (before: Layout, after: Layout): SeatMove[] =>
  listSeatChanges(before, after).map(({ guestId, tableNumber, seatNumber }) => ({
    guestId,
    tableNumber: tableNumber ?? null,
    seatNumber: seatNumber ?? null,
  }));

/**
 * One plan being edited, outside of React: gestures, keys, timers and answers of the server all change it, and each
 * component follows only the part it shows.
 */
export class Editor {
  #state: EditorState;
  readonly #subscribers = new Set<() => void>();
  listeners: EditorListeners = {};
  /** Tells the person why an edit was not made. */
  onRefusal: (refusal: Refusal) => void = () => {};

  constructor(layout: Layout, guests: readonly Guest[]) {
    this.#state = startState(layout, guests);
  }

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  };

  get state(): EditorState {
    return this.#state;
  }

  get layout(): Layout {
    return this.#state.history.present;
  }

  /** Changes how the plan is looked at: nothing of it can be undone or is saved. */
  show(change: Partial<Omit<EditorState, 'history' | 'guests'>>): void {
    this.#set({ ...this.#state, ...change });
  }

  /** One finished gesture. `isContinued` goes on with the step before, for gestures that come in pieces. */
  edit(next: Layout, { isContinued = false } = {}): void {
    const { history } = this.#state;
    this.#changeHistory(isContinued ? amend(history, next) : commit(history, next));
  }

  /** Whether the edit was made; if not, the person has been told why. */
  tryEdit(result: EditResult): boolean {
    if (result.ok) this.edit(result.layout);
    else this.onRefusal(result.refusal);
    return result.ok;
  }

  undo(): void {
    this.#changeHistory(undo(this.#state.history));
  }

  redo(): void {
    this.#changeHistory(redo(this.#state.history));
  }

  selectTable(id: TableId, mode: SelectMode): void {
    const { selection, anchorId } = this.#state;
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

  /**
   * Takes in the guests as the server has them. `unsent` are guests about whom the plan knows more than the server. What
   * others did is no step of ours: it holds in the whole history. Returns what was different.
   */
  updateGuests(guests: readonly Guest[], unsent: ReadonlySet<number>): ElsewhereChanges {
    const changes = findRemoteSeats(this.layout, guests, unsent);
    const history = mapHistory(this.#state.history, (layout) => applyRemoteSeats(layout, changes));
    const known = indexGuests(guests);
    const { carriedGuestId, dialog } = this.#state;
    this.#set({
      ...this.#state,
      guests: known,
      history,
      carriedGuestId: carriedGuestId !== null && known.has(carriedGuestId) ? carriedGuestId : null,
      dialog: dialog?.kind === 'guest' && !known.has(dialog.guestId) ? null : dialog,
    });
    if (changes.seats.size > 0) this.listeners.onAbsorb?.(this.layout);
    return changes;
  }

  #changeHistory(history: EditorState['history']): void {
    const before = this.layout;
    if (history === this.#state.history) return;
    const after = history.present;
    const { selection, anchorId, dialog } = this.#state;
    const isThere = (id: TableId) => findTable(after, id) !== undefined;
    const kept = [...selection].filter(isThere);
    this.#set({
      ...this.#state,
      history,
      selection: kept.length === selection.size ? selection : kept.length === 0 ? NO_TABLES : new Set(kept),
      anchorId: anchorId !== null && isThere(anchorId) ? anchorId : null,
      dialog: dialog?.kind === 'table' && !isThere(dialog.tableId) ? null : dialog,
    });
    this.listeners.onChange?.(after, toMoves(before, after));
  }

  #set(state: EditorState): void {
    this.#state = state;
    for (const subscriber of this.#subscribers) subscriber();
  }
}

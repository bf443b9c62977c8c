import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { FloorItem, Layout, LayoutTable } from '../../../../shared/contracts/layouts.ts';
import { layPatch } from '../../../../shared/layout/lay-patch.ts';
import { idKey } from '../../../../shared/layout/patch.ts';
import type { PlanEvents } from '../../event/plan-stream.ts';
import type { Editor } from './editor.ts';
import type { RefusedOperation } from './session-events.ts';

const findPiece = ({ tables, items = [] }: Layout, key: string) =>
  [...tables, ...items].find(({ id }) => idKey(id) === key);

/** The edits that the server did not make, until the user has decided about each, and what others deleted, which they may name. */
export class Refusals {
  readonly #editor: Editor;
  readonly #onDismiss: () => void;
  #list: readonly RefusedOperation[] = [];
  /** Tables and floor items that were deleted since the plan was opened. */
  readonly #pieces = new Map<string, LayoutTable | FloorItem>();
  /** Guests who were deleted since. */
  readonly #guests = new Map<number, Guest>();

  constructor(editor: Editor, onDismiss: () => void) {
    this.#editor = editor;
    this.#onDismiss = onDismiss;
  }

  get list(): readonly RefusedOperation[] {
    return this.#list;
  }

  add(...refused: readonly RefusedOperation[]): void {
    this.#list = [...this.#list, ...refused];
  }

  /** Does again what was refused, as far as it can be done now: at the seat that is free, if the wanted one was taken. */
  retry(refused: RefusedOperation): void {
    const { refusal } = refused;
    const seats = refused.patch.seats?.map(({ from: _, ...seat }) =>
      refusal.reason === 'seatTaken' && refusal.guestId === seat.guestId && refusal.free
        ? { ...seat, ...refusal.free }
        : seat,
    );
    const { history, guests } = this.#editor.state;
    const next = layPatch(history.present, { ...refused.patch, ...(seats && { seats }) }, guests);
    if (this.#editor.edit(next.layout, { changeSeating: () => next.seating })) this.dismiss(refused);
  }

  dismiss(refused: RefusedOperation): void {
    this.#list = this.#list.filter((each) => each !== refused);
    this.#onDismiss();
  }

  /** Remembers what others' operations delete of a layout. */
  keepDeleted(layout: Layout, operations: PlanEvents['ops']): void {
    for (const { patch } of operations) {
      for (const [id, change] of Object.entries({ ...patch.tables, ...patch.items })) {
        const deleted = change === null ? findPiece(layout, id) : undefined;
        if (deleted) this.#pieces.set(id, deleted);
      }
    }
  }

  keepRemoved(guests: readonly Guest[]): void {
    for (const guest of guests) this.#guests.set(guest.id, guest);
  }

  /** A table or floor item by its id as text, also one that others have deleted since the plan was opened. */
  findPiece(id: string): LayoutTable | FloorItem | undefined {
    return findPiece(this.#editor.layout, id) ?? this.#pieces.get(id);
  }

  /** A guest, also one whom others have deleted since the plan was opened. */
  findGuest(id: number): Guest | undefined {
    return this.#editor.state.guests.get(id) ?? this.#guests.get(id);
  }
}

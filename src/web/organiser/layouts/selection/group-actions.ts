import type { Translate } from '../../../../shared/i18n/message-key.ts';
import type { Point } from '../../../../shared/layout/geometry.ts';
import { applyDrop, type Drop, decideGroupDrop } from '../../../../shared/layout/guest-drop.ts';
import { unseatGuests } from '../../../../shared/layout/guest-edits.ts';
import { chooseGroupSeats, type GroupSeats, seatGroup, whyNobodyFits } from '../../../../shared/layout/seat-group.ts';
import { findDot, findTable, type TableId } from '../../../../shared/layout/table-occupancy.ts';
import type { Modifiers } from '../../../floor-plan/floor-plan-editing.ts';
import { tableNameIn } from '../commands/table-label.ts';
import type { Editor } from '../session/editor.ts';
import { NO_GUESTS, NO_TABLES } from '../session/editor-state.ts';
import type { SeatDesk } from '../solve/seat-desk.ts';
import { addGuests, type GuestSelection, selectRange, toggleGuest, withHouseholds } from './guest-selection.ts';
import { noRoomText } from './no-room-text.ts';

/** What commands about selected guests, or the guests of tables, use of the editor. */
export interface TableGuestContext {
  readonly editor: Editor;
  readonly desk: Pick<SeatDesk, 'solve'>;
  readonly t: Translate;
  readonly notify: (text: string, description?: string) => void;
  /** Offers to undo what was just done. */
  readonly notifyUndoable: (text: string) => void;
}

type GroupContext = Pick<TableGuestContext, 'editor' | 't' | 'notify'> & { readonly say: (text: string) => void };

/** Selects guests, in the lists and on the floor plan alike, and acts on all selected ones together. */
export class GroupActions {
  readonly #context: GroupContext;

  constructor(context: GroupContext) {
    this.#context = context;
  }

  get ids(): ReadonlySet<number> {
    return this.#context.editor.state.selectedGuests;
  }

  /**
   * A click on a guest selects with Ctrl or Shift, and while others are selected. Returns whether it did. `shown` are the
   * guests of the list, from which Shift selects a range.
   */
  click(guestId: number, { isToggling, isExtending }: Modifiers, shown: readonly number[] = []): boolean {
    if (!isToggling && !isExtending && this.ids.size === 0) return false;
    if (isExtending && shown.length > 0) this.extend(guestId, shown);
    else this.toggle(guestId);
    return true;
  }

  toggle(guestId: number): void {
    this.#select(toggleGuest(this.#current(), guestId));
  }

  extend(guestId: number, shown: readonly number[]): void {
    this.#select(selectRange(this.#current(), guestId, shown));
  }

  add(guestIds: Iterable<number>): void {
    this.#select(addGuests(this.#current(), guestIds));
  }

  /** Adds the guests inside a marquee, without deselecting the tables inside it. */
  addFramed(guestIds: Iterable<number>): void {
    const { selection, anchorId } = this.#context.editor.state;
    this.add(guestIds);
    this.#context.editor.show({ selection, anchorId });
  }

  addHouseholds(): void {
    this.#select({ selectedGuests: this.wholeHouseholds(this.ids), guestRange: null });
  }

  clear(): void {
    this.#select({ selectedGuests: NO_GUESTS, guestRange: null });
  }

  /** These guests with everybody of their households. */
  wholeHouseholds(ids: ReadonlySet<number>): ReadonlySet<number> {
    return withHouseholds(this.#context.editor.state.guests.values(), ids);
  }

  /** Whom a drag of this guest moves: all selected guests if it is one of them. */
  draggedWith(guestId: number): readonly number[] {
    return this.ids.has(guestId) ? [...this.ids] : [guestId];
  }

  isDraggedWith(leaderId: number, guestId: number): boolean {
    return leaderId === guestId || (this.ids.has(leaderId) && this.ids.has(guestId));
  }

  /** The effect of dropping all selected guests at a point of the floor plan. */
  findDrop(at: Point): Drop {
    const { layout, state } = this.#context.editor;
    return decideGroupDrop(layout, this.#membersOf(this.ids), at, state.guests);
  }

  /** Which seats these guests would get at a table. */
  chooseSeats(tableId: TableId, ids: ReadonlySet<number>): GroupSeats {
    const { layout, state } = this.#context.editor;
    const table = findTable(layout, tableId);
    if (!table) return { seats: [], notSeatedIds: [...ids] };
    return chooseGroupSeats(layout, table, this.#membersOf(ids), { everyone: state.guests });
  }

  /** Seats guests as chosen, as one undo step. Those who did not fit stay selected, and a notice names them. */
  seat(tableId: TableId, { seats, notSeatedIds }: GroupSeats): boolean {
    const { editor } = this.#context;
    if (!editor.tryEdit(seatGroup(editor.layout, tableId, seats))) return false;
    this.#afterSeating(tableId, seats.length, notSeatedIds);
    return true;
  }

  /** Seats all selected guests at a table, or tells why none of them fits. */
  seatAtTable(tableId: TableId): void {
    const { editor } = this.#context;
    const chosen = this.chooseSeats(tableId, this.ids);
    const table = findTable(editor.layout, tableId);
    if (chosen.seats.length > 0) this.seat(tableId, chosen);
    else if (table) editor.onRefusal(whyNobodyFits(editor.layout, table, this.ids));
  }

  drop(drop: Drop): boolean {
    const { editor } = this.#context;
    const [first = 0] = this.ids;
    if (!editor.tryEdit(applyDrop(editor.layout, first, drop))) return false;
    if (drop.kind === 'group') this.#afterSeating(drop.tableId, drop.seats.length, drop.notSeatedIds);
    if (drop.kind === 'unseat') this.#afterUnseating(drop.guestIds);
    return true;
  }

  /** Sends all selected guests who have a place back to the list, as one undo step. */
  unseat(): void {
    const { editor } = this.#context;
    const placed = [...this.ids].filter((id) => findDot(editor.layout, id) !== undefined);
    if (placed.length === 0) return;
    editor.edit(unseatGuests(editor.layout, placed));
    this.#afterUnseating(placed);
  }

  namesOf(guestIds: Iterable<number>): string[] {
    const { guests } = this.#context.editor.state;
    return Array.from(guestIds, (id) => guests.get(id)?.fullName ?? '');
  }

  #membersOf(ids: ReadonlySet<number>) {
    const { guests } = this.#context.editor.state;
    return [...ids].flatMap((id) => guests.get(id) ?? []);
  }

  /** A guest who was picked counts as selected, so that a click and a Ctrl-click select two. */
  #current(): GuestSelection {
    const { selectedGuests, guestRange, pickedGuestId } = this.#context.editor.state;
    if (pickedGuestId === null) return { selectedGuests, guestRange };
    return {
      selectedGuests: new Set([pickedGuestId]),
      guestRange: { anchorId: pickedGuestId, before: new Set([pickedGuestId]) },
    };
  }

  /** Clears the selection of tables, because a click on a table seats the selected guests. */
  #select(selection: GuestSelection): void {
    const { editor, t, say } = this.#context;
    editor.show({ ...selection, selection: NO_TABLES, anchorId: null, pickedGuestId: null });
    const count = selection.selectedGuests.size;
    say(count === 0 ? t('layoutEditor.nobodySelected') : t('layoutEditor.guestsSelected', { count }));
  }

  #afterSeating(tableId: TableId, count: number, notSeatedIds: readonly number[]): void {
    const { editor, t, say, notify } = this.#context;
    editor.show({ selectedGuests: new Set(notSeatedIds), guestRange: null });
    const found = findTable(editor.layout, tableId);
    const table = found ? tableNameIn(t, found) : '';
    const title = t('layoutEditor.guestsSeated', { count, table });
    if (notSeatedIds.length > 0) notify(title, noRoomText(t, this.namesOf(notSeatedIds)));
    else say(title);
  }

  #afterUnseating(guestIds: readonly number[]): void {
    const { editor, t, say } = this.#context;
    const [name = ''] = this.namesOf(guestIds);
    const count = guestIds.length;
    // The selection stays if only a dot that is not selected was dragged to the list.
    if (guestIds.some((id) => this.ids.has(id))) editor.show({ selectedGuests: NO_GUESTS, guestRange: null });
    say(count === 1 ? t('layoutEditor.guestUnseated', { name }) : t('layoutEditor.guestsUnseated', { count }));
  }
}

import { createContext, use } from 'react';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import type { EditResult, Refusal } from '../../../../shared/layout/edit-result.ts';
import { REFUSAL_MESSAGES } from '../../../../shared/layout/edit-result.ts';
import type { Point } from '../../../../shared/layout/geometry.ts';
import { applyDrop, type Drop, decideDrop } from '../../../../shared/layout/guest-drop.ts';
import { seatAtTable, seatGuest, takeOverSeat, unseatGuests } from '../../../../shared/layout/guest-edits.ts';
import type { TableId } from '../../../../shared/layout/table-occupancy.ts';
import { findDot, withTableName } from '../../../../shared/layout/table-occupancy.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Editor } from '../session/editor.ts';
import { NO_TABLES, snapSize } from '../session/editor-state.ts';
import { COMMANDS, type CommandContext, type CommandId } from './commands.ts';
import { swapText } from './swap-text.ts';

interface ActionsOptions {
  readonly editor: Editor;
  readonly t: Translate;
  readonly say: (text: string) => void;
  readonly context: () => CommandContext;
}

/** What buttons, lists and gestures do, with the words that go with it. */
export class EditorActions {
  readonly #options: ActionsOptions;

  constructor(options: ActionsOptions) {
    this.#options = options;
  }

  get say(): (text: string) => void {
    return this.#options.say;
  }

  run(id: CommandId): void {
    const context = this.#options.context();
    if (COMMANDS[id].isEnabled(context.editor.state)) COMMANDS[id].run(context);
  }

  /** Takes a guest in hand: the seat chosen next is theirs. Taken again, they are put back. */
  carry(guestId: number): void {
    const { editor, t, say } = this.#options;
    const isCarried = editor.state.carriedGuestId === guestId;
    // One thing at a time: with a guest in hand, a click on a table means a seat.
    editor.show({ carriedGuestId: isCarried ? null : guestId, selection: NO_TABLES, anchorId: null });
    if (!isCarried) say(t('layoutEditor.guestPicked', { name: this.nameOf(guestId) }));
  }

  /** What letting go of a guest at a point of the plan would do; undefined once the guest is off the list. */
  findDrop(guestId: number, at: Point): Drop | undefined {
    const { layout, state } = this.#options.editor;
    return state.guests.has(guestId) ? decideDrop(layout, guestId, at, snapSize(state)) : undefined;
  }

  drop(guestId: number, drop: Drop): boolean {
    return this.#seat(guestId, applyDrop(this.#options.editor.layout, guestId, drop));
  }

  /** Puts a guest where letting go of them at that point would. */
  dropAt(guestId: number, at: Point): void {
    const drop = this.findDrop(guestId, at);
    if (drop) this.drop(guestId, drop);
  }

  seatAtTable(guestId: number, tableId: TableId): boolean {
    return this.#seat(guestId, seatAtTable(this.#options.editor.layout, guestId, tableId));
  }

  seatOn(guestId: number, tableNumber: string, seatNumber: string | null): boolean {
    return this.#seat(guestId, seatGuest(this.#options.editor.layout, { guestId, tableNumber, seatNumber }));
  }

  /** Takes someone's seat, who gets the place that becomes free, or goes back to the list. */
  takeOverSeat(guestId: number, occupantId: number): void {
    const { editor, t, say } = this.#options;
    if (!editor.state.guests.has(guestId)) return;
    editor.edit(takeOverSeat(editor.layout, guestId, occupantId));
    this.#putDown(guestId);
    const isSwapped = findDot(editor.layout, occupantId) !== undefined;
    const names = { name: this.nameOf(guestId), other: this.nameOf(occupantId) };
    say(isSwapped ? t('layoutEditor.guestsSwapped', names) : this.#placeText(guestId));
  }

  unseat(guestIds: readonly number[]): void {
    const { editor, t, say } = this.#options;
    editor.edit(unseatGuests(editor.layout, guestIds));
    const [first] = guestIds;
    if (first !== undefined) say(t('layoutEditor.guestUnseated', { name: this.nameOf(first) }));
  }

  nameOf(guestId: number): string {
    return this.#options.editor.state.guests.get(guestId)?.fullName ?? '';
  }

  /** Why something was not done; a taken seat comes with the offer to swap. */
  explain(refusal: Refusal, guestId?: number): void {
    const { editor, t } = this.#options;
    if (refusal.reason === 'seatTaken') {
      const title = this.refusalText(refusal);
      if (guestId === undefined) {
        toast({ title });
        return;
      }
      const onSelect = () => this.takeOverSeat(guestId, refusal.guestId);
      const description = swapText(t, editor.layout, { kind: 'offer', guestId, name: this.nameOf(refusal.guestId) });
      toast({ title, description, action: { label: t('layoutEditor.swap'), onSelect } });
      return;
    }
    toast({ variant: 'destructive', title: this.refusalText(refusal) });
  }

  refusalText(refusal: Refusal): string {
    const { t } = this.#options;
    if (refusal.reason === 'seatTaken') return t('layoutEditor.seatTakenBy', { name: this.nameOf(refusal.guestId) });
    if (refusal.reason === 'tableFull') return t('layoutEditor.tableIsFull', { table: refusal.table.label });
    return t(REFUSAL_MESSAGES[refusal.reason]);
  }

  #seat(guestId: number, result: EditResult): boolean {
    // Removed elsewhere while being dragged.
    if (!this.#options.editor.state.guests.has(guestId)) return false;
    if (!result.ok) {
      this.explain(result.refusal, guestId);
      return false;
    }
    const { editor, say } = this.#options;
    editor.edit(result.layout);
    this.#putDown(guestId);
    say(this.#placeText(guestId));
    return true;
  }

  /** Whoever seats people is done with tables: the handles of a selected one would lie over its guests. */
  #putDown(guestId: number): void {
    const { editor } = this.#options;
    const { carriedGuestId } = editor.state;
    editor.show({
      selection: NO_TABLES,
      anchorId: null,
      carriedGuestId: carriedGuestId === guestId ? null : carriedGuestId,
    });
  }

  #placeText(guestId: number): string {
    const { editor, t } = this.#options;
    const dot = findDot(editor.layout, guestId);
    const name = this.nameOf(guestId);
    const seat = dot && seatLabel(t, withTableName(editor.layout, dot));
    return seat ? t('layoutEditor.guestSeated', { name, seat }) : t('layoutEditor.guestOnFloor', { name });
  }
}

export const ActionsContext = createContext<EditorActions | undefined>(undefined);

export function useActions(): EditorActions {
  const actions = use(ActionsContext);
  if (actions === undefined) throw new Error('useActions needs an ActionsContext above it');
  return actions;
}

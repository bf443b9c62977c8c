import type { EditResult, Refusal } from '../../../../shared/layout/edit-result.ts';
import type { Point } from '../../../../shared/layout/geometry.ts';
import { applyDrop, type Drop, decideDrop } from '../../../../shared/layout/guest-drop.ts';
import { seatAtTable, seatGuest, takeOverSeat, unseatGuests } from '../../../../shared/layout/guest-edits.ts';
import { addItem } from '../../../../shared/layout/item-edits.ts';
import type { FloorItemKind } from '../../../../shared/layout/layout-limits.ts';
import { addTableGroup, type TableGroup } from '../../../../shared/layout/table-groups.ts';
import type { TablePlan } from '../../../../shared/layout/table-guests.ts';
import { findDot, type TableId, withTableName } from '../../../../shared/layout/table-occupancy.ts';
import { addMissingTables } from '../../../../shared/layout/tables-from-list.ts';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { toast } from '../../../ui/toast.tsx';
import { GroupActions } from '../selection/group-actions.ts';
import { NO_TABLES, snapSize } from '../session/editor-state.ts';
import type { CommandContext } from './command.ts';
import { COMMANDS, type CommandId } from './commands.ts';
import { swapText } from './swap-text.ts';
import { applyTablePlan, askToKeepHouseholds } from './table-guest-commands.ts';
import { labelIn, tableNameIn } from './table-label.ts';

/** What buttons, lists and gestures do, and what screen readers are told about it. */
export class EditorActions {
  readonly #context: CommandContext;
  readonly group: GroupActions;

  constructor(context: Omit<CommandContext, 'group'>) {
    this.group = new GroupActions(context);
    this.#context = { ...context, group: this.group };
  }

  run(id: CommandId): void {
    if (COMMANDS[id].isEnabled(this.#context.editor.state)) COMMANDS[id].run(this.#context);
  }

  /** Picks a guest, who gets the seat that is clicked next. Picking the same guest again cancels. */
  pick(guestId: number): void {
    const { editor, t, say } = this.#context;
    const isPicked = editor.state.pickedGuestId === guestId;
    // Clears the selection, because a click on a table seats the picked guest.
    editor.show({ pickedGuestId: isPicked ? null : guestId, selection: NO_TABLES, anchorId: null });
    if (!isPicked) say(t('layoutEditor.guestPicked', { name: this.nameOf(guestId) }));
  }

  /** The effect of dropping a guest, and those selected with it, at a point; undefined if the guest was deleted. */
  findDrop(guestId: number, at: Point): Drop | undefined {
    const { layout, state } = this.#context.editor;
    if (!state.guests.has(guestId)) return undefined;
    if (this.group.draggedWith(guestId).length > 1) return this.group.findDrop(at);
    return decideDrop(layout, guestId, at, snapSize(state));
  }

  /** The effect of dropping a dot on the lists; undefined where dropping it does nothing. */
  findDropOnList(guestId: number): Drop | undefined {
    const { layout } = this.#context.editor;
    const guestIds = this.group.draggedWith(guestId).filter((id) => findDot(layout, id) !== undefined);
    return guestIds.length === 0 ? undefined : { kind: 'unseat', guestIds };
  }

  drop(guestId: number, drop: Drop): boolean {
    if (drop.kind === 'group' || drop.kind === 'unseat') return this.group.drop(drop);
    return this.#seat(guestId, applyDrop(this.#context.editor.layout, guestId, drop));
  }

  dropAt(guestId: number, at: Point): void {
    const drop = this.findDrop(guestId, at);
    if (drop) this.drop(guestId, drop);
  }

  seatAtTable(guestId: number, tableId: TableId): boolean {
    return this.#seat(guestId, seatAtTable(this.#context.editor.layout, guestId, tableId));
  }

  seatOn(guestId: number, tableNumber: string, seatNumber: string | null): boolean {
    return this.#seat(guestId, seatGuest(this.#context.editor.layout, { guestId, tableNumber, seatNumber }));
  }

  /** Gives someone's seat to another guest. The occupant gets that guest's place, or becomes unassigned. */
  takeOverSeat(guestId: number, occupantId: number): void {
    const { editor, t, say } = this.#context;
    if (!editor.state.guests.has(guestId)) return;
    editor.edit(takeOverSeat(editor.layout, guestId, occupantId));
    this.#unpick(guestId);
    const isSwapped = findDot(editor.layout, occupantId) !== undefined;
    const names = { name: this.nameOf(guestId), other: this.nameOf(occupantId) };
    say(isSwapped ? t('layoutEditor.guestsSwapped', names) : this.#placeText(guestId));
  }

  unseat(guestId: number): void {
    const { editor, t, say } = this.#context;
    editor.edit(unseatGuests(editor.layout, [guestId]));
    say(t('layoutEditor.guestUnseated', { name: this.nameOf(guestId) }));
  }

  /** Adds several tables as one undo step. Returns whether there was room for them. */
  addTables(group: TableGroup): boolean {
    const { editor, t, say, view } = this.#context;
    const before = editor.layout.tables.length;
    if (!editor.tryEdit(addTableGroup(editor.layout, group, labelIn(t), t('layoutEditor.headTable')))) return false;
    const added = editor.layout.tables.slice(before);
    editor.show({ selection: NO_TABLES, anchorId: null });
    view.reveal({ tables: added });
    say(t('layoutEditor.tablesAdded', { count: added.length }));
    return true;
  }

  /** Creates the tables that only the guest list names, as one undo step. */
  addMissingTables(): void {
    const { editor, t, say, view } = this.#context;
    const before = editor.layout.tables.length;
    if (!editor.tryEdit(addMissingTables(editor.layout, labelIn(t)))) return;
    const added = editor.layout.tables.slice(before);
    view.reveal({ tables: added });
    say(t('layoutEditor.tablesAdded', { count: added.length }));
  }

  /** Seats guests as a plan of the dialog about a table's guests says, as one undo step. */
  applyTablePlan(plan: TablePlan, text: string): void {
    applyTablePlan(this.#context, plan, text);
  }

  /** Asks for a plan that brings all split households together. */
  keepHouseholds(): void {
    askToKeepHouseholds(this.#context, null);
  }

  addItem(kind: FloorItemKind): void {
    const { editor, t, say, view } = this.#context;
    if (!editor.tryEdit(addItem(editor.layout, kind))) return;
    const item = editor.layout.items?.at(-1);
    if (!item) return;
    editor.selectTable(item.id, 'only');
    view.reveal({ tables: [], items: [item] });
    say(t('layoutEditor.tableAdded', { table: t(`floorPlan.${kind}`) }));
  }

  nameOf(guestId: number): string {
    return this.#context.editor.state.guests.get(guestId)?.fullName ?? '';
  }

  /** Says after a gesture on the floor plan that the suggested plan must be applied or discarded before edits. */
  explainPreview(): void {
    const { t, notify } = this.#context;
    notify(t('seating.previewFirst'));
  }

  /** Tells why an edit was refused; for a taken seat it offers to swap. */
  explain(refusal: Refusal, guestId?: number): void {
    const { editor, t } = this.#context;
    const title = this.refusalText(refusal);
    if (refusal.reason !== 'seatTaken' || guestId === undefined) {
      toast({ title, ...(refusal.reason !== 'seatTaken' && { variant: 'destructive' }) });
      return;
    }
    const onSelect = () => this.takeOverSeat(guestId, refusal.guestId);
    const description = swapText(t, editor.layout, { kind: 'offer', guestId, name: this.nameOf(refusal.guestId) });
    toast({ title, description, action: { label: t('layoutEditor.swap'), onSelect } });
  }

  refusalText(refusal: Refusal): string {
    const { t } = this.#context;
    if (refusal.reason === 'seatTaken') return t('layoutEditor.seatTakenBy', { name: this.nameOf(refusal.guestId) });
    if (refusal.reason === 'tableFull') return t('layoutEditor.tableIsFull', { table: tableNameIn(t, refusal.table) });
    return t(`layout.${refusal.reason}`);
  }

  #seat(guestId: number, result: EditResult): boolean {
    // The guest was deleted elsewhere while being dragged.
    if (!this.#context.editor.state.guests.has(guestId)) return false;
    if (!result.ok) {
      this.explain(result.refusal, guestId);
      return false;
    }
    const { editor, say } = this.#context;
    editor.edit(result.layout);
    this.#unpick(guestId);
    say(this.#placeText(guestId));
    return true;
  }

  /** Deselects the guest and all tables, whose handles would cover guests who are to be seated next. */
  #unpick(guestId: number): void {
    const { editor } = this.#context;
    const { pickedGuestId, selectedGuests } = editor.state;
    editor.show({
      selection: NO_TABLES,
      anchorId: null,
      selectedGuests: new Set([...selectedGuests].filter((id) => id !== guestId)),
      guestRange: null,
      pickedGuestId: pickedGuestId === guestId ? null : pickedGuestId,
    });
  }

  #placeText(guestId: number): string {
    const { editor, t } = this.#context;
    const dot = findDot(editor.layout, guestId);
    const name = this.nameOf(guestId);
    const seat = dot && seatLabel(t, withTableName(editor.layout, dot));
    return seat ? t('layoutEditor.guestSeated', { name, seat }) : t('layoutEditor.guestOnFloor', { name });
  }
}

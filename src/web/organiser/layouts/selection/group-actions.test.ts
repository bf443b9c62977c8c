import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { middleOf } from '../../../../shared/layout/geometry.ts';
import { reconcileWithGuests } from '../../../../shared/layout/seat-sync.ts';
import { findTable } from '../../../../shared/layout/table-occupancy.ts';
import { seatsOf } from '../../../../shared/layout/testing.ts';
import { COMMANDS } from '../commands/commands.ts';
import { Editor } from '../session/editor.ts';
import { guest, layout } from '../session/testing.ts';
import { GroupActions } from './group-actions.ts';

/** Guests 1 to 3 are a household, 6 sits at table 2. Each table has four seats. */
const GUESTS = [
  ...[1, 2, 3].map((id) => guest(id, { householdId: 50 })),
  guest(4),
  guest(5),
  guest(6, { tableNumber: '2', seatNumber: '1' }),
];
const PLAIN = { isToggling: false, isExtending: false };
const CTRL = { ...PLAIN, isToggling: true };
const SHIFT = { ...PLAIN, isExtending: true };

function open() {
  const editor = new Editor(reconcileWithGuests(layout(), GUESTS), GUESTS);
  const said: string[] = [];
  const notify = vi.fn();
  const context = { editor, t: translatorFor('en'), say: (text: string) => said.push(text), notify };
  const group = new GroupActions(context);
  const selected = () => [...editor.state.selectedGuests].toSorted((a, b) => a - b);
  const seats = () => seatsOf(editor.layout);
  const dropOn = (tableId: string) => {
    const table = findTable(editor.layout, tableId);
    return group.drop(group.findDrop(table ? middleOf(table) : { x: 0, y: 0 }));
  };
  return { editor, group, said, notify, selected, seats, dropOn };
}

test('a click selects with Ctrl or Shift, and while others are selected; the count is announced', () => {
  const { editor, group, said, selected } = open();
  expect(group.click(1, PLAIN)).toBe(false);
  editor.show({ pickedGuestId: 1 });
  expect(group.click(4, SHIFT, [1, 2, 3, 4, 5])).toBe(true);
  expect(selected()).toEqual([1, 2, 3, 4]);
  expect(editor.state.pickedGuestId).toBeNull();
  group.click(2, PLAIN);
  group.click(6, CTRL);
  expect(selected()).toEqual([1, 3, 4, 6]);
  expect(said.at(-1)).toBe('4 guests selected');
  group.clear();
  expect(said.at(-1)).toBe('No guest selected');
});

test('selecting guests deselects tables, but a frame selects both', () => {
  const { editor, group, selected } = open();
  editor.selectTables(['table-1']);
  group.addFramed([6]);
  expect([...editor.state.selection]).toEqual(['table-1']);
  expect(selected()).toEqual([6]);
  group.toggle(4);
  expect(editor.state.selection.size).toBe(0);
});

test('whole households are added', () => {
  const { group, selected } = open();
  group.add([2, 4]);
  group.addHouseholds();
  expect(selected()).toEqual([1, 2, 3, 4]);
});

test('seating several guests is one step of undo; who did not fit stays selected and is named', () => {
  const { editor, group, notify, selected, seats, dropOn } = open();
  group.add([1, 2, 3, 4, 5]);
  dropOn('table-1');
  expect(Object.values(seats()).filter((seat) => seat.startsWith('1/'))).toHaveLength(4);
  expect(selected()).toEqual([5]);
  expect(notify).toHaveBeenCalledWith('4 guests seated: Table 1', 'No room for: Guest 5');
  editor.undo();
  expect(seats()).toEqual({ 6: '2/1' });
});

test('a household that does not fit is refused with the reason, and nothing changes', () => {
  const { editor, group, dropOn } = open();
  const refusals: string[] = [];
  editor.onRefusal = ({ reason }) => refusals.push(reason);
  group.add([4, 5]);
  dropOn('table-2');
  group.add([1, 2, 3]);
  const before = editor.layout;
  expect(dropOn('table-2')).toBe(false);
  expect(dropOn('none')).toBe(false);
  group.seatAtTable('table-2');
  expect(refusals).toEqual(['householdsTooLarge', 'groupNeedsTable', 'householdsTooLarge']);
  expect(editor.layout).toBe(before);
});

test('the list of tables seats all selected guests at a table', () => {
  const { group, selected, seats } = open();
  group.add([4, 5]);
  group.seatAtTable('table-2');
  expect(seats()).toEqual({ 4: '2/2', 5: '2/3', 6: '2/1' });
  expect(selected()).toEqual([]);
});

test('unseating several guests is one step of undo, also by the Delete key', () => {
  const { editor, group, said, seats } = open();
  group.add([4, 5]);
  group.seat('table-1', group.chooseSeats('table-1', group.ids));
  const seated = seats();
  group.add([4, 5, 6, 1]);
  COMMANDS.delete.run({ editor, group } as never);
  expect(seats()).toEqual({});
  expect(said.at(-1)).toBe('3 guests are back in the list');
  editor.undo();
  expect(seats()).toEqual(seated);
});

test('nothing is said about guests without a place when the Delete key is pressed, and they stay selected', () => {
  const { group, said, selected } = open();
  group.add([4, 5]);
  const before = said.length;
  group.unseat();
  expect(said).toHaveLength(before);
  expect(selected()).toEqual([4, 5]);
});

test('after any bulk action, one undo restores every row', () => {
  const action = fc.record({
    ids: fc.uniqueArray(fc.constantFrom(...GUESTS.map(({ id }) => id)), { minLength: 1 }),
    table: fc.constantFrom('table-1', 'table-2', 'table-3'),
    kind: fc.constantFrom('drop', 'seat', 'households', 'unseat'),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 6 }), (actions) => {
      const { editor, group, seats, dropOn } = open();
      for (const { ids, table, kind } of actions) {
        const [before, steps] = [seats(), editor.state.history.past.length];
        group.clear();
        group.add(ids);
        if (kind === 'households') group.addHouseholds();
        if (kind === 'unseat') group.unseat();
        else if (kind === 'drop') dropOn(table);
        else group.seat(table, group.chooseSeats(table, group.ids));
        const isChanged = editor.state.history.past.length > steps;
        expect(editor.state.history.past.length - steps).toBeLessThanOrEqual(1);
        const after = seats();
        const taken = Object.values(after);
        expect(new Set(taken).size).toBe(taken.length);
        if (!isChanged) continue;
        editor.undo();
        expect(seats()).toEqual(before);
        editor.redo();
        expect(seats()).toEqual(after);
      }
    }),
  );
});

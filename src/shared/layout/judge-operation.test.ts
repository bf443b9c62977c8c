import { describe, expect, it } from 'vitest';
import { type LayoutPatch, layoutPatchSchema } from '../contracts/layout-operations.ts';
import type { Layout } from '../contracts/layouts.ts';
import { diffLayouts } from './diff-layouts.ts';
import { placeOnFloor } from './guest-edits.ts';
import { type CurrentPlan, judgeOperation } from './judge-operation.ts';
import { MAX_TABLES } from './layout-limits.ts';
import { applyPatch, applySeatingPatch } from './patch.ts';
import { deletePieces, movePieces } from './piece-edits.ts';
import { seatPositions } from './seat-positions.ts';
import { editTable } from './table-edits.ts';
import { edited, makeLayout, makeTable, seatsOf } from './testing.ts';

const [first, second] = [makeTable(1), makeTable(2)];
const start = makeLayout(
  [first, second],
  [
    [11, '1', '1'],
    [12, '1', '2'],
    [13, '2', '1'],
    [14, null, null],
    [15, '9', '1'],
  ],
);
const guests: CurrentPlan['guests'] = new Map([
  ...[11, 12, 13, 14, 15, 16].map((id) => [id, {}] as const),
  [17, { attendance: 'declined' as const }],
]);

const judge = (patch: LayoutPatch, layout = start) => judgeOperation({ layout, guests }, patch);
function make(patch: LayoutPatch, layout = start): Layout {
  const judged = judge(patch, layout);
  if (!judged.ok) throw new Error(`Refused: ${judged.refusal.reason}`);
  return applyPatch(layout, judged.patch);
}
const refusalOf = (patch: LayoutPatch, layout = start) => {
  const judged = judge(patch, layout);
  return judged.ok ? undefined : judged.refusal;
};
const tableOf = (layout: Layout, id: string) => layout.tables.find((table) => table.id === id);
const dotOf = (layout: Layout, guestId: number) => layout.guestPositions.find((dot) => dot.guestId === guestId);
const fieldsOf = ({ id: _, ...fields }: ReturnType<typeof makeTable>) => fields;

describe('fields', () => {
  it('are set one by one, so that two people can change one table', () => {
    const both = make({ tables: { 'table-1': { label: 'Family' } } }, make({ tables: { 'table-1': { x: 400 } } }));
    expect(tableOf(both, 'table-1')).toEqual({ ...first, x: 400, label: 'Family' });
    expect(both.tables[1]).toBe(start.tables[1]);
  });

  it('of a moved table take the dots of its guests along', () => {
    const moved = make({ tables: { 'table-1': { x: 400, rotation: 45 } } });
    expect(dotOf(moved, 11)).toMatchObject(seatPositions({ ...first, x: 400, rotation: 45 })[0] ?? {});
  });

  it('of a table whose id is a number are found by its text', () => {
    const numbered = makeLayout([makeTable(1, { id: 1 })]);
    expect(make({ tables: { 1: { x: 5 } } }, numbered).tables).toEqual([makeTable(1, { id: 1, x: 5 })]);
  });

  it('of the room and of items are last by order', () => {
    const item = { id: 'bar', kind: 'bar' as const, label: '', x: 5, y: 5, width: 50, height: 50, rotation: 0 };
    const furnished = make({ canvas: { width: 1500, aisleWidth: 40 }, items: { bar: item } });
    expect(furnished).toMatchObject({ width: 1500, aisleWidth: 40, items: [item] });
    const cleared = make({ canvas: { aisleWidth: null }, items: { bar: null } }, furnished);
    expect(cleared).not.toHaveProperty('aisleWidth');
    expect(cleared).not.toHaveProperty('items');
  });
});

describe('what was deleted', () => {
  const without = applyPatch(start, { tables: { 'table-1': null } });

  it('stays deleted, and the other author is told', () => {
    const judged = judge({ tables: { 'table-1': { x: 5 }, 'table-2': { x: 6 } } }, without);
    expect(judged).toMatchObject({ ok: true, gone: { pieces: ['table-1'], guests: [] } });
    expect(judged.ok && judged.patch).toEqual({ tables: { 'table-2': { x: 6 } } });
    expect(refusalOf({ tables: { 'table-1': { x: 5 } } }, without)).toEqual({ reason: 'gone' });
  });

  it('takes no guests, nor does a guest who was removed come back', () => {
    const judged = judge(
      { seats: [{ guestId: 14, tableId: 'table-1', seat: '3' }], dots: { 99: { x: 1, y: 1 } } },
      without,
    );
    expect(judged).toMatchObject({ ok: false, refusal: { reason: 'gone' }, gone: { guests: [14, 99] } });
  });

  it('can be brought back in its place, as undo does', () => {
    expect(make({ tables: { 'table-1': { ...fieldsOf(first), at: 0 } } }, without).tables).toEqual([first, second]);
  });

  it('leaves its guests unseated, those too who were seated there meanwhile', () => {
    const joined = make({ seats: [{ guestId: 14, tableId: 'table-1', seat: '4' }] });
    const deleted = make({ tables: { 'table-1': null } }, joined);
    expect(seatsOf(deleted)).toEqual({ 13: '2/1', 15: '9/1' });
  });
});

describe('names', () => {
  it('of new tables that are taken become the next free ones, in the author’s words', () => {
    const added = make({
      tables: {
        a: fieldsOf(makeTable(2)),
        b: { ...fieldsOf(makeTable(2)), label: '2. asztal' },
        c: { ...fieldsOf(makeTable(1)), label: 'Head table' },
      },
    });
    const names = added.tables.slice(2).map(({ label, tableNumber }) => [label, tableNumber]);
    expect(names).toEqual([
      ['Table 3', '3'],
      ['4. asztal', '4'],
      ['Head table', '5'],
    ]);
    const copied = make({ tables: { d: { ...fieldsOf(makeTable(8)), label: 'head TABLE' } } }, added);
    expect(copied.tables.at(-1)).toMatchObject({ label: 'head TABLE 2', tableNumber: '8' });
  });

  it('continue after tables that are added in the same operation', () => {
    const head = (number: number) => ({ ...fieldsOf(makeTable(number)), label: 'Head table' });
    const added = make({
      tables: { a: fieldsOf(makeTable(20)), b: fieldsOf(makeTable(1)), c: head(30), d: head(31), e: head(1) },
    });
    expect(added.tables.slice(2).map(({ label, tableNumber }) => [label, tableNumber])).toEqual([
      ...[
        ['Table 20', '20'],
        ['Table 21', '21'],
        ['Head table', '30'],
      ],
      ...[
        ['Head table 2', '31'],
        ['Head table 3', '32'],
      ],
    ]);
  });

  it('are refused where a table is renamed to a taken one, and may be swapped', () => {
    const taken = { reason: 'tableNumberExists', tableId: 'table-2' };
    expect(refusalOf({ tables: { 'table-2': { tableNumber: ' 1 ' } } })).toEqual({ ...taken, field: 'tableNumber' });
    expect(refusalOf({ tables: { 'table-2': { label: 'TABLE 1' } } })).toEqual({ ...taken, field: 'label' });
    const swapped = make({
      tables: { 'table-1': { tableNumber: '2', label: 'Table 2' }, 'table-2': { tableNumber: '1', label: 'Table 1' } },
    });
    expect(seatsOf(swapped)).toEqual({ 11: '2/1', 12: '2/2', 13: '1/1', 14: '-/-', 15: '9/1' });
  });

  it('that are numbers carry whoever sits there; who waited for that number gives way', () => {
    const renumbered = make({ tables: { 'table-1': { tableNumber: '9' } } });
    expect(seatsOf(renumbered)).toEqual({ 11: '9/1', 12: '9/2', 13: '2/1', 14: '-/-', 15: '9/-' });
  });
});

describe('seats', () => {
  it('that somebody has refuse the whole operation, name the sitter and offer the nearest free one', () => {
    const patch = { tables: { 'table-2': { x: 1 } }, seats: [{ guestId: 14, tableId: 'table-1', seat: '1' }] };
    expect(refusalOf(patch)).toEqual({
      reason: 'seatTaken',
      guestId: 14,
      occupantId: 11,
      free: { tableId: 'table-1', seat: '4' },
    });
  });

  it('are swapped in one operation, and given once in it', () => {
    const swap = (seat: string) => [
      { guestId: 11, tableId: 'table-1', seat: '2' },
      { guestId: 12, tableId: 'table-1', seat },
    ];
    expect(seatsOf(make({ seats: swap('1') }))).toMatchObject({ 11: '1/2', 12: '1/1' });
    expect(refusalOf({ seats: swap('2') })).toMatchObject({ reason: 'seatTaken', guestId: 12, occupantId: 11 });
  });

  it('follow the table’s id through another number', () => {
    const renumbered = make({ tables: { 'table-1': { tableNumber: '7', label: 'Seven' } } });
    const seated = make({ seats: [{ guestId: 16, tableId: 'table-1', seat: '3' }] }, renumbered);
    expect(seatsOf(seated)).toMatchObject({ 11: '7/1', 16: '7/3' });
  });

  it('are refused to who declined, and to a plan after one of its guests was moved', () => {
    expect(refusalOf({ seats: [{ guestId: 17, tableId: 'table-1', seat: '3' }] })).toMatchObject({
      reason: 'guestDeclined',
    });
    const plan = (from: { tableId: string | null; seat: string | null }) => ({
      seats: [{ guestId: 13, tableId: 'table-1', seat: '3', from }],
    });
    expect(refusalOf(plan({ tableId: 'table-2', seat: '2' }))).toEqual({ reason: 'guestMoved', guestId: 13 });
    const made = make(plan({ tableId: 'table-2', seat: '1' }));
    expect(seatsOf(made)).toMatchObject({ 13: '1/3' });
    expect(refusalOf(plan({ tableId: null, seat: null }), made)).toBeUndefined();
  });
});

describe('pins', () => {
  it('of guests and at tables that are gone are left out', () => {
    const pin = { tableId: 'table-1', seat: null };
    const judged = judge({ pins: { 11: pin, 12: { ...pin, tableId: 'table-9' }, 13: null, 99: pin } });
    expect(judged).toEqual({
      ok: true,
      patch: { pins: { 11: pin, 13: null } },
      gone: { pieces: [], guests: [12, 99] },
    });
  });
});

describe('dots', () => {
  it('on the floor have a place, at a table only a colour', () => {
    const dots = { 14: { x: 7, y: 8 }, 11: { x: 7, y: 8, color: '#ff0000' }, 16: { x: 1, y: 2 } };
    const placed = make({ dots });
    expect(dotOf(placed, 14)).toMatchObject({ x: 7, y: 8 });
    expect(dotOf(placed, 16)).toMatchObject({ x: 1, y: 2, tableNumber: null });
    expect(dotOf(placed, 11)).toEqual({ ...dotOf(start, 11), color: '#ff0000' });
    expect(dotOf(make({ dots: { 14: null } }), 14)).toBeUndefined();
  });
});

describe('limits', () => {
  it('refuse the 1,001st table, what lies far outside and a room that leaves something outside', () => {
    const full = makeLayout(Array.from({ length: MAX_TABLES }, (_, index) => makeTable(index + 1, { x: 0, y: 0 })));
    expect(refusalOf({ tables: { more: fieldsOf(makeTable(1_001)) } }, full)).toEqual({ reason: 'tooManyTables' });
    expect(refusalOf({ tables: { 'table-1': { x: 3_001 } } })).toEqual({ reason: 'outOfRange', id: 'table-1' });
    const wide = make({ canvas: { width: 9_000 }, tables: { 'table-1': { x: 8_000 } } });
    expect(refusalOf({ canvas: { width: 500 } }, wide)).toEqual({ reason: 'outOfRange', id: 'table-1' });
  });
});

it('an operation has at most as many entries as replace everything', () => {
  const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, null]));
  const isValid = (patch: object) => layoutPatchSchema.safeParse(patch).success;
  expect(isValid({ tables: entries(2 * MAX_TABLES), rules: entries(10_000) })).toBe(true);
  expect(isValid({ tables: entries(2 * MAX_TABLES + 1) })).toBe(false);
  for (const list of ['items', 'dots', 'rules', 'pins']) expect(isValid({ [list]: entries(100_001) })).toBe(false);
});

describe('the difference of two layouts', () => {
  const edits: [string, (layout: Layout) => Layout][] = [
    ['moving', (layout) => movePieces(layout, { ids: ['table-1'], by: { x: 33, y: 7 } })],
    ['deleting', (layout) => deletePieces(layout, ['table-1'])],
    ['renumbering', (layout) => edited(editTable(layout, 'table-1', { tableNumber: '5' }))],
    ['wheelchairs', (layout) => edited(editTable(layout, 'table-1', { accessibleSeats: [2], seats: 3 }))],
    ['the floor', (layout) => placeOnFloor(layout, 11, { x: 20, y: 20 })],
    ['another order', (layout) => ({ ...layout, tables: layout.tables.toReversed() })],
  ];
  it.each(edits)('leads there and back: %s', (_what, edit) => {
    const after = edit(start);
    const comparable = (layout: Layout) => ({
      ...layout,
      guestPositions: layout.guestPositions.map(({ id: _, ...dot }) => dot).sort((a, b) => a.guestId - b.guestId),
    });
    const there = make(diffLayouts(start, after));
    expect(comparable(there)).toEqual(comparable(after));
    expect(comparable(make(diffLayouts(there, start), there))).toEqual(comparable(start));
  });

  it('of a moved table is small', () => {
    const after = movePieces(start, { ids: ['table-1'], by: { x: 33, y: 0 } });
    expect(diffLayouts(start, after)).toEqual({ tables: { 'table-1': { x: 133 } } });
  });
});

it('changes rules by their id and pins by guest', () => {
  const rule = (id: number) => ({ id, kind: 'households' as const, strength: 'must' as const, exceptIds: [] });
  const before = { rules: [rule(1), rule(2)], pins: [{ guestId: 11, tableId: 'table-1', seat: 1 }] };
  const patch = { rules: { 2: null, 3: rule(3) }, pins: { 11: null, 12: { tableId: 'table-1', seat: null } } };
  const after = { rules: [rule(1), rule(3)], pins: [{ guestId: 12, tableId: 'table-1', seat: null }] };
  expect(applySeatingPatch(before, patch)).toEqual(after);
});

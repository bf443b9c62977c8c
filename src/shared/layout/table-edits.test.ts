import { describe, expect, it } from 'vitest';
import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { MAX_TABLES, type TableType } from './layout-limits.ts';
import { deletePieces, duplicatePieces, movePieces } from './piece-edits.ts';
import { seatPositions } from './seat-positions.ts';
import { addTable, editTable, resizeCanvas, resizeTable, rotateTable, setUnit, tablesBetween } from './table-edits.ts';
import { dotsAtTable, findDot, findTable, placementOf } from './table-occupancy.ts';
import { edited, makeLayout, makeTable, refused, seatsOf } from './testing.ts';

const [one, two] = [makeTable(1), makeTable(2)];
const layout = makeLayout(
  [one, two],
  [
    [11, '1', '1'],
    [12, '1', '3'],
    [21, '2', '1'],
    [31, null, null],
  ],
);

const tableOf = (given: Layout, id: string | number) => {
  const table = findTable(given, id);
  if (!table) throw new Error('There is no such table.');
  return table;
};
const placeOf = (given: Layout, guestId: number) => {
  const dot = findDot(given, guestId);
  return dot && { x: dot.x, y: dot.y };
};

describe('a new table', () => {
  it('has the defaults of its type and the lowest free number', () => {
    const given = makeLayout([makeTable(1, { x: 300 }), makeTable(3), makeTable(9, { label: 'table 2' })]);
    expect(edited(addTable(given, 'square')).tables.at(-1)).toEqual({
      id: expect.stringMatching(/^table-\w{8}/),
      type: 'square',
      label: 'Table 4',
      tableNumber: '4',
      x: 100,
      y: 100,
      width: 120,
      height: 80,
      rotation: 0,
      seats: 8,
    });
    expect(edited(addTable(given, 'round')).tables.at(-1)).toMatchObject({ height: 120, seats: 10 });
  });

  const addMany = (given: Layout, count: number, types: readonly TableType[] = ['round', 'square']) =>
    Array.from({ length: count }).reduce<Layout>(
      (current, _, index) => edited(addTable(current, types[index % types.length] ?? 'round')),
      given,
    );

  it("is placed beside the one before, then in the next row, with the editor's label", () => {
    const labelOf = (number: number) => `${number}. asztal`;
    const first = edited(addTable(makeLayout([]), 'round', labelOf));
    const second = edited(addTable(first, 'square', labelOf));
    expect(second.tables.map(({ label, x, y }) => [label, x, y])).toEqual([
      ['1. asztal', 100, 100],
      ['2. asztal', 300, 100],
    ]);
    expect(addMany(second, 3).tables.map(({ x, y }) => [x, y])).toEqual([
      [100, 100],
      [300, 100],
      [500, 100],
      [700, 100],
      [100, 300],
    ]);
  });

  it('enlarges a full canvas and keeps its proportions', () => {
    const full = addMany(makeLayout([]), 12, ['round']);
    expect(full).toMatchObject({ width: 1000, height: 800 });
    const grown = addMany(full, 5, ['round']);
    expect(grown.tables.slice(12).map(({ x, y }) => [x, y])).toEqual([
      [100, 700],
      [300, 700],
      [500, 700],
      [700, 700],
      [900, 100],
    ]);
    expect(grown).toMatchObject({ width: 1200, height: 1000 });
  });

  it('is at 100, 100 in a canvas that is too small for it', () => {
    const given = addMany(makeLayout([], [], { width: 150, height: 150 }), 1);
    expect(given.tables).toMatchObject([{ x: 100, y: 100 }]);
    expect(given).toMatchObject({ width: 350, height: 350 });
  });

  it('takes the place of a deleted one', () => {
    const four = addMany(makeLayout([]), 4);
    const given = deletePieces(
      four,
      four.tables.slice(1, 2).map(({ id }) => id),
    );
    expect(edited(addTable(given, 'round')).tables.at(-1)).toMatchObject({ x: 300, y: 100 });
  });

  it('seats the guests whose rows name its number', () => {
    const given = makeLayout(
      [one],
      [
        [1, '2', '3'],
        [2, '2', null],
      ],
    );
    expect(given.guestPositions.map((dot) => placementOf(given, dot))).toEqual(['unknownTable', 'unknownTable']);
    const added = edited(addTable(given, 'round'));
    expect(added.guestPositions.map((dot) => placementOf(added, dot))).toEqual(['seated', 'withoutSeat']);
    expect(placeOf(added, 1)).toEqual(seatPositions(added.tables[1] ?? one)[2]);
  });

  it('is refused beyond the limit', () => {
    const full = makeLayout(Array.from({ length: MAX_TABLES }, (_, index) => makeTable(index + 1)));
    expect(refused(addTable(full, 'round'))).toEqual({ reason: 'tooManyTables' });
    expect(refused(duplicatePieces(full, ['table-1']))).toEqual({ reason: 'tooManyTables' });
  });
});

describe('copies', () => {
  it('are beside their originals at the same offset, with their own names and without guests', () => {
    const head = makeTable(7, { id: 5, label: 'Head table', tableNumber: 'A', rotation: 30, seats: 6 });
    const given = makeLayout([one, head, makeTable(2, { label: 'Head table 2' })], [[1, 'A', '1']]);
    const copied = edited(duplicatePieces(given, [5, one.id, 'gone']));
    expect(copied.tables.slice(3)).toEqual([
      { ...one, id: expect.any(String), label: 'Table 3', tableNumber: '3', x: one.x, y: one.y + 200 },
      { ...head, id: expect.any(String), label: 'Head table 3', tableNumber: '4', x: head.x, y: head.y + 200 },
    ]);
    expect(copied.guestPositions).toBe(given.guestPositions);
    expect(edited(duplicatePieces(given, []))).toBe(given);
  });
});

describe('moving', () => {
  it('moves the guests of the table and keeps all other objects', () => {
    const moved = movePieces(layout, { ids: [one.id], by: { x: 33, y: -7 } });
    expect(tableOf(moved, one.id)).toMatchObject({ x: 133, y: 93 });
    expect(placeOf(moved, 12)).toEqual(seatPositions(tableOf(moved, one.id))[2]);
    expect(tableOf(moved, two.id)).toBe(two);
    expect(findDot(moved, 21)).toBe(findDot(layout, 21));
    expect(findDot(moved, 31)).toBe(findDot(layout, 31));
    expect(dotsAtTable(moved, two)).toBe(dotsAtTable(layout, two));
  });

  it('snaps the table under the pointer; the others keep their distance', () => {
    const given = makeLayout([makeTable(1, { x: 103, y: 100 }), makeTable(2, { x: 211, y: 100 })]);
    const ids = given.tables.map(({ id }) => id);
    const moved = movePieces(given, { ids, by: { x: 12, y: 0 }, gridSize: 20, leadId: 'table-2' });
    expect(moved.tables.map(({ x, y }) => [x, y])).toEqual([
      [112, 100],
      [220, 100],
    ]);
  });

  it('stops at the edge of the canvas and keeps the arrangement of the group', () => {
    const moved = movePieces(layout, { ids: [one.id, two.id], by: { x: -500, y: 5000 } });
    expect(moved.tables.map(({ x, y }) => [x, y])).toEqual([
      [0, 680],
      [200, 680],
    ]);
    const outside = makeLayout([makeTable(1, { x: -300 })]);
    expect(movePieces(outside, { ids: ['table-1'], by: { x: -10, y: 0 } })).toBe(outside);
    expect(movePieces(outside, { ids: ['table-1'], by: { x: 20, y: 0 } }).tables[0]?.x).toBe(-280);
  });

  it('returns the same layout when nothing moves', () => {
    expect(movePieces(layout, { ids: [one.id], by: { x: 4, y: -4 }, gridSize: 20 })).toBe(layout);
    expect(movePieces(layout, { ids: ['gone'], by: { x: 40, y: 0 } })).toBe(layout);
  });
});

describe('handles', () => {
  it('keep round tables round and respect the minimal size', () => {
    const wide = resizeTable(layout, one.id, { x: 90, y: 90, width: 140, height: 70 });
    expect(tableOf(wide, one.id)).toMatchObject({ x: 90, y: 55, width: 140, height: 140 });
    expect(placeOf(wide, 11)).toEqual({ x: 160, y: 33 });
    const square = makeLayout([{ ...one, type: 'square' }]);
    expect(resizeTable(square, one.id, { x: 100, y: 100, width: 10, height: 10 }).tables[0]).toMatchObject({
      x: 75,
      y: 85,
      width: 60,
      height: 40,
    });
    expect(resizeTable(layout, one.id, one)).toBe(layout);
  });

  it('resize to whole units, and keep a smaller size from the dialog', () => {
    const small = makeLayout([{ ...one, type: 'square', width: 40.5, height: 40 }]);
    const [table] = small.tables;
    if (!table) throw new Error('There is no table');
    expect(resizeTable(small, one.id, table)).toBe(small);
    const taller = resizeTable(small, one.id, { ...table, height: 77.38 });
    expect(taller.tables[0]).toMatchObject({ x: table.x, y: table.y, width: 40.5, height: 77 });
  });

  it('rotate a table with its guests', () => {
    const turned = rotateTable(layout, one.id, 450);
    expect(tableOf(turned, one.id).rotation).toBe(90);
    expect(placeOf(turned, 11)).toEqual({ x: 242, y: 160 });
    expect(rotateTable(layout, one.id, 720)).toBe(layout);
  });
});

describe('the dialog', () => {
  it('renumbers a table with its guests', () => {
    const renumbered = edited(editTable(layout, one.id, { tableNumber: 'A1' }));
    expect(seatsOf(renumbered)).toEqual({ 11: 'A1/1', 12: 'A1/3', 21: '2/1', 31: '-/-' });
    expect(placeOf(renumbered, 11)).toEqual(placeOf(layout, 11));
  });

  it('changes a label without changing dots', () => {
    const labelled = edited(editTable(layout, one.id, { label: 'Family' }));
    expect(labelled.guestPositions).toBe(layout.guestPositions);
  });

  it('refuses names that another table has, in any spelling', () => {
    expect(refused(editTable(layout, one.id, { label: ' TABLE 2' }))).toEqual({
      reason: 'tableNumberExists',
      field: 'label',
    });
    expect(refused(editTable(layout, one.id, { tableNumber: '2 ' }))).toEqual({
      reason: 'tableNumberExists',
      field: 'tableNumber',
    });
    expect(refused(editTable(layout, 'gone', { label: 'x' }))).toEqual({ reason: 'noSuchTable' });
    expect(edited(editTable(layout, one.id, { label: one.label }))).toBe(layout);
  });

  it('moves guests of removed seats to the table top, and back when the seats return', () => {
    const smaller = edited(editTable(layout, one.id, { seats: 2 }));
    expect(seatsOf(smaller)).toEqual(seatsOf(layout));
    expect(placeOf(smaller, 12)).toEqual({ x: 160, y: 160 });
    expect(edited(editTable(smaller, one.id, { seats: 4 }))).toEqual(layout);
  });

  it("gives no seat twice when a table gets a number that other guests' rows name", () => {
    const given = makeLayout(
      [one],
      [
        [1, '1', '1'],
        [2, '9', '1'],
        [3, '9', '2'],
      ],
    );
    const renumbered = edited(editTable(given, one.id, { tableNumber: '9' }));
    expect(seatsOf(renumbered)).toEqual({ 1: '9/1', 2: '9/-', 3: '9/2' });
  });

  it('keeps the middle when the size changes', () => {
    const grown = edited(editTable(layout, one.id, { width: 200 }));
    expect(tableOf(grown, one.id)).toMatchObject({ x: 60, y: 60, width: 200, height: 200 });
  });

  it('keeps a table in the room that grows at its wall, but leaves one where it is that stood outside', () => {
    const grow = (table: Partial<LayoutTable>) => {
      const given = makeLayout([makeTable(1, { type: 'square', width: 120, height: 80, ...table })]);
      return edited(editTable(given, given.tables[0]?.id ?? '', { width: 700 })).tables[0];
    };
    expect(grow({ x: 20, y: 300 })).toMatchObject({ x: 0, y: 300, width: 700 });
    expect(grow({ x: 860, y: 300 })).toMatchObject({ x: 300, y: 300 });
    expect(grow({ x: 400, y: 100, rotation: 90 })).toMatchObject({ x: 110, y: 310 });
    // Its corner is 0.0007 outside, as near to the wall as coordinates can be.
    expect(grow({ x: 10.71, y: 300, rotation: 45 })).toMatchObject({ x: -74.23, y: 300 });
    expect(grow({ x: -60, y: 300 })).toMatchObject({ x: -350, y: 300 });
  });
});

it('deleting tables unassigns their guests', () => {
  const deleted = deletePieces(layout, [one.id, 'gone']);
  expect(deleted.tables).toEqual([two]);
  expect(seatsOf(deleted)).toEqual({ 21: '2/1', 31: '-/-' });
  expect(deletePieces(layout, ['gone'])).toBe(layout);
});

describe('the canvas', () => {
  it('moves tables and dots inside when it shrinks', () => {
    const given = makeLayout(
      [makeTable(1, { x: 850, y: 650 })],
      [
        [1, '1', '1'],
        [2, null, null],
      ],
    );
    const small = resizeCanvas(given, { width: 500, height: 400 });
    expect(small).toMatchObject({ width: 500, height: 400 });
    expect(small.tables[0]).toMatchObject({ x: 380, y: 280 });
    expect(placeOf(small, 1)).toEqual({ x: 440, y: 258 });
    expect(findDot(small, 2)).toBe(findDot(given, 2));
    expect(placeOf(resizeCanvas(given, { width: 100, height: 100 }), 2)).toEqual({ x: 50, y: 50 });
    expect(resizeCanvas(given, { width: 1, height: 1e9 })).toMatchObject({ width: 100, height: 20_000 });
    expect(resizeCanvas(given, given)).toBe(given);
  });

  it('has a unit', () => {
    expect(setUnit(layout, 'm').unit).toBe('m');
    expect(setUnit(layout, 'ft')).toBe(layout);
  });
});

it('a range is in table order, from either end', () => {
  const given = makeLayout([3, 1, 2, 4].map((number) => makeTable(number)));
  expect(tablesBetween(given, 'table-2', 'table-3')).toEqual(['table-3', 'table-1', 'table-2']);
  expect(tablesBetween(given, 'gone', 'table-1')).toEqual(['table-1']);
  expect(tablesBetween(given, 'table-1', 'gone')).toEqual([]);
});

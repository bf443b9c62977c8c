import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FloorItem, Layout } from '../contracts/layouts.ts';
import { isInCanvas } from './free-space.ts';
import { boundsOf, boundsOfRects, doRectsMeet, growRect, outlineOfItem, type Rect } from './geometry.ts';
import { CANVAS_SIZE, FLOOR_ITEM_KINDS, MAX_TABLES } from './layout-limits.ts';
import { DOT_SIZE, seatPositions } from './seat-positions.ts';
import { ARRANGEMENTS } from './table-group-position.ts';
import { addTableGroup, groupOfTemplate, listPartySizes, ROOM_TEMPLATES, type TableGroup } from './table-groups.ts';
import { edited, makeLayout, makeTable, refused } from './testing.ts';

const EMPTY = makeLayout([]);
const ROUND = { type: 'round', seats: 8, isOneSided: false, arrangement: 'grid' } as const;

/** Everything of a table that may not touch anything else: its top and its seats. */
function partsOf(table: Layout['tables'][number]): Rect[] {
  const seats = seatPositions(table).map(({ x, y }) => growRect({ x, y, width: 0, height: 0 }, DOT_SIZE / 2 - 0.02));
  return [growRect(boundsOf(table), -0.02), ...seats];
}

/** Pairs of parts of different owners that touch, where at least one owner is new. */
function findOverlap(layout: Layout, firstNew: number): [string, string] | undefined {
  const owner = (name: string, isNew: boolean, parts: Rect[]) => ({ name, isNew, parts, extent: boundsOfRects(parts) });
  const owners = [
    ...layout.tables.map((table, index) => owner(table.label, index >= firstNew, partsOf(table))),
    ...(layout.items ?? []).map((item) => owner(item.id, false, [boundsOf(outlineOfItem(item))])),
  ].flatMap(({ extent, ...parts }) => (extent ? { ...parts, extent } : []));
  for (const [index, one] of owners.entries()) {
    for (const other of owners.slice(index + 1)) {
      if ((!one.isNew && !other.isNew) || !doRectsMeet(one.extent, other.extent)) continue;
      if (one.parts.some((part) => other.parts.some((met) => doRectsMeet(part, met)))) return [one.name, other.name];
    }
  }
  return undefined;
}

const group: fc.Arbitrary<TableGroup> = fc.record({
  count: fc.integer({ min: 1, max: 25 }),
  type: fc.constantFrom('round', 'square'),
  seats: fc.integer({ min: 1, max: 40 }),
  isOneSided: fc.boolean(),
  arrangement: fc.constantFrom(...ARRANGEMENTS),
  furniture: fc.record({
    headSeats: fc.integer({ min: 0, max: 20 }),
    hasDanceFloor: fc.boolean(),
    hasEntrance: fc.boolean(),
  }),
});
const side = fc.integer({ min: 5, max: 900 });
const item: fc.Arbitrary<FloorItem> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom(...FLOOR_ITEM_KINDS),
  label: fc.constant(''),
  x: fc.integer({ min: -200, max: 1500 }),
  y: fc.integer({ min: -200, max: 1500 }),
  width: side,
  height: side,
  rotation: fc.integer({ min: 0, max: 360 }),
});
const room = fc
  .tuple(
    fc.nat({ max: 6 }),
    fc.array(item, { maxLength: 4 }),
    fc.record({ width: fc.integer({ min: 100, max: 3_000 }), height: fc.integer({ min: 100, max: 3_000 }) }),
  )
  .map(([tables, items, size]) => ({
    ...makeLayout(Array.from({ length: tables }, (_, index) => makeTable(index + 1, { rotation: index * 17 }))),
    items,
    ...size,
  }));

describe('tables that are added together', () => {
  it('never touch each other, other tables or floor items, and are inside the room, which never shrinks', () => {
    fc.assert(
      fc.property(room, group, (layout, wanted) => {
        const result = addTableGroup(layout, wanted);
        // A large U may be longer than the largest room.
        fc.pre(result.ok || wanted.arrangement !== 'uShape' || wanted.count * wanted.seats < 600);
        const after = edited(result);
        const added = after.tables.slice(layout.tables.length);
        const hasHead = (wanted.furniture?.headSeats ?? 0) > 0;
        expect(added).toHaveLength(wanted.count + Number(hasHead));
        expect(findOverlap(after, layout.tables.length)).toBeUndefined();
        for (const part of added.flatMap(partsOf)) expect(isInCanvas(part, after)).toBe(true);
        expect(after.width).toBeGreaterThanOrEqual(layout.width);
        expect(after.height).toBeGreaterThanOrEqual(layout.height);
        expect(new Set(after.tables.map(({ tableNumber }) => tableNumber)).size).toBe(after.tables.length);
      }),
      { numRuns: 60 },
    );
  });

  it('are centred in an empty room, in rows of equal length', () => {
    const { tables, width, height } = edited(addTableGroup(EMPTY, { ...ROUND, count: 6 }));
    expect(tables.map(({ x, y }) => [x, y])).toEqual([
      [220, 220],
      [440, 220],
      [660, 220],
      [220, 440],
      [440, 440],
      [660, 440],
    ]);
    expect({ width, height }).toEqual({ width: 1000, height: 800 });
  });

  it('continue the numbers, and seat guests whose rows name them', () => {
    const layout = makeLayout([makeTable(3), makeTable(9, { x: 500 })], [[1, '11', '2']]);
    const after = edited(addTableGroup(layout, { ...ROUND, count: 2 }));
    expect(after.tables.slice(2).map(({ label, tableNumber }) => [label, tableNumber])).toEqual([
      ['Table 10', '10'],
      ['Table 11', '11'],
    ]);
    const seat = seatPositions(after.tables[3] ?? makeTable(1))[1];
    expect(after.guestPositions[0]).toMatchObject({ x: seat?.x, y: seat?.y });
  });

  it('are at most 1,000 with those that are there', () => {
    const full = edited(addTableGroup(EMPTY, { ...ROUND, count: MAX_TABLES }));
    expect(full.tables).toHaveLength(MAX_TABLES);
    expect(findOverlap({ ...full, tables: full.tables.slice(0, 60) }, 0)).toBeUndefined();
    expect(refused(addTableGroup(full, { ...ROUND, count: 1 })).reason).toBe('tooManyTables');
    for (const count of [0, -1, 1.5, Number.NaN, 1_001, 10_000, Number.POSITIVE_INFINITY]) {
      expect(refused(addTableGroup(EMPTY, { ...ROUND, count })).reason).toBe('tooManyTables');
    }
  });

  it('are refused if the largest room is too small for them', () => {
    const stage = { id: 'item-1', kind: 'stage', label: '', x: 0, y: 0, rotation: 0 } as const;
    const covered = { ...EMPTY, items: [{ ...stage, width: CANVAS_SIZE.max, height: CANVAS_SIZE.max }] };
    expect(refused(addTableGroup(covered, { ...ROUND, count: 1 })).reason).toBe('roomFull');
    expect(refused(addTableGroup(EMPTY, groupOfTemplate('uShape', 2_000))).reason).toBe('roomFull');
  });
});

describe('a template', () => {
  it.each(ROOM_TEMPLATES)('%s has seats for every guest', (template) => {
    for (const guests of [1, 2, 37, 150]) {
      const { tables } = edited(addTableGroup(EMPTY, groupOfTemplate(template, guests)));
      const seats = tables.reduce((sum, table) => sum + table.seats, 0);
      expect(seats).toBeGreaterThanOrEqual(guests);
      if (guests > 18) expect(seats - guests).toBeLessThan(Math.max(...tables.map((table) => table.seats)));
    }
    expect(groupOfTemplate(template, 0).count).toBe(0);
  });

  it('has tables that hold every household', () => {
    const ofThree = listPartySizes(Array.from({ length: 150 }, (_, index) => Math.floor(index / 3)));
    // Three households of three at each table of ten.
    expect(groupOfTemplate('banquet', 150, ofThree).count).toBe(17);
    // Two of them at the head table of eight.
    expect(groupOfTemplate('wedding', 150, ofThree).count).toBe(16);
    expect(groupOfTemplate('banquet', 60, [23, 7, 4, 3, 3, 2])).toMatchObject({ count: 6 });
    expect(groupOfTemplate('banquet', 27, [23, 4])).toMatchObject({ count: 3 });
    expect(listPartySizes([1, null, 1, 2, null, 3, 3, 3])).toEqual([2, 3]);
  });

  it('wedding has a head table, a dance floor in the middle and an entrance in the wall', () => {
    const room = edited(addTableGroup(EMPTY, groupOfTemplate('wedding', 150)));
    const [head, ...others] = room.tables;
    expect(head).toMatchObject({ label: 'Head table', tableNumber: '1', seats: 8, isOneSided: true });
    expect(others).toHaveLength(15);
    expect(others.every(({ y }) => y > (head?.y ?? 0))).toBe(true);
    const boxes = new Map(room.items?.map((each) => [each.kind, boundsOf(outlineOfItem(each))]));
    const [floor, door] = [boxes.get('danceFloor'), boxes.get('entrance')];
    expect(floor && [floor.x + floor.width / 2, floor.y + floor.height / 2]).toEqual([room.width / 2, room.height / 2]);
    expect(door && [door.x + door.width / 2, door.y + door.height]).toEqual([room.width / 2, room.height]);
    expect(findOverlap(room, 0)).toBeUndefined();
    // A second group finds the dance floor and the entrance there, and the room grows with its door in the wall.
    const more = edited(addTableGroup(room, groupOfTemplate('wedding', 150)));
    expect(more.items?.map(({ kind }) => kind)).toEqual(room.items?.map(({ kind }) => kind));
    const moved = more.items?.find(({ kind }) => kind === 'entrance');
    expect(moved && moved.y + moved.height).toBe(more.height);
  });

  it('classroom has all seats below the tables; a U has them outside', () => {
    for (const table of edited(addTableGroup(EMPTY, groupOfTemplate('classroom', 30))).tables) {
      for (const seat of seatPositions(table)) expect(seat.y).toBeGreaterThan(table.y + table.height);
    }
    const u = edited(addTableGroup(EMPTY, groupOfTemplate('uShape', 45)));
    const middle = { x: u.width / 2, y: u.height / 2 };
    expect(u.tables.map(({ rotation }) => rotation).sort()).toEqual([
      ...Array(5).fill(0),
      ...Array(5).fill(270),
      ...Array(5).fill(90),
    ]);
    for (const table of u.tables) {
      const bounds = boundsOf(table);
      const [seat = middle] = seatPositions(table);
      if (table.rotation === 0) expect(seat.y).toBeLessThan(bounds.y);
      if (table.rotation === 270) expect(seat.x).toBeLessThan(bounds.x);
      if (table.rotation === 90) expect(seat.x).toBeGreaterThan(bounds.x + bounds.width);
    }
    expect(Math.max(u.width, u.height)).toBeLessThanOrEqual(CANVAS_SIZE.max);
  });
});

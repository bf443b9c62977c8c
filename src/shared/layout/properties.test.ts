import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutPatch } from '../contracts/layout-operations.ts';
import type { Layout } from '../contracts/layouts.ts';
import { seatKey, tableKey } from '../seat-key.ts';
import { ALIGNMENTS, alignTables, DISTRIBUTIONS, distributeTables } from './arrange-tables.ts';
import { diffPlans, isSamePlace, placeOf } from './diff-layouts.ts';
import { done, type EditResult } from './edit-result.ts';
import { applyDrop, decideDrop, decideGroupDrop } from './guest-drop.ts';
import { colorGuest, seatAtTable, seatGuest, swapGuests, takeOverSeat, unseatGuests } from './guest-edits.ts';
import { amend, commit, follow, type History, isLastStepEmpty, redo, startHistory, undo } from './history.ts';
import { addItem, editItem, reshapeItem } from './item-edits.ts';
import { FLOOR_ITEM_KINDS, FLOOR_ITEM_SIDE } from './layout-limits.ts';
import type { EditedPlan } from './patch.ts';
import { deletePieces, duplicatePieces, movePieces } from './piece-edits.ts';
import { listPieces } from './pieces.ts';
import { chooseGroupSeats, seatGroup } from './seat-group.ts';
import { seatAtPlaces } from './seat-places.ts';
import { findSeatIndex, seatPositions } from './seat-positions.ts';
import { applyRemoteSeats, findRemoteSeats, isSameSeat, NO_SEAT } from './seat-sync.ts';
import { withoutTheirs } from './strip-patch.ts';
import { addTable, editTable, resizeCanvas, resizeTable, rotateTable, setUnit } from './table-edits.ts';
import { guestsAtTables, planFill, planMoveAll, planSwap } from './table-guests.ts';
import { findDot, findTable, findTableByNumber, placementOf, type TableId } from './table-occupancy.ts';
import { makeLayout, makeTable } from './testing.ts';

const GUESTS = 12;
/** Guests 10 and 11 wait for a table that is not there. */
const start = makeLayout(
  [makeTable(1), makeTable(2), makeTable(3, { type: 'square', rotation: 30 })],
  [
    [0, '1', '1'],
    [1, '1', '2'],
    [2, '2', '1'],
    [3, '2', null],
    [4, null, null],
    [10, '4', '1'],
    [11, 'Z', '1'],
  ],
);

type Edit = (layout: Layout) => Layout;
const made = (edit: (layout: Layout) => EditResult): Edit => {
  return (layout) => {
    const result = edit(layout);
    return result.ok ? result.layout : layout;
  };
};

const guest = fc.integer({ min: 0, max: GUESTS - 1 });
const point = fc.record({ x: fc.integer({ min: -200, max: 1200 }), y: fc.integer({ min: -200, max: 1000 }) });
const tableIndex = fc.nat({ max: 7 });
const tableIndexes = fc.uniqueArray(tableIndex, { maxLength: 4 });
const idAt = (layout: Layout, index: number): TableId =>
  layout.tables[index % Math.max(1, layout.tables.length)]?.id ?? 'none';
/** Ids of pieces by index, tables and floor items counted together. */
const piecesAt = (layout: Layout, indexes: number[]) => {
  const pieces = listPieces(layout);
  return indexes.map((index) => pieces[index % Math.max(1, pieces.length)]?.id ?? 'none');
};
const itemAt = ({ items = [] }: Layout, index: number) => items[index % Math.max(1, items.length)]?.id ?? 'none';
const people = Array.from({ length: GUESTS }, (_, id) => ({
  id,
  attendance: id === 9 ? ('declined' as const) : ('coming' as const),
  tags: [],
  householdId: id % 5 === 0 ? null : (id % 5) + 100,
  companionOf: null,
}));
const peopleById = new Map(people.map((person) => [person.id, person]));
const gridSize = fc.constantFrom(null, 20);
const tableNumber = fc.constantFrom('1', '2', '3', '4', 'z', ' A ');

const side = fc.integer({ min: 1, max: 400 });
const angle = fc.integer({ min: 0, max: 360 });
const groupOf = (ids: number[]) => ids.flatMap((id) => peopleById.get(id) ?? []);
const guests = fc.uniqueArray(guest, { minLength: 1, maxLength: 8 });

const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.constantFrom('round' as const, 'square' as const).map((type) => made((layout) => addTable(layout, type))),
  tableIndexes.map((at) => made((layout) => duplicatePieces(layout, piecesAt(layout, at.slice(0, 2))))),
  tableIndex.map(
    (at): Edit =>
      (layout) =>
        deletePieces(layout, piecesAt(layout, [at])),
  ),
  fc.tuple(tableIndexes, point, gridSize).map(
    ([at, by, grid]): Edit =>
      (layout) =>
        movePieces(layout, { ids: piecesAt(layout, at), by, gridSize: grid }),
  ),
  fc.tuple(tableIndex, point, fc.integer({ min: 1, max: 400 })).map(
    ([at, corner, size]): Edit =>
      (layout) =>
        resizeTable(layout, idAt(layout, at), { ...corner, width: size, height: size / 2 }),
  ),
  fc.tuple(tableIndex, fc.integer({ min: -720, max: 720 })).map(
    ([at, by]): Edit =>
      (layout) =>
        rotateTable(layout, idAt(layout, at), by),
  ),
  fc
    .tuple(
      tableIndex,
      fc.record({ tableNumber, label: tableNumber, seats: fc.integer({ min: 1, max: 6 }) }, { requiredKeys: [] }),
    )
    .map(([at, fields]) => made((layout) => editTable(layout, idAt(layout, at), fields))),
  fc.tuple(tableIndexes, fc.constantFrom(...ALIGNMENTS)).map(
    ([at, how]): Edit =>
      (layout) =>
        alignTables(layout, piecesAt(layout, at), how),
  ),
  fc.tuple(tableIndexes, fc.constantFrom(...DISTRIBUTIONS)).map(
    ([at, how]): Edit =>
      (layout) =>
        distributeTables(layout, piecesAt(layout, at), how),
  ),
  fc.integer({ min: 100, max: 1500 }).map(
    (side): Edit =>
      (layout) =>
        resizeCanvas(layout, { width: side, height: side }),
  ),
  fc.constantFrom('ft' as const, 'm' as const).map(
    (unit): Edit =>
      (layout) =>
        setUnit(layout, unit),
  ),
  fc
    .tuple(guest, point, gridSize)
    .map(([id, at, grid]) => made((layout) => applyDrop(layout, id, decideDrop(layout, id, at, grid)))),
  fc
    .tuple(guests, point)
    .map(([ids, at]) =>
      made((layout) => applyDrop(layout, ids[0] ?? 0, decideGroupDrop(layout, groupOf(ids), at, peopleById))),
    ),
  fc.tuple(guests, tableIndex).map(([ids, at]) =>
    made((layout) => {
      const table = layout.tables[at % Math.max(1, layout.tables.length)];
      if (!table) return done(layout);
      return seatGroup(layout, table.id, chooseGroupSeats(layout, table, groupOf(ids), { everyone: peopleById }).seats);
    }),
  ),
  fc.tuple(guest, tableIndex).map(([id, at]) => made((layout) => seatAtTable(layout, id, idAt(layout, at)))),
  fc
    .tuple(guest, tableNumber, fc.constantFrom('1', '2', '3', '5', null))
    .map(([guestId, table, seatNumber]) =>
      made((layout) => seatGuest(layout, { guestId, tableNumber: table, seatNumber })),
    ),
  fc.tuple(guest, guest).map(
    ([one, other]): Edit =>
      (layout) =>
        swapGuests(layout, one, other),
  ),
  fc.tuple(guest, guest).map(
    ([one, other]): Edit =>
      (layout) =>
        takeOverSeat(layout, one, other),
  ),
  guests.map(
    (ids): Edit =>
      (layout) =>
        unseatGuests(layout, ids),
  ),
  fc.constantFrom(...FLOOR_ITEM_KINDS).map((kind) => made((layout) => addItem(layout, kind))),
  fc.tuple(tableIndex, fc.record({ kind: fc.constantFrom(...FLOOR_ITEM_KINDS), width: side, rotation: angle })).map(
    ([at, fields]): Edit =>
      (layout) =>
        editItem(layout, itemAt(layout, at), fields),
  ),
  fc.tuple(tableIndex, point, side, side, angle).map(
    ([at, corner, width, height, rotation]): Edit =>
      (layout) =>
        reshapeItem(layout, itemAt(layout, at), { ...corner, width, height, rotation }),
  ),
  fc.tuple(fc.constantFrom(planSwap, planMoveAll), tableIndex, tableIndex).map(
    ([plan, one, other]): Edit =>
      (layout) =>
        seatAtPlaces(layout, plan(layout, idAt(layout, one), idAt(layout, other), peopleById).places),
  ),
  tableIndex.map(
    (at): Edit =>
      (layout) =>
        seatAtPlaces(layout, planFill(layout, idAt(layout, at), people, { kind: 'everyone' }).places),
  ),
  tableIndexes.map(
    (at): Edit =>
      (layout) =>
        unseatGuests(layout, guestsAtTables(layout, piecesAt(layout, at))),
  ),
  guest.map(
    (id): Edit =>
      (layout) =>
        colorGuest(layout, id, '#ff0000'),
  ),
);
const edits = fc.array(anyEdit, { maxLength: 40, size: 'max' });

const waitingFor = new Set(['4', 'z']);

function expectSound(layout: Layout): void {
  const dots = layout.guestPositions;
  const keys = dots.map((dot) => seatKey(dot.tableNumber, dot.seatNumber)).filter((key) => key !== null);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(dots.map(({ guestId }) => guestId)).size).toBe(dots.length);
  expect(new Set(dots.map(({ id }) => id)).size).toBe(dots.length);
  for (const names of [layout.tables.map(({ label }) => label), layout.tables.map((table) => table.tableNumber)]) {
    expect(new Set(names.map(tableKey)).size).toBe(names.length);
  }
  const { tables, items = [] } = layout;
  expect(new Set([...tables, ...items].map(({ id }) => String(id))).size).toBe(tables.length + items.length);
  for (const { x, y, width, height } of items) {
    expect([x, y].every(Number.isFinite) && Math.min(width, height) >= FLOOR_ITEM_SIDE.min).toBe(true);
  }
  for (const dot of dots) {
    expect(Number.isFinite(dot.x) && Number.isFinite(dot.y)).toBe(true);
    if (placementOf(layout, dot) === 'unknownTable') expect(waitingFor).toContain(tableKey(dot.tableNumber));
    const table = findTableByNumber(layout, dot.tableNumber);
    const index = table && findSeatIndex(table, dot.seatNumber);
    const place = table && index !== undefined ? seatPositions(table)[index] : undefined;
    if (place) {
      expect(Math.abs(dot.x - place.x)).toBeLessThanOrEqual(0.02);
      expect(Math.abs(dot.y - place.y)).toBeLessThanOrEqual(0.02);
    }
  }
}

function rowsOf(layout: Layout) {
  const dots = new Map(layout.guestPositions.map((dot) => [dot.guestId, dot]));
  return Array.from({ length: GUESTS }, (_, id) => {
    const { tableNumber: table = null, seatNumber = null } = dots.get(id) ?? {};
    return { id, tableNumber: table, seatNumber };
  });
}

const NO_RULES = { rules: [], pins: [] };
const open = (layout: Layout) => startHistory({ layout, seating: NO_RULES });
const commitLayout = (history: History, layout: Layout) => commit(history, { ...history.present, layout });

/** What two people with the same plan agree on: not the ids and the order of dots, nor where dots are that are not drawn. */
function agreed(layout: Layout) {
  const { items = [], guestPositions, ...rest } = layout;
  const dots = guestPositions.map((dot) => {
    const isDrawn = placementOf(layout, dot) !== 'unknownTable';
    return { ...dot, id: 0, tableNumber: tableKey(dot.tableNumber), ...(!isDrawn && { x: 0, y: 0 }) };
  });
  return { ...rest, items, dots: dots.sort((a, b) => a.guestId - b.guestId) };
}

describe('after any sequence of edits', () => {
  it('no seat is taken twice and nobody is at a deleted table', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        let layout = start;
        for (const step of steps) {
          layout = step(layout);
          expectSound(layout);
        }
      }),
    );
  });

  it('undo restores the layout, redo repeats the edit, and an edit without a change adds no step', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        let history = open(start);
        const states = [history.present.layout];
        for (const step of steps) {
          const { layout } = history.present;
          const next = step(layout);
          history = commitLayout(history, next);
          if (next !== layout) states.push(next);
        }
        expect(history.past).toHaveLength(states.length - 1);
        for (const state of states.toReversed()) {
          expect(agreed(history.present.layout)).toEqual(agreed(state));
          history = undo(history);
        }
        expect(history.past).toEqual([]);
        for (const state of states) {
          expect(agreed(history.present.layout)).toEqual(agreed(state));
          history = redo(history);
        }
      }),
    );
  });

  it('a step that was extended is undone as a whole', () => {
    fc.assert(
      fc.property(edits, fc.array(anyEdit, { minLength: 1, maxLength: 10, size: 'max' }), (before, pieces) => {
        let history = open(start);
        for (const step of before.slice(0, 20)) history = commitLayout(history, step(history.present.layout));
        const from = history.present.layout;
        const steps = history.past.length;
        for (const [index, piece] of pieces.entries()) {
          const next = { ...history.present, layout: piece(history.present.layout) };
          history = index === 0 ? commit(history, next) : amend(history, next);
        }
        if (history.past.length > steps)
          expect(agreed((isLastStepEmpty(history) ? history : undo(history)).present.layout)).toEqual(agreed(from));
      }),
    );
  });
});

/** What somebody else did, laid on a layout: a patch of what their edits change there. */
function editElsewhere(history: History, edit: Edit): { history: History; theirs: LayoutPatch } {
  const next = { ...history.present, layout: edit(history.present.layout) };
  return { history: follow(history, next), theirs: diffPlans(history.present, next) };
}

/** The values of all fields of tables and floor items that a patch sets, as they are in a plan. */
function readFields({ layout }: EditedPlan, { tables = {}, items = {} }: LayoutPatch): unknown {
  const read = (entry: object | undefined, fields: object | null) =>
    entry && Object.keys(fields ?? {}).map((field) => field !== 'at' && entry[field as keyof typeof entry]);
  const findItem = (id: string) => layout.items?.find((item) => item.id === id);
  return [
    Object.entries(tables).map(([id, fields]) => [id, read(findTable(layout, id), fields)]),
    Object.entries(items).map(([id, fields]) => [id, read(findItem(id), fields)]),
  ];
}

/** The dots of a patch that have another colour, or another place on the floor. */
function listChangedDots({ layout: before }: EditedPlan, { layout: after }: EditedPlan, { dots = {} }: LayoutPatch) {
  return Object.entries(dots).filter(([guestId, fields]) => {
    const [was, is] = [findDot(before, Number(guestId)), findDot(after, Number(guestId))];
    if (!fields) return !was && is !== undefined;
    if (!was) return false;
    const wasOnFloor = tableKey(was.tableNumber) === null;
    return (Object.keys(fields) as ('x' | 'y' | 'color')[]).some(
      (field) => (field === 'color' ? is !== undefined : wasOnFloor) && was[field] !== is?.[field],
    );
  });
}

/**
 * The guests of a patch who are at another place. At the number of a table that one of the plans lacks is the same place as at that table: whoever
 * is listed there sits there as soon as the plan has the table.
 */
function listMoved(
  { layout: before }: EditedPlan,
  { layout: after }: EditedPlan,
  { seats = [] }: LayoutPatch,
): number[] {
  const moved = seats.filter(({ guestId }) => {
    const [was, is] = [findDot(before, guestId), findDot(after, guestId)];
    const [left, joined] = [placeOf(before, was), placeOf(after, is)];
    const lacksTable = left.tableNumber !== undefined || joined.tableNumber !== undefined;
    return !(lacksTable && isSameSeat(was ?? NO_SEAT, is ?? NO_SEAT)) && !isSamePlace(left, joined);
  });
  return moved.map(({ guestId }) => guestId);
}

describe('with changes of others between my steps', () => {
  const turn = fc.oneof(
    { weight: 4, arbitrary: fc.record({ mine: anyEdit }) },
    { weight: 3, arbitrary: fc.record({ theirs: anyEdit }) },
    { weight: 2, arbitrary: fc.constantFrom({ take: undo }, { take: redo }) },
  );
  const turns = fc.array(turn, { maxLength: 40, size: 'max' });

  it('undo and redo never change a field that others wrote last, and every layout is sound', () => {
    fc.assert(
      fc.property(turns, (all) => {
        let history = open(start);
        /** What others wrote and I did not write since. */
        let theirs: LayoutPatch[] = [];
        for (const next of all) {
          const before = history.present;
          if ('theirs' in next) {
            const made = editElsewhere(history, next.theirs);
            history = made.history;
            theirs = [...theirs.map((patch) => withoutTheirs(patch, made.theirs)), made.theirs];
          } else if ('mine' in next) {
            history = commitLayout(history, next.mine(before.layout));
            const mine = diffPlans(before, history.present);
            theirs = theirs.map((patch) => withoutTheirs(patch, mine));
          } else {
            const kept = theirs.map((patch) => readFields(before, patch));
            history = next.take(history);
            expect(theirs.map((patch) => readFields(history.present, patch))).toEqual(kept);
            for (const list of [listMoved, listChangedDots])
              expect(theirs.flatMap((patch): unknown[] => list(before, history.present, patch))).toEqual([]);
          }
          expectSound(history.present.layout);
        }
      }),
    );
  });

  it('undo n and redo n change nothing, and no step is without effect', () => {
    fc.assert(
      fc.property(turns, fc.integer({ min: 1, max: 12 }), (all, count) => {
        let history = open(start);
        for (const next of all) {
          if ('theirs' in next) history = editElsewhere(history, next.theirs).history;
          else history = 'mine' in next ? commitLayout(history, next.mine(history.present.layout)) : next.take(history);
        }
        const { layout } = history.present;
        const redoable = history.future.length;
        for (let step = 0; step < count; step++) {
          const before = history.present.layout;
          history = undo(history);
          if (history.present.layout !== before) expect(agreed(history.present.layout)).not.toEqual(agreed(before));
        }
        while (history.future.length > redoable) history = redo(history);
        expect(agreed(history.present.layout)).toEqual(agreed(layout));
      }),
    );
  });

  it('guests whom others moved stay there', () => {
    fc.assert(
      fc.property(edits, edits, (mine, others) => {
        let history = open(start);
        for (const step of mine) history = commitLayout(history, step(history.present.layout));
        const elsewhere = others.reduce((layout, step) => step(layout), history.present.layout);
        const rows = rowsOf(elsewhere).filter(({ id }) => id !== 5 && id !== 0);
        const changes = findRemoteSeats(history.present.layout, rows);
        const layout = applyRemoteSeats(history.present.layout, changes);
        history = follow(history, { ...history.present, layout });
        expect(rowsOf(history.present.layout).filter(({ id }) => id !== 5 && id !== 0)).toEqual(rows);
        while (history.past.length > 0) {
          history = undo(history);
          for (const [guestId, seat] of changes) {
            const row = rowsOf(history.present.layout)[guestId];
            if (seat === null) expect(row).toMatchObject({ tableNumber: null });
          }
          const dots = history.present.layout.guestPositions;
          const keys = dots.flatMap((dot) => seatKey(dot.tableNumber, dot.seatNumber) ?? []);
          expect(new Set(keys).size).toBe(keys.length);
        }
      }),
    );
  });
});

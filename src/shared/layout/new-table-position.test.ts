import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Layout, LayoutTable } from '../contracts/layouts.ts';
import { footprintOf, isInCanvas } from './free-space.ts';
import { doRectsMeet, type TableOutline } from './geometry.ts';
import { commit, startHistory, undo } from './history.ts';
import { CANVAS_SIZE, MAX_TABLES, TABLE_TYPES } from './layout-limits.ts';
import { placeNewTable } from './new-table-position.ts';
import { duplicatePieces } from './piece-edits.ts';
import { addTable } from './table-edits.ts';
import { edited, makeLayout, makeTable } from './testing.ts';

/** A shape that the table dialog allows; a round table is as high as it is wide. */
const shape = fc
  .record({
    type: fc.constantFrom(...TABLE_TYPES),
    width: fc.integer({ min: 40, max: 300 }),
    height: fc.integer({ min: 40, max: 300 }),
    rotation: fc.integer({ min: 0, max: 360 }),
  })
  .map(({ type, ...rest }) => ({ type, ...rest, height: type === 'round' ? rest.width : rest.height }));

function expectApart({ tables, width, height }: Layout): void {
  const footprints = tables.map(footprintOf).sort((a, b) => a.x - b.x);
  for (const [index, one] of footprints.entries()) {
    expect(isInCanvas(one, { width, height })).toBe(true);
    for (let next = index + 1; next < footprints.length; next++) {
      const other = footprints[next];
      if (!other || other.x > one.x + one.width) break;
      expect(doRectsMeet(one, other)).toBe(false);
    }
  }
}

/** New tables are in the canvas and apart from all others, or they are copies 50 to the right of others and below them. */
function expectPlaced(after: Layout, before: Layout): void {
  const added = after.tables.slice(before.tables.length);
  const isCopyBeside = added.some(({ x, y }) =>
    before.tables.some((table) => table.x + 50 === x && table.y + 50 === y),
  );
  for (const table of added) {
    expect(isInCanvas(footprintOf(table), after)).toBe(true);
    if (isCopyBeside) continue;
    for (const other of after.tables)
      if (other !== table) expect(doRectsMeet(footprintOf(table), footprintOf(other))).toBe(false);
  }
}

/** A layout with these tables, placed one after the other. */
function layoutWith(shapes: readonly Omit<TableOutline, 'x' | 'y'>[]): Layout {
  let layout = makeLayout([]);
  for (const [index, added] of shapes.entries()) {
    const { at, canvas } = placeNewTable(layout, added);
    layout = { ...layout, ...canvas, tables: [...layout.tables, makeTable(index + 1, { ...added, x: at.x, y: at.y })] };
  }
  return layout;
}

describe('new tables', () => {
  it('of any size and rotation overlap no other and stay in the canvas, which grows', () => {
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 200 }), (shapes) => {
        expectApart(layoutWith(shapes));
      }),
      { numRuns: 30 },
    );
  });

  it('added and copied in any order overlap none but their original, and each is one undo step', () => {
    const add = fc.constantFrom(...TABLE_TYPES).map((type) => (layout: Layout) => edited(addTable(layout, type)));
    const copy = fc.array(fc.nat(), { minLength: 1, maxLength: 4 }).map((picks) => (layout: Layout) => {
      const ids = picks.flatMap((pick) => layout.tables[pick % layout.tables.length]?.id ?? []);
      return edited(duplicatePieces(layout, ids));
    });
    const steps = fc.array(fc.oneof({ weight: 3, arbitrary: add }, copy), { minLength: 1, maxLength: 48 });
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 6 }), steps, (shapes, edits) => {
        let history = startHistory({ layout: layoutWith(shapes), seating: { rules: [], pins: [] } });
        for (const edit of edits) {
          const before = history.present;
          history = commit(history, { ...before, layout: edit(before.layout) });
          expectPlaced(history.present.layout, before.layout);
          expect(undo(history).present).toEqual(before);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('start at 100, 100', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TABLE_TYPES), fc.integer({ min: 100, max: 3_000 }), (type, side) => {
        const layout = edited(addTable(makeLayout([], [], { width: side, height: side }), type));
        expect(layout.tables).toMatchObject([{ x: 100, y: 100, width: 120 }]);
        expectApart(layout);
      }),
    );
  });

  it('can be added up to the limit in reasonable time', () => {
    let layout = makeLayout([]);
    for (let count = 0; count < MAX_TABLES; count++) {
      const result = addTable(layout, count % 3 === 0 ? 'square' : 'round');
      if (!result.ok) throw new Error('Refused');
      layout = result.layout;
    }
    expect(layout.tables).toHaveLength(MAX_TABLES);
    expect(Math.max(layout.width, layout.height)).toBeLessThan(CANVAS_SIZE.max / 2);
    expectApart(layout);
  });
});

describe('copies', () => {
  const middle = makeTable(1, { x: 400, y: 400 });
  const placeBeside = (taken: LayoutTable[]) =>
    edited(duplicatePieces(makeLayout([middle, ...taken]), [middle.id])).tables.at(-1);

  it('lie 50 to the right and below, although they cover a part of their original', () => {
    expect(placeBeside([])).toMatchObject({ x: 450, y: 450 });
    expect(placeBeside([makeTable(2, { x: 700, y: 400 })])).toMatchObject({ x: 450, y: 450 });
    const pair = makeLayout([middle, makeTable(2, { x: 200, y: 400 })]);
    expect(edited(duplicatePieces(pair, ['table-1', 'table-2'])).tables.slice(2)).toMatchObject([
      { x: 450, y: 450 },
      { x: 250, y: 450 },
    ]);
  });

  it('are placed at the next free place if something else is there: right first, then below, above and left', () => {
    const copy = makeTable(9, { x: 450, y: 450, width: 20, height: 20 });
    const right = makeTable(2, { x: 600, y: 400 });
    const below = makeTable(3, { x: 400, y: 600 });
    expect(placeBeside([copy])).toMatchObject({ x: 600, y: 400 });
    expect(placeBeside([right])).toMatchObject({ x: 400, y: 600 });
    expect(placeBeside([right, below])).toMatchObject({ x: 400, y: 200 });
    expect(placeBeside([right, below, makeTable(5, { x: 400, y: 200 })])).toMatchObject({ x: 200, y: 400 });
  });

  it('of overlapping tables are placed apart', () => {
    const pile = [1, 2, 3].map((number) => makeTable(number, { x: 160, y: 340 }));
    const { tables, ...canvas } = edited(duplicatePieces(makeLayout(pile), ['table-1', 'table-2', 'table-3']));
    expectApart({ ...canvas, tables: tables.slice(3) });
  });

  it('enlarge a full canvas', () => {
    const layout = makeLayout([makeTable(1, { x: 60, y: 60 })], [], { width: 250, height: 240 });
    const copied = edited(duplicatePieces(layout, ['table-1']));
    expect(copied).toMatchObject({ width: 450, height: 240, tables: [{}, { x: 260, y: 60 }] });
  });
});

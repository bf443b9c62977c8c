import { describe, expect, it } from 'vitest';
import { ALIGNMENTS, alignTables, distributeTables } from './arrange-tables.ts';
import { boundsOf, roundCoordinate } from './geometry.ts';
import { seatPositions } from './seat-positions.ts';
import { findTable } from './table-occupancy.ts';
import { makeLayout, makeTable } from './testing.ts';

const small = makeTable(1, { x: 100, y: 100, width: 100, height: 100 });
const turned = makeTable(2, { type: 'square', x: 300, y: 200, width: 200, height: 100, rotation: 90 });
const low = makeTable(3, { x: 600, y: 500, width: 120, height: 120 });
const other = makeTable(4, { x: 900, y: 10 });
const layout = makeLayout([small, turned, low, other], [[1, '3', '2']]);
const ids = [small.id, turned.id, low.id];

describe('aligning', () => {
  const edges = { left: 100, center: 410, right: 720, top: 100, middle: 360, bottom: 620 };
  const edgeOf = {
    left: (r: ReturnType<typeof boundsOf>) => r.x,
    center: (r: ReturnType<typeof boundsOf>) => r.x + r.width / 2,
    right: (r: ReturnType<typeof boundsOf>) => r.x + r.width,
    top: (r: ReturnType<typeof boundsOf>) => r.y,
    middle: (r: ReturnType<typeof boundsOf>) => r.y + r.height / 2,
    bottom: (r: ReturnType<typeof boundsOf>) => r.y + r.height,
  };

  it.each(ALIGNMENTS)('%s aligns the bounding boxes of the selected tables', (alignment) => {
    const aligned = alignTables(layout, ids, alignment);
    const places = aligned.tables.slice(0, 3).map((table) => roundCoordinate(edgeOf[alignment](boundsOf(table))));
    expect(places).toEqual([edges[alignment], edges[alignment], edges[alignment]]);
    expect(aligned.tables[3]).toBe(other);
    expect(alignTables(aligned, ids, alignment)).toBe(aligned);
  });

  it('moves the guests too', () => {
    const aligned = alignTables(layout, ids, 'left');
    const table = findTable(aligned, low.id);
    expect(aligned.guestPositions[0]).toMatchObject(table ? (seatPositions(table)[1] ?? {}) : {});
    expect(aligned.guestPositions[0]?.x).toBe(100 + 120 + 22);
  });

  it('needs two tables', () => {
    expect(alignTables(layout, [small.id], 'left')).toBe(layout);
    expect(alignTables(layout, [small.id, 'gone'], 'left')).toBe(layout);
  });
});

describe('distributing', () => {
  it('makes the gaps equal between the outermost two', () => {
    const row = [makeTable(1, { x: 0 }), makeTable(3, { x: 500 }), makeTable(2, { x: 130 })].map((table) => ({
      ...table,
      y: 0,
    }));
    const spread = distributeTables(
      makeLayout(row),
      row.map(({ id }) => id),
      'horizontal',
    );
    expect(spread.tables.map(({ x }) => x)).toEqual([0, 500, 250]);
    expect(spread.tables[0]).toBe(row[0]);
  });

  it('uses the bounding boxes of rotated tables', () => {
    const spread = distributeTables(layout, ids, 'vertical');
    const [a, b, c] = spread.tables.map(boundsOf);
    if (!a || !b || !c) throw new Error('A table is missing.');
    expect(roundCoordinate(b.y - a.y - a.height)).toBe(roundCoordinate(c.y - b.y - b.height));
  });

  it('needs three tables', () => {
    expect(distributeTables(layout, [small.id, low.id], 'horizontal')).toBe(layout);
  });
});

import { describe, expect, it } from 'vitest';
import type { Layout } from '../contracts/layouts.ts';
import { alignTables } from './arrange-tables.ts';
import { occupiedAreaOf } from './free-space.ts';
import { boundsOf, outlineOfItem } from './geometry.ts';
import { addItem, editItem, reshapeItem } from './item-edits.ts';
import { toLayoutInput } from './layout-input.ts';
import { FLOOR_ITEM_KINDS, FLOOR_ITEM_SIDE, MAX_FLOOR_ITEMS } from './layout-limits.ts';
import { deletePieces, duplicatePieces, movePieces } from './piece-edits.ts';
import { addTable, resizeCanvas } from './table-edits.ts';
import { edited, makeLayout, makeTable, refused } from './testing.ts';

/** With items that are called item-1, item-2 and so on. */
function withItems(layout: Layout, ...kinds: (typeof FLOOR_ITEM_KINDS)[number][]): Layout {
  const added = kinds.reduce((before, kind) => edited(addItem(before, kind)), layout);
  return { ...added, items: (added.items ?? []).map((item, index) => ({ ...item, id: `item-${index + 1}` })) };
}
const ROOM = makeLayout([makeTable(1), makeTable(2)], [[5, '1', '1']]);

describe('floor items', () => {
  it('an entrance is in a wall, beside others that are there, and follows the wall', () => {
    const layout = withItems(ROOM, 'entrance', 'entrance');
    const ends = layout.items?.map(({ y, height }) => y + height);
    expect(ends).toEqual([layout.height, layout.height]);
    expect(new Set(layout.items?.map(({ x }) => x)).size).toBe(2);
    const larger = resizeCanvas(layout, { width: layout.width + 200, height: layout.height + 300 });
    expect(larger.items?.map(({ y, height }) => y + height)).toEqual([larger.height, larger.height]);
    const smaller = resizeCanvas(larger, layout);
    expect(smaller.items).toEqual(layout.items);
  });

  it('are added where nothing stands, and new tables keep off them', () => {
    let layout: Layout = ROOM;
    for (const kind of FLOOR_ITEM_KINDS) {
      const free = occupiedAreaOf(layout);
      layout = edited(addItem(layout, kind));
      const item = layout.items?.at(-1);
      expect(item).toMatchObject({ kind, label: '', rotation: 0 });
      expect(item && free.findObstacle(boundsOf(outlineOfItem(item)))).toBeUndefined();
    }
    const table = edited(addTable(layout, 'round')).tables.at(-1);
    const bounds = table && boundsOf(table);
    expect(bounds && occupiedAreaOf(layout).findObstacle(bounds)).toBeUndefined();
    expect(new Set(layout.items?.map(({ id }) => id)).size).toBe(FLOOR_ITEM_KINDS.length);
  });

  it('are at most 200', () => {
    const full = withItems(ROOM, ...Array(MAX_FLOOR_ITEMS).fill('pillar'));
    expect(refused(addItem(full, 'bar')).reason).toBe('tooManyItems');
    expect(refused(duplicatePieces(full, ['item-1'])).reason).toBe('tooManyItems');
  });

  it('move, align, copy and go together with tables, and undo finds the old objects', () => {
    const layout = withItems(ROOM, 'stage', 'bar');
    const moved = movePieces(layout, { ids: ['table-1', 'item-1'], by: { x: 40, y: 20 } });
    expect(moved.tables[0]).toMatchObject({ x: 140, y: 120 });
    const stage = layout.items?.[0];
    expect(moved.items?.[0]).toMatchObject({ x: (stage?.x ?? 0) + 40, y: (stage?.y ?? 0) + 20 });
    expect(moved.items?.[1]).toBe(layout.items?.[1]);
    expect(moved.tables[1]).toBe(layout.tables[1]);
    const aligned = alignTables(moved, ['table-1', 'item-1'], 'left');
    expect(aligned.items?.[0]?.x).toBe(aligned.tables[0]?.x);
    const copied = edited(duplicatePieces(layout, ['table-2', 'item-2']));
    expect(copied.tables).toHaveLength(3);
    const copy = copied.items?.at(-1);
    expect(copy?.kind).toBe('bar');
    const deleted = deletePieces(copied, ['table-1', 'item-1', copy?.id ?? '']);
    expect(deleted.items?.map(({ id }) => id)).toEqual(['item-2']);
    expect(deleted.tables).toEqual(copied.tables.slice(1));
    expect(deleted.guestPositions).toEqual([]);
  });

  it('are edited and reshaped within their limits, around their middle', () => {
    const layout = withItems(ROOM, 'pillar');
    const [pillar] = layout.items ?? [];
    const larger = editItem(layout, 'item-1', { label: 'Column', width: 60 });
    expect(larger.items?.[0]).toMatchObject({ label: 'Column', width: 60, x: (pillar?.x ?? 0) - 10, y: pillar?.y });
    expect(editItem(layout, 'item-1', { label: '' })).toBe(layout);
    expect(editItem(layout, 'item-1', { width: 1 }).items?.[0]?.width).toBe(FLOOR_ITEM_SIDE.min);
    const shape = { x: 10, y: 20, width: 1, height: 99_999, rotation: -90 };
    expect(reshapeItem(layout, 'item-1', shape).items?.[0]).toMatchObject({ width: 5, height: 20_000, rotation: 270 });
    expect(reshapeItem(layout, 'item-9', shape)).toBe(layout);
  });

  it('stay in a room that shrinks, and are saved', () => {
    const layout = movePieces(withItems(ROOM, 'pillar'), { ids: ['item-1'], by: { x: 900, y: 0 } });
    const [pillar] = resizeCanvas(layout, { width: 500, height: 500 }).items ?? [];
    expect(pillar?.x).toBe(460);
    expect(toLayoutInput(layout).items).toBe(layout.items);
    expect(toLayoutInput(ROOM).items).toEqual([]);
    expect(toLayoutInput(ROOM).tables[0]).toMatchObject({ accessibleSeats: [], isOneSided: false });
  });
});

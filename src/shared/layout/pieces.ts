import type { FloorItem, Layout } from '../contracts/layouts.ts';
import { footprintOf } from './free-space.ts';
import { boundsOf, outlineOfItem, type Rect } from './geometry.ts';
import { findTable, type TableId } from './table-occupancy.ts';

/**
 * A piece is a table or a floor item: both are selected, moved, aligned, copied and deleted together. Their ids are of one
 * space, because the editor never gives an item the id of a table.
 */
export type PieceId = TableId;

export interface Piece {
  readonly id: PieceId;
  /** Bounding box of the rotated piece, without seats. */
  readonly bounds: Rect;
}

export function findItem({ items = [] }: Pick<Layout, 'items'>, id: PieceId): FloorItem | undefined {
  return items.find((item) => item.id === id);
}

export function hasPiece(layout: Layout, id: PieceId): boolean {
  return findTable(layout, id) !== undefined || findItem(layout, id) !== undefined;
}

/** The pieces with these ids, by default all: tables first, each in the order of the layout. */
export function listPieces({ tables, items = [] }: Pick<Layout, 'tables' | 'items'>, ids?: Iterable<PieceId>): Piece[] {
  const wanted = ids && new Set(ids);
  const isWanted = ({ id }: { id: PieceId }) => wanted?.has(id) ?? true;
  return [
    ...tables.filter(isWanted).map((table) => ({ id: table.id, bounds: boundsOf(table) })),
    ...items.filter(isWanted).map((item) => ({ id: item.id, bounds: boundsOf(outlineOfItem(item)) })),
  ];
}

/** The space that these pieces take up: tables with their seats. */
export function footprintsOf(layout: Pick<Layout, 'tables' | 'items'>): Rect[] {
  const items = layout.items ?? [];
  return [...layout.tables.map(footprintOf), ...items.map((item) => boundsOf(outlineOfItem(item)))];
}

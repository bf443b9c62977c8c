import type { Layout } from '../contracts/layouts.ts';
import { boundsOfRects, type Point, type Rect } from './geometry.ts';
import { listPieces, type Piece } from './pieces.ts';
import { shiftPieces } from './place-dots.ts';
import type { TableId } from './table-occupancy.ts';

export const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
/** `center` puts the middles of tables on a vertical line, `middle` on a horizontal one. */
export type Alignment = (typeof ALIGNMENTS)[number];
export const DISTRIBUTIONS = ['horizontal', 'vertical'] as const;
export type Distribution = (typeof DISTRIBUTIONS)[number];
export const MIN_TO_ALIGN = 2;
export const MIN_TO_DISTRIBUTE = 3;

function shiftFor(alignment: Alignment, bounds: Rect, all: Rect): Point {
  switch (alignment) {
    case 'left':
      return { x: all.x - bounds.x, y: 0 };
    case 'center':
      return { x: all.x + all.width / 2 - (bounds.x + bounds.width / 2), y: 0 };
    case 'right':
      return { x: all.x + all.width - (bounds.x + bounds.width), y: 0 };
    case 'top':
      return { x: 0, y: all.y - bounds.y };
    case 'middle':
      return { x: 0, y: all.y + all.height / 2 - (bounds.y + bounds.height / 2) };
    case 'bottom':
      return { x: 0, y: all.y + all.height - (bounds.y + bounds.height) };
  }
}

/** Aligns the bounding boxes of tables and floor items within the box around all of them; fewer than two stay as they are. */
export function alignTables(layout: Layout, ids: Iterable<TableId>, alignment: Alignment): Layout {
  const selected = listPieces(layout, ids);
  const all = boundsOfRects(selected.map(({ bounds }) => bounds));
  if (!all || selected.length < MIN_TO_ALIGN) return layout;
  return shiftPieces(layout, new Map(selected.map(({ id, bounds }) => [id, shiftFor(alignment, bounds, all)])));
}

/** Makes the gaps between neighbours equal; the outermost two stay. Fewer than three stay as they are. */
export function distributeTables(layout: Layout, ids: Iterable<TableId>, distribution: Distribution): Layout {
  const isHorizontal = distribution === 'horizontal';
  const startOf = ({ bounds }: Piece) => (isHorizontal ? bounds.x : bounds.y);
  const sizeOf = ({ bounds }: Piece) => (isHorizontal ? bounds.width : bounds.height);
  const selected = listPieces(layout, ids);
  const sorted = selected.toSorted((a, b) => startOf(a) + sizeOf(a) / 2 - (startOf(b) + sizeOf(b) / 2));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || sorted.length < MIN_TO_DISTRIBUTE) return layout;
  const room = startOf(last) + sizeOf(last) - startOf(first);
  const taken = sorted.reduce((sum, table) => sum + sizeOf(table), 0);
  const gap = (room - taken) / (sorted.length - 1);
  const shifts = new Map<TableId, Point>();
  let next = startOf(first);
  for (const table of sorted) {
    const by = table === last ? 0 : next - startOf(table);
    shifts.set(table.id, isHorizontal ? { x: by, y: 0 } : { x: 0, y: by });
    next += sizeOf(table) + gap;
  }
  return shiftPieces(layout, shifts);
}

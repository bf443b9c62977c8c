import type { FloorItem, Layout, LayoutTable } from '../contracts/layouts.ts';
import { done, type EditResult, refuse } from './edit-result.ts';
import { boundsOfRects, clamp, type Point, roundCoordinate, snap } from './geometry.ts';
import { MAX_FLOOR_ITEMS, MAX_TABLES } from './layout-limits.ts';
import { createTableNames, defaultLabel, newPieceId } from './new-table-names.ts';
import { placeCopies } from './new-table-position.ts';
import { listPieces, type PieceId } from './pieces.ts';
import { placeDotsAtTables, shiftPieces } from './place-dots.ts';
import { dotsAtTable } from './table-occupancy.ts';
import { withCanvas } from './walls.ts';

/** Appends copies without guests, in the order of their originals; the canvas grows if there is no room. */
export function duplicatePieces(layout: Layout, ids: Iterable<PieceId>, labelOf = defaultLabel): EditResult {
  const wanted = new Set(ids);
  const tables = layout.tables.filter(({ id }) => wanted.has(id));
  const items = (layout.items ?? []).filter(({ id }) => wanted.has(id));
  if (tables.length + items.length === 0) return done(layout);
  if (layout.tables.length + tables.length > MAX_TABLES) return refuse({ reason: 'tooManyTables' });
  if ((layout.items?.length ?? 0) + items.length > MAX_FLOOR_ITEMS) return refuse({ reason: 'tooManyItems' });
  const names = createTableNames(layout.tables, labelOf);
  const { at: offsets, canvas } = placeCopies(layout, { tables, items });
  const placed = ({ x, y }: Point, index: number) => ({
    x: roundCoordinate(x + (offsets[index]?.x ?? 0)),
    y: roundCoordinate(y + (offsets[index]?.y ?? 0)),
  });
  const tableCopies = tables.map(
    (table, index): LayoutTable => ({ ...table, ...names.nextLike(table), ...placed(table, index) }),
  );
  const itemCopies = items.map(
    (item, index): FloorItem => ({ ...item, id: newPieceId('item'), ...placed(item, tables.length + index) }),
  );
  const next: Layout = { ...withCanvas(layout, canvas) };
  if (tableCopies.length > 0) next.tables = [...layout.tables, ...tableCopies];
  if (itemCopies.length > 0) next.items = [...(next.items ?? []), ...itemCopies];
  return done(placeDotsAtTables(next, tableCopies));
}

/** Guests of a deleted table are unassigned. */
export function deletePieces(layout: Layout, ids: Iterable<PieceId>): Layout {
  const gone = new Set(ids);
  const deleted = layout.tables.filter(({ id }) => gone.has(id));
  const items = layout.items?.filter(({ id }) => !gone.has(id));
  const hasFewerItems = items !== undefined && items.length < (layout.items?.length ?? 0);
  if (deleted.length === 0 && !hasFewerItems) return layout;
  const unseated = new Set(deleted.flatMap((table) => dotsAtTable(layout, table)));
  return {
    ...layout,
    ...(deleted.length > 0 && { tables: layout.tables.filter(({ id }) => !gone.has(id)) }),
    ...(hasFewerItems && { items }),
    guestPositions:
      unseated.size === 0 ? layout.guestPositions : layout.guestPositions.filter((dot) => !unseated.has(dot)),
  };
}

interface MovePieces {
  readonly ids: Iterable<PieceId>;
  /** Distance from where the pieces are. */
  readonly by: Point;
  /** With a grid, the piece `leadId` (by default the first) snaps to it and the others keep their distance from it. */
  readonly gridSize?: number | null;
  readonly leadId?: PieceId;
}

/** Pieces stay within the canvas; one that is outside already may not move further out. */
export function movePieces(layout: Layout, { ids, by, gridSize = null, leadId }: MovePieces): Layout {
  const moved = listPieces(layout, ids);
  const leading = moved.find(({ id }) => id === leadId) ?? moved[0];
  const bounds = boundsOfRects(moved.map((piece) => piece.bounds));
  const lead = leading && [...layout.tables, ...(layout.items ?? [])].find(({ id }) => id === leading.id);
  if (!lead || !bounds) return layout;
  const limit = (by: number, start: number, size: number, canvas: number) =>
    clamp(by, Math.min(0, -start), Math.max(0, canvas - start - size));
  const snapped = (by: number, from: number) => (by === 0 ? 0 : snap(from + by, gridSize) - from);
  const shift = {
    x: limit(snapped(by.x, lead.x), bounds.x, bounds.width, layout.width),
    y: limit(snapped(by.y, lead.y), bounds.y, bounds.height, layout.height),
  };
  return shiftPieces(layout, new Map(moved.map(({ id }) => [id, shift])));
}

import { doRectsMeet, type Point, type Rect } from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
import { drawDotMark, drawDrop, drawMarquee, drawTableMark } from './draw-marks.ts';
import { drawTable } from './draw-table.ts';
import type { SceneDot, SceneTable } from './scene.ts';
import type { BitmapFrame, TableBitmaps } from './table-bitmaps.ts';
import { detailAt } from './zoom-detail.ts';

/** Everything that is selected, hovered or dragged; drawn on the layer above the tables. */
export interface Marks {
  readonly selectedTableIds: ReadonlySet<TableId>;
  readonly highlightedGuestIds: ReadonlySet<number>;
  readonly hoveredGuestId: number | undefined;
  /** Tables that are being dragged, and their distance so far. */
  readonly draggedTables: { readonly tableIds: ReadonlySet<TableId>; readonly by: Point } | undefined;
  /** A guest that is being dragged, and where. */
  readonly draggedGuest: { readonly guestId: number; readonly at: Point } | undefined;
  /** A table that is being resized or rotated, as it would look. */
  readonly reshaped: SceneTable | undefined;
  /** The effect of dropping the dragged guest here. */
  readonly drop: Drop | undefined;
  readonly marquee: Rect | undefined;
}

export const NO_MARKS: Marks = {
  selectedTableIds: new Set(),
  highlightedGuestIds: new Set(),
  hoveredGuestId: undefined,
  draggedTables: undefined,
  draggedGuest: undefined,
  reshaped: undefined,
  drop: undefined,
  marquee: undefined,
};

export function hasMarks({ selectedTableIds, highlightedGuestIds, ...others }: Marks): boolean {
  const hasOthers = Object.values(others).some((mark) => mark !== undefined);
  return selectedTableIds.size > 0 || highlightedGuestIds.size > 0 || hasOthers;
}

interface MarkedFloorPlan {
  readonly frame: BitmapFrame;
  readonly visible: Rect;
  readonly bitmaps: TableBitmaps;
  readonly markRadius: number;
  readonly findTable: (id: TableId) => SceneTable | undefined;
  readonly findDot: (guestId: number) => SceneDot | undefined;
}

export function drawMarks(context: CanvasRenderingContext2D, marks: Marks, plan: MarkedFloorPlan): void {
  const {
    selectedTableIds,
    highlightedGuestIds,
    hoveredGuestId,
    draggedTables,
    draggedGuest,
    reshaped,
    drop,
    marquee,
  } = marks;
  const { frame, visible, bitmaps, markRadius, findTable, findDot } = plan;
  const { zoom, pixelRatio } = frame;
  const scale = zoom * pixelRatio;
  const tablesOf = (ids: ReadonlySet<TableId>) => [...ids].flatMap((id) => findTable(id) ?? []);
  const inLayoutUnits = (by: Point = { x: 0, y: 0 }) =>
    context.setTransform(scale, 0, 0, scale, frame.originX + by.x * scale, frame.originY + by.y * scale);

  if (draggedTables) {
    const { by, tableIds } = draggedTables;
    const shifted = { ...visible, x: visible.x - by.x, y: visible.y - by.y };
    const moving = tablesOf(tableIds).filter(({ box }) => doRectsMeet(box, shifted));
    context.setTransform(1, 0, 0, 1, 0, 0);
    const moved = { originX: frame.originX + by.x * scale, originY: frame.originY + by.y * scale };
    bitmaps.draw(context, moving, { ...frame, ...moved });
  }
  inLayoutUnits();
  if (reshaped) drawTable(context, reshaped, { detail: detailAt(zoom), zoom });
  for (const entry of tablesOf(selectedTableIds)) {
    inLayoutUnits(draggedTables?.tableIds.has(entry.table.id) ? draggedTables.by : undefined);
    drawTableMark(context, entry.table.id === reshaped?.table.id ? reshaped : entry, zoom);
  }
  inLayoutUnits();
  if (drop) drawDrop(context, drop, drop.kind === 'floor' ? undefined : findTable(drop.tableId), zoom);
  for (const guestId of highlightedGuestIds) {
    const dot = guestId === draggedGuest?.guestId ? undefined : findDot(guestId);
    if (dot) drawDotMark(context, dot, { zoom, radius: markRadius });
  }
  const isHovering = hoveredGuestId !== undefined && !draggedGuest && !highlightedGuestIds.has(hoveredGuestId);
  const hovered = isHovering ? findDot(hoveredGuestId) : undefined;
  if (hovered) drawDotMark(context, hovered, { zoom, color: hovered.color });
  const held = draggedGuest && findDot(draggedGuest.guestId);
  if (held) {
    const moved = { ...held, position: { ...held.position, ...draggedGuest.at } };
    drawDotMark(context, moved, { zoom, color: held.color });
  }
  if (marquee) drawMarquee(context, marquee, zoom);
}

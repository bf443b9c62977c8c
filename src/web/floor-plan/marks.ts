import { doRectsMeet, type Point, type Rect } from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
import { detailAt } from './colors.ts';
import { drawDotMark, drawDrop, drawMarquee, drawTableMark } from './draw-marks.ts';
import { drawTable } from './draw-table.ts';
import type { SceneDot, SceneTable } from './scene.ts';
import type { PictureFrame, TableBitmaps } from './table-bitmaps.ts';

/** What changes from frame to frame and is drawn above the plan, on a layer of its own. */
export interface Marks {
  readonly selectedTableIds: ReadonlySet<TableId>;
  readonly highlightedGuestIds: ReadonlySet<number>;
  readonly hoveredGuestId: number | undefined;
  /** Tables that are being dragged, and how far they have come. */
  readonly lifted: { readonly tableIds: ReadonlySet<TableId>; readonly by: Point } | undefined;
  /** A guest that is being dragged, and where they are. */
  readonly carried: { readonly guestId: number; readonly at: Point } | undefined;
  /** A table drawn otherwise than the layout says, while it is being resized or turned. */
  readonly reshaped: SceneTable | undefined;
  /** What letting go of the dragged guest would do. */
  readonly drop: Drop | undefined;
  readonly marquee: Rect | undefined;
}

export const NO_MARKS: Marks = {
  selectedTableIds: new Set(),
  highlightedGuestIds: new Set(),
  hoveredGuestId: undefined,
  lifted: undefined,
  carried: undefined,
  reshaped: undefined,
  drop: undefined,
  marquee: undefined,
};

export function hasMarks({ selectedTableIds, highlightedGuestIds, ...others }: Marks): boolean {
  const hasOthers = Object.values(others).some((mark) => mark !== undefined);
  return selectedTableIds.size > 0 || highlightedGuestIds.size > 0 || hasOthers;
}

interface MarkedPlan {
  readonly frame: PictureFrame;
  readonly visible: Rect;
  readonly pictures: TableBitmaps;
  readonly markRadius: number;
  readonly findTable: (id: TableId) => SceneTable | undefined;
  readonly findDot: (guestId: number) => SceneDot | undefined;
}

export function drawMarks(context: CanvasRenderingContext2D, marks: Marks, plan: MarkedPlan): void {
  const { selectedTableIds, highlightedGuestIds, hoveredGuestId, lifted, carried, reshaped, drop, marquee } = marks;
  const { frame, visible, pictures, markRadius, findTable, findDot } = plan;
  const { zoom, pixelRatio } = frame;
  const scale = zoom * pixelRatio;
  const tablesOf = (ids: ReadonlySet<TableId>) => [...ids].flatMap((id) => findTable(id) ?? []);
  const inPlanUnits = (by: Point = { x: 0, y: 0 }) =>
    context.setTransform(scale, 0, 0, scale, frame.originX + by.x * scale, frame.originY + by.y * scale);

  if (lifted) {
    const { by, tableIds } = lifted;
    const shifted = { ...visible, x: visible.x - by.x, y: visible.y - by.y };
    const moving = tablesOf(tableIds).filter(({ box }) => doRectsMeet(box, shifted));
    context.setTransform(1, 0, 0, 1, 0, 0);
    const moved = { originX: frame.originX + by.x * scale, originY: frame.originY + by.y * scale };
    pictures.draw(context, moving, { ...frame, ...moved });
  }
  inPlanUnits();
  if (reshaped) drawTable(context, reshaped, { detail: detailAt(zoom), zoom });
  for (const entry of tablesOf(selectedTableIds)) {
    inPlanUnits(lifted?.tableIds.has(entry.table.id) ? lifted.by : undefined);
    drawTableMark(context, entry.table.id === reshaped?.table.id ? reshaped : entry, zoom);
  }
  inPlanUnits();
  if (drop) drawDrop(context, drop, drop.kind === 'floor' ? undefined : findTable(drop.tableId), zoom);
  for (const guestId of highlightedGuestIds) {
    const dot = guestId === carried?.guestId ? undefined : findDot(guestId);
    if (dot) drawDotMark(context, dot, { zoom, radius: markRadius });
  }
  const isHovering = hoveredGuestId !== undefined && !carried && !highlightedGuestIds.has(hoveredGuestId);
  const hovered = isHovering ? findDot(hoveredGuestId) : undefined;
  if (hovered) drawDotMark(context, hovered, { zoom, color: hovered.color });
  const held = carried && findDot(carried.guestId);
  if (held) {
    const moved = { ...held, position: { ...held.position, ...carried.at } };
    drawDotMark(context, moved, { zoom, color: held.color });
  }
  if (marquee) drawMarquee(context, marquee, zoom);
}

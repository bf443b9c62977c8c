import type { PresentPerson } from '../../shared/contracts/presence.ts';
import { DOT_COLORS } from '../../shared/layout/dot-colors.ts';
import {
  doRectsMeet,
  growRect,
  isInRect,
  outlineOfItem,
  type Point,
  type Rect,
  type TableOutline,
} from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import type { PieceId } from '../../shared/layout/pieces.ts';
import { DOT_SIZE, SEAT_DISTANCE } from '../../shared/layout/seat-positions.ts';
import type { TableId } from '../../shared/layout/table-occupancy.ts';
import { COLORS, readableDotColors } from './colors.ts';
import { drawGhosts, type Ghost } from './draw-ghosts.ts';
import { drawItem } from './draw-item.ts';
import { type DrawingContext, drawTable, traceTable } from './draw-table.ts';
import { FONTS } from './fonts.ts';
import { initialsOf } from './initials.ts';
import type { SceneDot, SceneItem, SceneTable } from './scene.ts';
import type { BitmapFrame, TableBitmaps } from './table-bitmaps.ts';
import { detailAt } from './zoom-detail.ts';

/** Draws how far dragged pieces are from their neighbours. Made by draw-gaps.ts, which is loaded at the first drag. */
export interface GapDrawing {
  readonly draw: (context: DrawingContext, by: Point, zoom: number) => void;
  readonly describe: (by: Point) => readonly string[];
}

/** Somebody else on the plan, with the name that is shown. */
export type ShownPerson = PresentPerson & { readonly label: string };

/** Draws other people. Made by draw-company.ts, which is loaded once there are any. */
export interface CompanyDrawing {
  readonly people: readonly ShownPerson[];
  readonly draw: (context: DrawingContext, floorPlan: MarkedFloorPlan) => void;
}

/** Everything that is selected, hovered or dragged; drawn on the layer above the tables. */
export interface Marks {
  readonly selectedIds: ReadonlySet<PieceId>;
  readonly selectedGuestIds: ReadonlySet<number>;
  readonly highlightedGuestIds: ReadonlySet<number>;
  /** Guests that a search found: their dots are ringed and their tables outlined. */
  readonly foundGuestIds: ReadonlySet<number>;
  readonly foundTableIds: ReadonlySet<TableId>;
  readonly hoveredGuestId?: number | undefined;
  /** Tables and floor items that are being dragged, and their distance so far. */
  readonly draggedPieces?:
    | { readonly ids: ReadonlySet<PieceId>; readonly by: Point; readonly gaps?: GapDrawing | undefined }
    | undefined;
  /** A guest that is being dragged, and where. */
  readonly draggedGuest?: { readonly guestId: number; readonly at: Point } | undefined;
  /** A table that is being resized or rotated, as it would look. */
  readonly reshaped?: SceneTable | undefined;
  readonly reshapedItem?: SceneItem | undefined;
  /** The effect of dropping the dragged guest here. */
  readonly drop?: Drop | undefined;
  readonly marquee?: Rect | undefined;
  /** Suggested places of guests. */
  readonly ghosts?: readonly Ghost[] | undefined;
  /** Other people on the plan. */
  readonly company?: CompanyDrawing | undefined;
}

export function hasMarks(marks: Marks): boolean {
  const { selectedIds, selectedGuestIds, highlightedGuestIds, foundGuestIds, foundTableIds, ...others } = marks;
  const hasOthers = Object.values(others).some((mark) => mark !== undefined);
  const sets = [selectedIds, selectedGuestIds, highlightedGuestIds, foundGuestIds, foundTableIds];
  return sets.some(({ size }) => size > 0) || hasOthers;
}

const FULL_TURN = 2 * Math.PI;
const SELECTION_GAP_PX = 4;
/** Widest gap between a selected piece and its outline, in layout units: a wider one would cross the seats. */
const MAX_SELECTION_GAP = SEAT_DISTANCE - DOT_SIZE / 2 - 3;

/** More found guests are shown without their names, which would cover each other. */
const MAX_FOUND_NAMES = 5;

/** Draws a line around a table or a floor item, by default in the colour of selected ones. */
export function drawOutline(
  context: DrawingContext,
  outline: TableOutline,
  zoom: number,
  color = COLORS.selection,
): void {
  traceTable(context, outline, Math.min(SELECTION_GAP_PX / zoom, MAX_SELECTION_GAP));
  context.strokeStyle = color;
  context.lineWidth = 2.5 / zoom;
  context.stroke();
}

/** Draws an emphasised dot, with a ring and the guest's name at any zoom; by default in the colour of highlighted guests. */
function drawDotMark(
  context: DrawingContext,
  { position, name }: SceneDot,
  zoom: number,
  { color = DOT_COLORS.highlighted as string, radius: wantedRadius = DOT_SIZE / 2 },
): void {
  const { background, ink } = readableDotColors(color);
  // At least 7 pixels on the screen, so that it can be found at any zoom.
  const radius = Math.max(wantedRadius, 7 / zoom);
  const { x, y } = position;
  context.beginPath();
  // Covers the dot on the layer below.
  context.arc(x, y, Math.max(radius + 4 / zoom, DOT_SIZE / 2 + 1), 0, FULL_TURN);
  context.fillStyle = COLORS.nameCard;
  context.fill();
  context.strokeStyle = background;
  context.lineWidth = 2 / zoom;
  context.stroke();
  context.beginPath();
  context.arc(x, y, radius, 0, FULL_TURN);
  context.fillStyle = background;
  context.fill();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  if (radius * zoom >= 8) {
    context.font = `600 ${radius * 0.72}px ${FONTS.sans}`;
    context.fillStyle = ink;
    context.fillText(initialsOf(name), x, y + radius * 0.03);
  }
  if (name !== '') drawNameCard(context, name, { x, y: y - radius - 8 / zoom }, zoom);
}

/** A card with the guest's name, of constant size on the screen. `foot` is the middle of its lower edge. */
function drawNameCard(context: DrawingContext, name: string, foot: Point, zoom: number): void {
  const size = 13 / zoom;
  context.font = `500 ${size}px ${FONTS.display}`;
  const width = context.measureText(name).width + 18 / zoom;
  const height = 25 / zoom;
  const top = foot.y - height;
  context.beginPath();
  context.roundRect(foot.x - width / 2, top, width, height, 4 / zoom);
  context.fillStyle = COLORS.nameCard;
  context.shadowColor = COLORS.nameCardShadow;
  context.shadowBlur = 10;
  context.shadowOffsetY = 2;
  context.fill();
  context.shadowColor = 'transparent';
  context.lineWidth = 1 / zoom;
  context.strokeStyle = COLORS.floorEdge;
  context.stroke();
  context.fillStyle = COLORS.ink;
  context.fillText(name, foot.x, top + height / 2 + size * 0.05);
}

/** Where the dragged guests would be. */
function pointsOf(drop: Drop): readonly Point[] {
  if (drop.kind === 'group') return drop.seats.map(({ at }) => at);
  return drop.kind !== 'unseat' && drop.at ? [drop.at] : [];
}

/** Marks where dragged guests would be dropped; in red where the drop would be refused. */
function drawDrop(context: DrawingContext, drop: Drop, floorPlan: MarkedFloorPlan): void {
  const { zoom } = floorPlan.frame;
  const isRefused = drop.kind === 'refused';
  const color = isRefused ? COLORS.refusal : COLORS.selection;
  const tableId = drop.kind === 'floor' || drop.kind === 'unseat' ? undefined : drop.tableId;
  const table = tableId === undefined ? undefined : floorPlan.findTable(tableId);
  if (table) drawOutline(context, table.table, zoom, color);
  context.fillStyle = isRefused ? COLORS.refusalSoft : COLORS.selectionSoft;
  context.strokeStyle = color;
  context.lineWidth = 2.5 / zoom;
  for (const { x, y } of pointsOf(drop)) {
    context.beginPath();
    // At least 10 pixels on the screen, so that it can be seen beside the pointer.
    context.arc(x, y, Math.max(DOT_SIZE / 2 + 4 / zoom, 10 / zoom), 0, FULL_TURN);
    context.fill();
    context.stroke();
  }
}

/** Rings the dots of selected guests, at any zoom. */
function drawSelectedGuests(context: DrawingContext, guestIds: ReadonlySet<number>, floorPlan: MarkedFloorPlan): void {
  const { zoom } = floorPlan.frame;
  const radius = Math.max(DOT_SIZE / 2 + 4 / zoom, 8 / zoom);
  const nearby = growRect(floorPlan.visible, radius);
  const dots = [...guestIds]
    .flatMap((id) => floorPlan.findDot(id) ?? [])
    .filter(({ position }) => isInRect(position, nearby));
  // The light ring below separates the dark one from dots of the same colour.
  for (const { color, width } of [
    { color: COLORS.nameCard, width: 6 },
    { color: COLORS.selection, width: 3 },
  ]) {
    context.strokeStyle = color;
    context.lineWidth = width / zoom;
    for (const { position } of dots) {
      context.beginPath();
      context.arc(position.x, position.y, radius, 0, FULL_TURN);
      context.stroke();
    }
  }
}

/** Rings the dots of found guests, at any zoom, and outlines their tables. */
function drawFound(context: DrawingContext, { foundGuestIds, foundTableIds }: Marks, floorPlan: MarkedFloorPlan): void {
  const { zoom } = floorPlan.frame;
  const dots = [...foundGuestIds].flatMap((id) => floorPlan.findDot(id) ?? []);
  const tables = new Set([
    ...[...foundTableIds].flatMap((id) => floorPlan.findTable(id) ?? []),
    ...dots.flatMap(({ position }) => floorPlan.findTableOf(position) ?? []),
  ]);
  for (const { table } of tables) drawOutline(context, table, zoom, COLORS.found);
  const radius = Math.max(DOT_SIZE / 2 + 3 / zoom, 6 / zoom);
  context.lineWidth = 3 / zoom;
  context.strokeStyle = COLORS.found;
  for (const { position } of dots) {
    context.beginPath();
    context.arc(position.x, position.y, radius, 0, FULL_TURN);
    context.stroke();
  }
  if (dots.length > MAX_FOUND_NAMES) return;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const { position, name } of dots) {
    if (name !== '') drawNameCard(context, name, { x: position.x, y: position.y - radius - 5 / zoom }, zoom);
  }
}

function drawMarquee(context: DrawingContext, { x, y, width, height }: Rect, zoom: number): void {
  context.fillStyle = COLORS.selectionSoft;
  context.fillRect(x, y, width, height);
  context.strokeStyle = COLORS.selection;
  context.lineWidth = 1 / zoom;
  context.strokeRect(x, y, width, height);
}

export interface MarkedFloorPlan {
  readonly frame: BitmapFrame;
  readonly visible: Rect;
  readonly bitmaps: TableBitmaps;
  readonly markRadius: number;
  readonly findTable: (id: TableId) => SceneTable | undefined;
  readonly findTableOf: (dot: SceneDot['position']) => SceneTable | undefined;
  readonly findItem: (id: PieceId) => SceneItem | undefined;
  readonly findDot: (guestId: number) => SceneDot | undefined;
}

export function drawMarks(context: CanvasRenderingContext2D, marks: Marks, floorPlan: MarkedFloorPlan): void {
  const { selectedIds, selectedGuestIds, highlightedGuestIds, hoveredGuestId } = marks;
  const { draggedPieces, draggedGuest, reshaped, reshapedItem, drop, marquee, ghosts, company } = marks;
  const { frame, visible, bitmaps, markRadius, findTable, findItem, findDot } = floorPlan;
  const { zoom, pixelRatio } = frame;
  const scale = zoom * pixelRatio;
  const tablesOf = (ids: ReadonlySet<PieceId>) => [...ids].flatMap((id) => findTable(id) ?? []);
  const itemsOf = (ids: ReadonlySet<PieceId>) => [...ids].flatMap((id) => findItem(id) ?? []);
  const inLayoutUnits = (by: Point = { x: 0, y: 0 }) =>
    context.setTransform(scale, 0, 0, scale, frame.originX + by.x * scale, frame.originY + by.y * scale);

  if (draggedPieces) {
    const { by, ids } = draggedPieces;
    inLayoutUnits(by);
    for (const item of itemsOf(ids)) drawItem(context, item, zoom);
    const shifted = { ...visible, x: visible.x - by.x, y: visible.y - by.y };
    const moving = tablesOf(ids).filter(({ box }) => doRectsMeet(box, shifted));
    context.setTransform(1, 0, 0, 1, 0, 0);
    const moved = { originX: frame.originX + by.x * scale, originY: frame.originY + by.y * scale };
    bitmaps.draw(context, moving, { ...frame, ...moved });
  }
  inLayoutUnits();
  if (reshaped) drawTable(context, reshaped, { detail: detailAt(zoom), zoom });
  if (reshapedItem) drawItem(context, reshapedItem, zoom);
  const offsetOf = (id: PieceId) => (draggedPieces?.ids.has(id) ? draggedPieces.by : undefined);
  for (const { table } of tablesOf(selectedIds)) {
    inLayoutUnits(offsetOf(table.id));
    drawOutline(context, table.id === reshaped?.table.id ? reshaped.table : table, zoom);
  }
  for (const { item } of itemsOf(selectedIds)) {
    inLayoutUnits(offsetOf(item.id));
    drawOutline(context, outlineOfItem(item.id === reshapedItem?.item.id ? reshapedItem.item : item), zoom);
  }
  inLayoutUnits();
  draggedPieces?.gaps?.draw(context, draggedPieces.by, zoom);
  drawFound(context, marks, floorPlan);
  drawSelectedGuests(context, selectedGuestIds, floorPlan);
  if (ghosts) drawGhosts(context, ghosts, visible, zoom);
  if (drop) drawDrop(context, drop, floorPlan);
  for (const guestId of highlightedGuestIds) {
    const dot = guestId === draggedGuest?.guestId ? undefined : findDot(guestId);
    if (dot) drawDotMark(context, dot, zoom, { radius: markRadius });
  }
  const isHovering = hoveredGuestId !== undefined && !draggedGuest && !highlightedGuestIds.has(hoveredGuestId);
  const hovered = isHovering ? findDot(hoveredGuestId) : undefined;
  if (hovered) drawDotMark(context, hovered, zoom, { color: hovered.color });
  const held = draggedGuest && findDot(draggedGuest.guestId);
  if (held) {
    // A group has a preview beside the pointer, so the dragged dot shows no name.
    const isOneOfMany = selectedGuestIds.size > 1 && selectedGuestIds.has(draggedGuest.guestId);
    const position = { ...held.position, ...draggedGuest.at };
    const moved = { ...held, position, name: isOneOfMany ? '' : held.name };
    drawDotMark(context, moved, zoom, { color: held.color });
  }
  if (marquee) drawMarquee(context, marquee, zoom);
  company?.draw(context, floorPlan);
}

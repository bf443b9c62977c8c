import { DOT_COLORS } from '../../shared/layout/dot-colors.ts';
import { growRect, middleOf, type Point, type Rect } from '../../shared/layout/geometry.ts';
import type { Drop } from '../../shared/layout/guest-drop.ts';
import { DOT_SIZE, SEAT_DISTANCE } from '../../shared/layout/seat-positions.ts';
import { COLORS, readableDotColors } from './colors.ts';
import type { Drawing } from './draw-table.ts';
import { FONTS } from './fonts.ts';
import type { SceneDot, SceneTable } from './scene.ts';

const FULL_TURN = 2 * Math.PI;
const SELECTION_GAP_PX = 4;
/** In layout units; a wider gap would cross the seats. */
const MAX_SELECTION_GAP = SEAT_DISTANCE - DOT_SIZE / 2 - 3;

/** Draws a line around a table, by default in the colour of selected ones. */
export function drawTableMark(
  context: Drawing,
  { table }: SceneTable,
  zoom: number,
  color: string = COLORS.selection,
): void {
  const middle = middleOf(table);
  const gap = Math.min(SELECTION_GAP_PX / zoom, MAX_SELECTION_GAP);
  context.save();
  context.translate(middle.x, middle.y);
  context.rotate((table.rotation * Math.PI) / 180);
  context.beginPath();
  if (table.type === 'round') context.arc(0, 0, table.width / 2 + gap, 0, FULL_TURN);
  else {
    const { x, y, width, height } = growRect(
      { x: -table.width / 2, y: -table.height / 2, width: table.width, height: table.height },
      gap,
    );
    context.roundRect(x, y, width, height, 8);
  }
  context.strokeStyle = color;
  context.lineWidth = 2.5 / zoom;
  context.stroke();
  context.restore();
}

interface DotMark {
  readonly zoom: number;
  readonly color?: string;
  readonly radius?: number;
}

/** Draws an emphasised dot, with a ring and the guest's name at any zoom; by default in the colour of highlighted guests. */
export function drawDotMark(
  context: Drawing,
  { position, initials, name }: SceneDot,
  { zoom, color = DOT_COLORS.highlighted, radius: wantedRadius = DOT_SIZE / 2 }: DotMark,
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
    context.fillText(initials, x, y + radius * 0.03);
  }
  if (name !== '') drawNameCard(context, name, { x, y: y - radius - 8 / zoom }, zoom);
}

/** A card with the guest's name, of constant size on the screen. `foot` is the middle of its lower edge. */
function drawNameCard(context: Drawing, name: string, foot: Point, zoom: number): void {
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

/** Marks where the dragged guest would be dropped; in red where the drop would be refused. */
export function drawDrop(context: Drawing, drop: Drop, table: SceneTable | undefined, zoom: number): void {
  const isRefused = drop.kind === 'refused';
  const color = isRefused ? COLORS.refusal : COLORS.selection;
  if (table) drawTableMark(context, table, zoom, color);
  if (!drop.at) return;
  context.beginPath();
  // At least 10 pixels on the screen, so that it can be seen beside the pointer.
  context.arc(drop.at.x, drop.at.y, Math.max(DOT_SIZE / 2 + 4 / zoom, 10 / zoom), 0, FULL_TURN);
  context.fillStyle = isRefused ? COLORS.refusalSoft : COLORS.selectionSoft;
  context.fill();
  context.strokeStyle = color;
  context.lineWidth = 2.5 / zoom;
  context.stroke();
}

export function drawMarquee(context: Drawing, { x, y, width, height }: Rect, zoom: number): void {
  context.fillStyle = COLORS.selectionSoft;
  context.fillRect(x, y, width, height);
  context.strokeStyle = COLORS.selection;
  context.lineWidth = 1 / zoom;
  context.strokeRect(x, y, width, height);
}

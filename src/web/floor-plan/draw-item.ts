import { middleOf } from '../../shared/layout/geometry.ts';
import { COLORS } from './colors.ts';
import type { DrawingContext } from './draw-table.ts';
import { FONTS } from './fonts.ts';
import type { SceneItem } from './scene.ts';

const TEXT_SIZE = 16;
/** Smaller texts can't be read and are left out. */
const MIN_TEXT_PX = 6;
const GOOD_TEXT_PX = 9;
/** Side of a square of the dance floor. */
const PARQUET = 30;
const INSET = 6;
/** Texts are upright on items that are this many times higher than wide. */
const UPRIGHT = 1.5;

/** Squares of the dance floor, drawn around the origin. */
function drawParquet(context: DrawingContext, width: number, height: number): void {
  context.save();
  context.beginPath();
  context.rect(-width / 2, -height / 2, width, height);
  context.clip();
  context.fillStyle = COLORS.itemPattern;
  const [columns, rows] = [Math.ceil(width / PARQUET), Math.ceil(height / PARQUET)];
  // Large floors have larger squares, so that drawing stays fast.
  const scale = Math.max(1, Math.ceil((columns * rows) / 400) ** 0.5);
  const side = PARQUET * scale;
  for (let row = 0; row * side < height; row++) {
    for (let column = row % 2; column * side < width; column += 2) {
      context.fillRect(column * side - width / 2, row * side - height / 2, side, side);
    }
  }
  context.restore();
}

/** Draws the shape around the origin, unrotated. */
function drawShape(context: DrawingContext, { item }: SceneItem, zoom: number): void {
  const { kind, width, height } = item;
  context.beginPath();
  if (kind === 'pillar') context.ellipse(0, 0, width / 2, height / 2, 0, 0, 2 * Math.PI);
  else context.rect(-width / 2, -height / 2, width, height);
  context.fillStyle = kind === 'pillar' || kind === 'wall' ? COLORS.itemSolid : COLORS.item;
  context.fill();
  if (kind === 'wall') return;
  if (kind === 'danceFloor') drawParquet(context, width, height);
  context.strokeStyle = COLORS.itemEdge;
  context.lineWidth = 1.5 / zoom;
  context.stroke();
  const isRoomy = Math.min(width, height) > 4 * INSET;
  if ((kind === 'bar' || kind === 'buffet') && isRoomy) {
    context.strokeRect(-width / 2 + INSET, -height / 2 + INSET, width - 2 * INSET, height - 2 * INSET);
  }
  if (kind === 'stage' && isRoomy) {
    // A second line along the stage's edge towards the audience.
    context.strokeRect(-width / 2, height / 2 - INSET, width, INSET);
  }
  if (kind === 'entrance') {
    // The jambs of the door.
    const jamb = Math.min(INSET, width / 4);
    context.fillStyle = COLORS.itemSolid;
    context.fillRect(-width / 2, -height / 2, jamb, height);
    context.fillRect(width / 2 - jamb, -height / 2, jamb, height);
  }
}

/** The angle of an item's text: along the longer side of a clearly upright item, and never upside down. */
function textAngle({ width, height, rotation }: SceneItem['item']): number {
  const degrees = (((rotation + (height > UPRIGHT * width ? -90 : 0)) % 360) + 360) % 360;
  return ((degrees > 90 && degrees < 270 ? degrees - 180 : degrees) * Math.PI) / 180;
}

function drawText(context: DrawingContext, { item, text }: SceneItem, zoom: number): void {
  const isUpright = item.height > UPRIGHT * item.width;
  const [length, thickness] = isUpright ? [item.height, item.width] : [item.width, item.height];
  // Text on a thin item, such as a door, keeps a readable size and may reach beyond the item.
  const wanted = Math.max(Math.min(Math.max(TEXT_SIZE, 10 / zoom), thickness * 0.8), GOOD_TEXT_PX / zoom);
  context.font = `500 ${wanted}px ${FONTS.sans}`;
  const size = wanted * Math.min(1, Math.max(length - 2 * INSET, length * 0.7) / context.measureText(text).width);
  if (size * zoom < MIN_TEXT_PX) return;
  context.rotate(textAngle(item));
  context.font = `500 ${size}px ${FONTS.sans}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = COLORS.ink;
  context.strokeStyle = COLORS.floor;
  context.lineWidth = 3 / zoom;
  context.lineJoin = 'round';
  const isBare = item.kind === 'wall' || item.kind === 'pillar';
  if (isBare || size > thickness) context.strokeText(text, 0, size * 0.06);
  context.fillText(text, 0, size * 0.06);
}

/** Draws a floor item. Items are below the tables. */
export function drawItem(context: DrawingContext, scene: SceneItem, zoom: number): void {
  const { x, y } = middleOf(scene.item);
  context.save();
  context.translate(x, y);
  context.save();
  context.rotate((scene.item.rotation * Math.PI) / 180);
  drawShape(context, scene, zoom);
  context.restore();
  if (scene.text !== '') drawText(context, scene, zoom);
  context.restore();
}

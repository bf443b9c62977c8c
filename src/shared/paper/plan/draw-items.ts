import type { FloorItem } from '../../contracts/layouts.ts';
import { boundsOf, middleOf, outlineOfItem, type Point, type Rect } from '../../layout/geometry.ts';
import { DOT_SIZE } from '../../layout/seat-positions.ts';
import type { Area, Drawing, Fonts, TextDrawing } from '../sheet.ts';
import { PLAN_COLORS } from './plan-colors.ts';
import type { PlanJob } from './plan-job.ts';
import { capHeight, drawText, shrinkToWidth } from './plan-text.ts';
import { cornersOnSheet, coverOnSheet, type Projection, pointOnPiece } from './projection.ts';
import { drawPath, polygonPath, polylinePath } from './shapes.ts';

const EDGE_MM = 0.2;
/** Distance of the second line of bars and buffets, and depth of a stage's edge, in layout units. */
const INSET = 6;
/** Side of a square of the dance floor, in layout units. */
const PARQUET = 30;
const MAX_PARQUET_SQUARES = 400;
/** Text size in points for each millimetre of a seat's diameter, so that texts grow with the scale. */
const TEXT_PER_MM = 1.8;
const TEXT_SIZES = { min: 5, max: 18 } as const;
const CIRCLE_POINTS = 48;

const wholeOf = ({ width, height }: FloorItem): Rect => ({ x: -width / 2, y: -height / 2, width, height });

function pillarCorners(projection: Projection, item: FloorItem): Point[] {
  return Array.from({ length: CIRCLE_POINTS }, (_, index) => {
    const angle = (index / CIRCLE_POINTS) * 2 * Math.PI;
    const point = { x: (Math.cos(angle) * item.width) / 2, y: (Math.sin(angle) * item.height) / 2 };
    return projection.toSheet(pointOnPiece(item, point));
  });
}

/** Every second square of the dance floor. Large floors have larger squares, so that the file stays small. */
function parquetPath(projection: Projection, item: FloorItem): string {
  const { x, y, width, height } = wholeOf(item);
  const squares = Math.ceil(width / PARQUET) * Math.ceil(height / PARQUET);
  const side = PARQUET * Math.max(1, Math.sqrt(squares / MAX_PARQUET_SQUARES));
  let path = '';
  for (let row = 0; row * side < height; row++) {
    for (let column = row % 2; column * side < width; column += 2) {
      const square = {
        x: x + column * side,
        y: y + row * side,
        width: Math.min(side, width - column * side),
        height: Math.min(side, height - row * side),
      };
      path += polygonPath(cornersOnSheet(projection, item, square));
    }
  }
  return path;
}

function drawShape(projection: Projection, item: FloorItem): Drawing[] {
  const { kind } = item;
  const whole = wholeOf(item);
  const pathOf = (rect: Rect) => polygonPath(cornersOnSheet(projection, item, rect));
  const edge = { stroke: PLAN_COLORS.itemEdge, strokeWidth: EDGE_MM };
  if (kind === 'wall') return [drawPath(pathOf(whole), { fill: PLAN_COLORS.itemSolid })];
  if (kind === 'pillar') {
    return [drawPath(polygonPath(pillarCorners(projection, item)), { fill: PLAN_COLORS.itemSolid, ...edge })];
  }
  const drawings: Drawing[] = [drawPath(pathOf(whole), { fill: PLAN_COLORS.item })];
  if (kind === 'danceFloor') drawings.push(drawPath(parquetPath(projection, item), { fill: PLAN_COLORS.itemPattern }));
  drawings.push(drawPath(pathOf(whole), edge));
  const isRoomy = Math.min(item.width, item.height) > 4 * INSET;
  if ((kind === 'bar' || kind === 'buffet') && isRoomy) {
    const inner = {
      x: whole.x + INSET,
      y: whole.y + INSET,
      width: whole.width - 2 * INSET,
      height: whole.height - 2 * INSET,
    };
    drawings.push(drawPath(pathOf(inner), edge));
  }
  if (kind === 'stage' && isRoomy) {
    const front = [whole.x, whole.x + whole.width].map((x) =>
      projection.toSheet(pointOnPiece(item, { x, y: whole.y + whole.height - INSET })),
    );
    drawings.push(drawPath(polylinePath(front), edge));
  }
  if (kind === 'entrance') {
    const jamb = Math.min(INSET, whole.width / 4);
    const jambs = [whole.x, whole.x + whole.width - jamb].map((x) => pathOf({ ...whole, x, width: jamb }));
    drawings.push(drawPath(jambs.join(''), { fill: PLAN_COLORS.itemSolid }));
  }
  return drawings;
}

/** The item's name, upright even on a rotated item. It shrinks to the item's width, but may exceed a narrow one. */
function drawName(
  projection: Projection,
  item: FloorItem,
  { itemNames }: PlanJob,
  fonts: Fonts,
): TextDrawing | undefined {
  const isBare = item.kind === 'wall' || item.kind === 'pillar';
  const text = item.label || (isBare ? '' : itemNames[item.kind]);
  if (text === '') return undefined;
  const width = boundsOf(outlineOfItem(item)).width * projection.perUnit * 0.9;
  const wanted = DOT_SIZE * projection.perUnit * TEXT_PER_MM;
  const size = shrinkToWidth(
    fonts,
    text,
    { size: Math.min(TEXT_SIZES.max, Math.max(TEXT_SIZES.min, wanted)) },
    { width, min: TEXT_SIZES.min },
  );
  const { x, y } = projection.toSheet(middleOf(item));
  return drawText(text, x, y + capHeight(fonts, 'sans', size) / 2, { size, align: 'middle' });
}

interface DrawnItems {
  readonly drawings: Drawing[];
  readonly texts: TextDrawing[];
  /** Walls and pillars, which no name may cover. */
  readonly solid: Area[];
}

export function drawItems(projection: Projection, job: PlanJob, fonts: Fonts): DrawnItems {
  const items = job.layout.items ?? [];
  const solid = items
    .filter(({ kind }) => kind === 'wall' || kind === 'pillar')
    .flatMap((item) => coverOnSheet(projection, item));
  return {
    drawings: items.flatMap((item) => drawShape(projection, item)),
    texts: items.flatMap((item) => drawName(projection, item, job, fonts) ?? []),
    solid,
  };
}

import { doRectsMeet, type Rect, type Size } from '../../shared/layout/geometry.ts';
import { COLORS } from './colors.ts';
import type { DrawingContext } from './draw-table.ts';

const MIN_GRID_STEP_PX = 10;
/** Every fifth grid line is stronger. */
const STRONG_EVERY = 5;

/** Distance of the drawn grid lines: lines that would be too close together on the screen are left out. */
export function gridStep(gridSize: number, zoom: number): number {
  let step = gridSize;
  while (step * zoom < MIN_GRID_STEP_PX) step *= STRONG_EVERY;
  return step;
}

function drawLines(
  context: DrawingContext,
  step: number,
  { x, y, width, height }: Rect,
  isWanted: (line: number) => boolean,
) {
  context.beginPath();
  for (let line = Math.ceil(x / step); line * step <= x + width; line++) {
    if (!isWanted(line)) continue;
    context.moveTo(line * step, y);
    context.lineTo(line * step, y + height);
  }
  for (let line = Math.ceil(y / step); line * step <= y + height; line++) {
    if (!isWanted(line)) continue;
    context.moveTo(x, line * step);
    context.lineTo(x + width, line * step);
  }
  context.stroke();
}

/** Draws the canvas background and its grid, as far as they are in `visible`. */
export function drawFloor(
  context: DrawingContext,
  canvas: Size,
  visible: Rect,
  zoom: number,
  gridSize: number | null,
): void {
  const sheet = { x: 0, y: 0, ...canvas };
  if (!doRectsMeet(sheet, visible)) return;
  context.fillStyle = COLORS.floor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (gridSize !== null && gridSize > 0) {
    const x = Math.max(0, visible.x);
    const y = Math.max(0, visible.y);
    const width = Math.min(canvas.width, visible.x + visible.width) - x;
    const height = Math.min(canvas.height, visible.y + visible.height) - y;
    const seen = { x, y, width, height };
    const step = gridStep(gridSize, zoom);
    context.lineWidth = 1 / zoom;
    context.strokeStyle = COLORS.grid;
    drawLines(context, step, seen, (line) => line % STRONG_EVERY !== 0);
    context.strokeStyle = COLORS.gridStrong;
    drawLines(context, step, seen, (line) => line % STRONG_EVERY === 0);
  }
  context.lineWidth = 1 / zoom;
  context.strokeStyle = COLORS.floorEdge;
  context.strokeRect(0, 0, canvas.width, canvas.height);
}

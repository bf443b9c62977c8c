import { doRectsMeet, type Rect, type Size } from '../../shared/layout/geometry.ts';
import { COLORS } from './colors.ts';
import type { Drawing } from './draw-table.ts';

const MIN_GRID_STEP_PX = 10;
/** Every fifth line is a little stronger, so that squares can be counted. */
const STRONG_EVERY = 5;

/** Lines of the grid that would stand too close together on screen are left out. */
export function gridStep(gridSize: number, zoom: number): number {
  let step = gridSize;
  while (step * zoom < MIN_GRID_STEP_PX) step *= STRONG_EVERY;
  return step;
}

function drawLines(context: Drawing, step: number, { x, y, width, height }: Rect, isWanted: (line: number) => boolean) {
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

/** The sheet that the plan stands on, with its grid; of it only what lies in `visible`. */
export function drawFloor(context: Drawing, plan: Size, visible: Rect, zoom: number, gridSize: number | null): void {
  const sheet = { x: 0, y: 0, ...plan };
  if (!doRectsMeet(sheet, visible)) return;
  context.fillStyle = COLORS.floor;
  context.fillRect(0, 0, plan.width, plan.height);
  if (gridSize !== null && gridSize > 0) {
    const x = Math.max(0, visible.x);
    const y = Math.max(0, visible.y);
    const width = Math.min(plan.width, visible.x + visible.width) - x;
    const height = Math.min(plan.height, visible.y + visible.height) - y;
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
  context.strokeRect(0, 0, plan.width, plan.height);
}

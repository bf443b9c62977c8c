import type { LayoutTable } from '../../../src/shared/contracts/layouts.ts';
import { COLORS, readableDotColors } from '../../../src/web/floor-plan/colors.ts';
import { gridStep } from '../../../src/web/floor-plan/draw-floor.ts';
import { FONTS } from '../../../src/web/floor-plan/fonts.ts';
import { initialsOf } from '../../../src/web/floor-plan/initials.ts';
import { detailAt } from '../../../src/web/floor-plan/zoom-detail.ts';
import { galaLayout, galaNames } from '../../support/gala-layout.ts';
import { firstZoom, GRID_SIZE, stepZoom, tableCount } from './page-options.ts';

const BACKDROP = '#f3efe7';

/*
 * The baseline for gestures: the same scene drawn by hand on one 2D canvas, as fast as possible. It draws only what is in
 * view, leaves out the same small text, puts circles of one colour into one path, sets each font once, and draws once per
 * frame.
 */

const WIDTH = 1280;
const HEIGHT = 800;
const RANGE = { min: 0.2, max: 3 };
const FULL_TURN = 2 * Math.PI;
const REACH = 110;

interface Dot {
  x: number;
  y: number;
  readonly initials: string;
  readonly name: string;
  readonly color: string;
  readonly ink: string;
}

interface Entry {
  readonly table: LayoutTable & { x: number; y: number };
  readonly dots: Dot[];
}

const layout = galaLayout({ tableCount: tableCount() });
const names = galaNames(layout);
const entries: Entry[] = layout.tables.map((table) => ({ table: { ...table }, dots: [] }));
for (const [index, { guestId, x, y, color }] of layout.guestPositions.entries()) {
  const name = names.get(guestId) ?? '';
  const { background, ink } = readableDotColors(color);
  entries[Math.floor(index / 10)]?.dots.push({ x, y, name, initials: initialsOf(name), color: background, ink });
}

const canvas = document.createElement('canvas');
canvas.dataset.floorPlan = '';
canvas.style.touchAction = 'none';
const ratio = window.devicePixelRatio || 1;
canvas.width = WIDTH * ratio;
canvas.height = HEIGHT * ratio;
canvas.style.width = `${WIDTH}px`;
canvas.style.height = `${HEIGHT}px`;
document.getElementById('root')?.append(canvas);
const context = canvas.getContext('2d') as CanvasRenderingContext2D;
const camera = { x: 0, y: 0, zoom: firstZoom() };

function drawGrid(left: number, top: number, right: number, bottom: number): void {
  const step = gridStep(GRID_SIZE, camera.zoom);
  for (const isStrong of [false, true]) {
    context.strokeStyle = isStrong ? COLORS.gridStrong : COLORS.grid;
    context.beginPath();
    for (let line = Math.ceil(left / step); line * step <= right; line++) {
      if ((line % 5 === 0) !== isStrong) continue;
      context.moveTo(line * step, top);
      context.lineTo(line * step, bottom);
    }
    for (let line = Math.ceil(top / step); line * step <= bottom; line++) {
      if ((line % 5 === 0) !== isStrong) continue;
      context.moveTo(left, line * step);
      context.lineTo(right, line * step);
    }
    context.stroke();
  }
}

function outline(path: Path2D, { x, y, width, height, rotation, type }: LayoutTable, inset: number): void {
  if (type === 'round') {
    path.moveTo(x + width - inset, y + height / 2);
    path.arc(x + width / 2, y + height / 2, width / 2 - inset, 0, FULL_TURN);
    return;
  }
  const box = new Path2D();
  box.roundRect(inset - width / 2, inset - height / 2, width - 2 * inset, height - 2 * inset, 6);
  path.addPath(box, new DOMMatrix().translate(x + width / 2, y + height / 2).rotate(rotation));
}

function drawTables(seen: readonly Entry[]): void {
  const { zoom } = camera;
  const tops = new Path2D();
  for (const { table } of seen) outline(tops, table, 0);
  context.fillStyle = COLORS.table;
  context.fill(tops);
  context.strokeStyle = COLORS.tableEdge;
  context.lineWidth = 1.2 / zoom;
  context.stroke(tops);
  if (zoom < 0.5) return;
  const rules = new Path2D();
  for (const { table } of seen) outline(rules, table, 5);
  context.strokeStyle = COLORS.tableRule;
  context.stroke(rules);
}

function drawLabels(seen: readonly Entry[]): void {
  const { zoom } = camera;
  const { label, counts } = detailAt(zoom);
  if (label === 'none') return;
  context.fillStyle = COLORS.ink;
  context.font = label === 'full' ? `500 15px ${FONTS.display}` : `500 ${9.5 / zoom}px ${FONTS.sans}`;
  for (const { table } of seen) {
    const text = label === 'full' ? table.label : table.tableNumber;
    context.fillText(text, table.x + table.width / 2, table.y + table.height / 2 - (counts ? 5 : 0));
  }
  if (!counts) return;
  context.fillStyle = COLORS.muted;
  context.font = `450 9.5px ${FONTS.sans}`;
  for (const { table, dots } of seen) {
    context.fillText(`${dots.length}/${table.seats}`, table.x + table.width / 2, table.y + table.height / 2 + 11);
  }
  context.font = `450 7.5px ${FONTS.sans}`;
  for (const { table, dots } of seen) {
    const [x, y] = [table.x + table.width / 2, table.y + table.height / 2];
    for (let seat = 0; seat < dots.length; seat++) {
      const dot = dots[seat] as Dot;
      const length = Math.hypot(x - dot.x, y - dot.y);
      context.fillText(String(seat + 1), dot.x + ((x - dot.x) / length) * 31, dot.y + ((y - dot.y) / length) * 31);
    }
  }
}

function drawDots(seen: readonly Entry[]): void {
  const { zoom } = camera;
  const detail = detailAt(zoom);
  const byColor = new Map<string, Dot[]>();
  for (const { dots } of seen) {
    for (const dot of dots) {
      const group = byColor.get(dot.color);
      if (group) group.push(dot);
      else byColor.set(dot.color, [dot]);
    }
  }
  for (const [color, dots] of byColor) {
    context.fillStyle = color;
    context.beginPath();
    for (const { x, y } of dots) {
      context.moveTo(x + 16, y);
      context.arc(x, y, 16, 0, FULL_TURN);
    }
    context.fill();
  }
  if (!detail.initials) return;
  context.font = `600 11.5px ${FONTS.sans}`;
  for (const dots of byColor.values()) {
    context.fillStyle = dots[0]?.ink ?? '#ffffff';
    for (const { x, y, initials } of dots) context.fillText(initials, x, y + 0.5);
  }
  if (!detail.names) return;
  context.font = `500 ${11 / zoom}px ${FONTS.sans}`;
  context.fillStyle = COLORS.ink;
  context.strokeStyle = COLORS.floor;
  context.lineWidth = 3 / zoom;
  context.lineJoin = 'round';
  for (const dots of byColor.values()) {
    for (const { x, y, name } of dots) {
      context.strokeText(name, x, y + 16 + 9 / zoom);
      context.fillText(name, x, y + 16 + 9 / zoom);
    }
  }
}

function draw(): void {
  const { x, y, zoom } = camera;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = BACKDROP;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(zoom * ratio, 0, 0, zoom * ratio, x * ratio, y * ratio);
  const [left, top, right, bottom] = [-x / zoom, -y / zoom, (WIDTH - x) / zoom, (HEIGHT - y) / zoom];
  context.fillStyle = COLORS.floor;
  context.fillRect(0, 0, layout.width, layout.height);
  context.lineWidth = 1 / zoom;
  const [seenLeft, seenTop] = [Math.max(left, 0), Math.max(top, 0)];
  drawGrid(seenLeft, seenTop, Math.min(right, layout.width), Math.min(bottom, layout.height));
  const seen = entries.filter(
    ({ table }) =>
      table.x + table.width / 2 + REACH > left &&
      table.x + table.width / 2 - REACH < right &&
      table.y + table.height / 2 + REACH > top &&
      table.y + table.height / 2 - REACH < bottom,
  );
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  drawTables(seen);
  drawLabels(seen);
  drawDots(seen);
}

let isWaiting = false;
function redraw(): void {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    draw();
  });
}

let last: { x: number; y: number; taken: Entry | undefined } | undefined;
canvas.addEventListener('pointerdown', ({ clientX, clientY, pointerId }) => {
  canvas.setPointerCapture(pointerId);
  const at = { x: (clientX - camera.x) / camera.zoom, y: (clientY - camera.y) / camera.zoom };
  const taken = entries.find(
    ({ table }) => Math.hypot(table.x + table.width / 2 - at.x, table.y + table.height / 2 - at.y) < table.width / 2,
  );
  last = { x: clientX, y: clientY, taken };
});
canvas.addEventListener('pointermove', ({ clientX, clientY }) => {
  if (!last) return;
  const [dx, dy] = [clientX - last.x, clientY - last.y];
  last = { x: clientX, y: clientY, taken: last.taken };
  if (last.taken) {
    const { table, dots } = last.taken;
    for (const moved of [table, ...dots]) {
      moved.x += dx / camera.zoom;
      moved.y += dy / camera.zoom;
    }
  } else {
    camera.x += dx;
    camera.y += dy;
  }
  redraw();
});
canvas.addEventListener('pointerup', () => {
  last = undefined;
});
canvas.addEventListener(
  'wheel',
  (event) => {
    event.preventDefault();
    const wanted = stepZoom(camera.zoom, event.deltaY < 0 ? 1 : -1);
    const zoom = Math.min(Math.max(wanted, RANGE.min), RANGE.max);
    const factor = zoom / camera.zoom;
    camera.x = event.clientX - (event.clientX - camera.x) * factor;
    camera.y = event.clientY - (event.clientY - camera.y) * factor;
    camera.zoom = zoom;
    redraw();
  },
  { passive: false },
);
void document.fonts.load(`500 15px ${FONTS.display}`).then(redraw);
void document.fonts.load(`500 15px ${FONTS.sans}`).then(redraw);
redraw();

import { outlineOfItem, type Point } from '../../shared/layout/geometry.ts';
import { DOT_SIZE } from '../../shared/layout/seat-positions.ts';
import { COLORS, isDarkScheme } from './colors.ts';
import { type CompanyDrawing, drawOutline, type MarkedFloorPlan, type ShownPerson } from './draw-marks.ts';
import { type DrawingContext, traceTable } from './draw-table.ts';
import { FONTS } from './fonts.ts';

/** As many as `PERSON_COLORS`. White can be read on the first ones, the page's ink on the others. */
export const PERSON_PALETTES = {
  light: ['#1d4ed8', '#b91c1c', '#15803d', '#7e22ce', '#b45309', '#0e7490', '#be185d', '#4d7c0f'],
  dark: ['#93c5fd', '#fca5a5', '#86efac', '#d8b4fe', '#fcd34d', '#67e8f9', '#f9a8d4', '#bef264'],
};
const INKS = { light: '#ffffff', dark: '#1d1b16' };

/** The colour of a person, and one that can be read on it. */
export function personColors(index: number): { fill: string; ink: string } {
  const scheme = isDarkScheme() ? 'dark' : 'light';
  const palette = PERSON_PALETTES[scheme];
  return { fill: palette[index % palette.length] ?? COLORS.ink, ink: INKS[scheme] };
}

const FULL_TURN = 2 * Math.PI;
/** An arrow as systems draw it, in pixels from its tip. */
const ARROW = [
  [0, 0],
  [0, 16],
  [4.4, 12.4],
  [7.2, 18.4],
  [9.8, 17.2],
  [7, 11.4],
  [12.4, 11.4],
] as const;
const GHOST_OPACITY = 0.35;

/** Ids come as text, and those of older tables are numbers. */
function outlineOf({ findTable, findItem }: MarkedFloorPlan, id: string) {
  const table = findTable(id) ?? findTable(Number(id));
  const item = findItem(id);
  return table?.table ?? (item && outlineOfItem(item.item));
}

function drawGhost(context: DrawingContext, { drag, color }: ShownPerson, floorPlan: MarkedFloorPlan): void {
  if (!drag) return;
  const { fill } = personColors(color);
  const { zoom } = floorPlan.frame;
  context.save();
  context.fillStyle = fill;
  context.strokeStyle = fill;
  context.lineWidth = 2 / zoom;
  context.setLineDash([6 / zoom, 4 / zoom]);
  const paint = () => {
    context.globalAlpha = GHOST_OPACITY;
    context.fill();
    context.globalAlpha = 1;
    context.stroke();
  };
  if ('ids' in drag) {
    context.translate(drag.by.x, drag.by.y);
    for (const id of drag.ids) {
      const outline = outlineOf(floorPlan, id);
      if (!outline) continue;
      traceTable(context, outline);
      paint();
    }
  } else {
    context.beginPath();
    context.arc(drag.at.x, drag.at.y, Math.max(DOT_SIZE / 2, 7 / zoom), 0, FULL_TURN);
    paint();
  }
  context.restore();
}

/** Around the dot of a guest whom somebody has selected. */
function drawRing(context: DrawingContext, guestId: number, { color }: ShownPerson, floorPlan: MarkedFloorPlan): void {
  const { position } = floorPlan.findDot(guestId) ?? {};
  if (!position) return;
  const { zoom } = floorPlan.frame;
  context.strokeStyle = personColors(color).fill;
  context.lineWidth = 2.5 / zoom;
  context.beginPath();
  context.arc(position.x, position.y, Math.max(DOT_SIZE / 2, 6 / zoom) + 4 / zoom, 0, FULL_TURN);
  context.stroke();
}

function drawCursor(context: DrawingContext, { x, y }: Point, { label, color }: ShownPerson, zoom: number): void {
  const { fill, ink } = personColors(color);
  context.save();
  context.translate(x, y);
  context.scale(1 / zoom, 1 / zoom);
  context.beginPath();
  for (const [dx, dy] of ARROW) context.lineTo(dx, dy);
  context.closePath();
  context.fillStyle = fill;
  context.strokeStyle = COLORS.floor;
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
  context.font = `600 12px ${FONTS.sans}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  const width = context.measureText(label).width + 12;
  context.beginPath();
  context.roundRect(12, 16, width, 20, 5);
  context.fillStyle = fill;
  context.fill();
  context.fillStyle = ink;
  context.fillText(label, 18, 26.5);
  context.restore();
}

/** Draws what others select and drag, and where they point. `cursorOf` may lag behind, so that cursors glide. */
export function createCompanyDrawing(
  people: readonly ShownPerson[],
  cursorOf: (person: ShownPerson) => Point | null,
): CompanyDrawing {
  return {
    people,
    draw(context, floorPlan) {
      const { zoom } = floorPlan.frame;
      for (const person of people) {
        for (const id of person.selection) {
          const outline = outlineOf(floorPlan, id);
          if (outline) drawOutline(context, outline, zoom, personColors(person.color).fill);
        }
        for (const guestId of person.guests ?? []) drawRing(context, guestId, person, floorPlan);
        drawGhost(context, person, floorPlan);
      }
      for (const person of people) {
        const at = cursorOf(person);
        if (at) drawCursor(context, at, person, zoom);
      }
    },
  };
}

import type { Layout } from '../../shared/contracts/layouts.ts';
import { contentBounds } from '../../shared/layout/camera.ts';
import { growRect, type Rect } from '../../shared/layout/geometry.ts';
import { COLORS, drawInLightColors } from './colors.ts';
import { drawFloor } from './draw-floor.ts';
import { drawItem } from './draw-item.ts';
import { type DrawingContext, drawDots, drawTable } from './draw-table.ts';
import type { PictureAddress } from './floor-plan.tsx';
import { FONTS, loadPageFonts, readPageFonts } from './fonts.ts';
import { drawPlanPicture, loadPlanPicture, type PlanPicture } from './plan-picture.ts';
import { createSceneBuilder, type GuestNames, type SceneOptions } from './scene.ts';
import { detailAt } from './zoom-detail.ts';

/** Pixels per layout unit at which names are sharp on a printed page. */
const WANTED_SCALE = 2;
/** iOS allows no canvas above 16.7 million pixels. */
const MAX_PIXELS = 16_000_000;
const MAX_SIDE_PX = 8_192;
const MARGIN = 24;

/** Pixels per layout unit that the limits allow. */
export function pictureScale(width: number, height: number): number {
  return Math.min(WANTED_SCALE, Math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE_PX / Math.max(width, height));
}

/** What the colours of dots mean. */
interface Legend {
  readonly title: string;
  readonly entries: readonly { readonly label: string; readonly color: string; readonly count: number }[];
}

const LEGEND = { column: 260, line: 30, title: 34, dot: 9, text: 15 } as const;
const columnsOf = (width: number) => Math.max(1, Math.floor(width / LEGEND.column));

export function legendHeight({ entries }: Legend, width: number): number {
  return LEGEND.title + Math.ceil(entries.length / columnsOf(width)) * LEGEND.line;
}

/** Draws the legend below the floor plan, in columns. */
function drawLegend(context: DrawingContext, { title, entries }: Legend, { x, y, width }: Rect): void {
  const columns = columnsOf(width);
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = COLORS.ink;
  context.font = `600 ${LEGEND.text}px ${FONTS.sans}`;
  context.fillText(title, x, y + LEGEND.title / 2);
  context.font = `450 ${LEGEND.text}px ${FONTS.sans}`;
  for (const [index, { label, color, count }] of entries.entries()) {
    const left = x + (index % columns) * LEGEND.column;
    const middle = y + LEGEND.title + (Math.floor(index / columns) + 0.5) * LEGEND.line;
    context.beginPath();
    context.arc(left + LEGEND.dot, middle, LEGEND.dot, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
    context.fillStyle = COLORS.ink;
    const room = LEGEND.column - 4 * LEGEND.dot;
    context.fillText(`${label} (${count})`, left + 3 * LEGEND.dot, middle, room);
  }
}

const HEADING = { title: 28, subtitle: 15, height: 76 } as const;

/** Draws the titles above the floor plan; a title that is too long is condensed. */
function drawHeading(context: DrawingContext, { title, subtitle }: PictureOptions, { x, y, width }: Rect): void {
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = COLORS.ink;
  context.font = `600 ${HEADING.title}px ${FONTS.display}`;
  context.fillText(title, x, y + HEADING.title, width);
  context.fillStyle = COLORS.muted;
  context.font = `450 ${HEADING.subtitle}px ${FONTS.sans}`;
  context.fillText(subtitle, x, y + HEADING.title + 1.7 * HEADING.subtitle, width);
}

/** Draws the venue's picture, which may be larger than what is drawn of the plan. */
function drawPicture(
  context: CanvasRenderingContext2D,
  layout: Layout,
  { x, y, width, height }: Rect,
  loaded: PlanPicture | undefined,
  scale: number,
): void {
  if (!loaded || !layout.picture) return;
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  drawPlanPicture(context, loaded, layout.picture, scale);
  context.restore();
}

interface PictureOptions extends SceneOptions {
  readonly title: string;
  readonly subtitle: string;
  readonly legend?: Legend | undefined;
  /** Where the venue's picture is, which is drawn if it may be on paper. */
  readonly pictureAddress: PictureAddress;
}

/** A picture of the whole floor plan with its title, whatever part of it is on the screen. */
export async function floorPlanToPng(layout: Layout, names: GuestNames, options: PictureOptions): Promise<Blob> {
  readPageFonts();
  await loadPageFonts();
  const { legend, pictureAddress } = options;
  const { picture } = layout;
  const venue = picture?.isOnPaper ? await loadPlanPicture(pictureAddress(picture.mediaId, layout.eventId)) : undefined;
  const plan = growRect(contentBounds(layout), MARGIN);
  const legendWidth = plan.width - 2 * MARGIN;
  const area = {
    ...plan,
    y: plan.y - HEADING.height,
    height: HEADING.height + plan.height + (legend ? legendHeight(legend, legendWidth) : 0),
  };
  const scale = pictureScale(area.width, area.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(area.width * scale);
  canvas.height = Math.ceil(area.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gives no canvas to draw on');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale);
  const detail = detailAt(scale);
  const drawing = { detail: { ...detail, names: detail.names || scale >= 1 }, zoom: scale };
  const { tables, items, looseDots } = createSceneBuilder()(layout, names, options);
  drawInLightColors(() => {
    drawHeading(context, options, { ...area, x: area.x + MARGIN, y: area.y + MARGIN, width: legendWidth });
    drawFloor(context, layout, plan, scale, null);
    drawPicture(context, layout, plan, venue, scale);
    for (const item of items) drawItem(context, item, scale);
    for (const table of tables) drawTable(context, table, drawing);
    drawDots(context, looseDots, drawing);
    if (legend) {
      const below = {
        ...plan,
        x: plan.x + MARGIN,
        y: plan.y + plan.height - MARGIN / 2,
        width: legendWidth,
      };
      drawLegend(context, legend, below);
    }
  });
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new Error('The canvas could not be read');
  return png;
}

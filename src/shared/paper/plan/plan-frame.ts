import { UNITS_PER } from '../../layout/rulers.ts';
import { chooseFont } from '../fit-text.ts';
import { PAPER_SIZES_MM } from '../paper-sizes.ts';
import type { Area, Drawing, Fonts, Size } from '../sheet.ts';
import { PLAN_COLORS } from './plan-colors.ts';
import type { PlanJob } from './plan-job.ts';
import { makeLegend } from './plan-legend.ts';
import { cutToWidth, drawText, lineHeight, shrinkToWidth } from './plan-text.ts';
import { drawScaleBar } from './scale-bar.ts';

const A4_AREA = PAPER_SIZES_MM.A4.width * PAPER_SIZES_MM.A4.height;
/** Printers can't print closer to the edge of the paper. */
const MARGIN_MM = 10;
const SIZES = { title: 18, text: 9, legend: 8 } as const;
const MIN_TITLE_SIZE = 10;
const GAP_MM = 3;
const BAR_MM = 48;
/** The legend takes at most this share of the sheet's height. */
const LEGEND_SHARE = 0.2;

/** A sheet without its plan: `area` is what is left for the plan, and `draw` draws everything around it. */
interface PlanFrame {
  readonly size: Size;
  readonly area: Area;
  /** Title and date above the plan, scale and legend below it. `leftOut` is the number of names that found no room. */
  draw(scale: number, leftOut: number): readonly Drawing[];
}

/** Factor of text sizes. They grow less than the paper, because larger paper is read from a similar distance. */
export const growthOf = ({ width, height }: Size): number => ((width * height) / A4_AREA) ** 0.375;

export const innerArea = ({ width, height }: Size): Area => ({
  left: MARGIN_MM,
  top: MARGIN_MM,
  width: width - 2 * MARGIN_MM,
  height: height - 2 * MARGIN_MM,
});

/** The title, cut where even its smallest size is too long, and a line below it; returns where the next part starts. */
export function drawHeading(job: PlanJob, fonts: Fonts, inner: Area, growth: number, right: string) {
  const textSize = SIZES.text * growth;
  const rightWidth = fonts.sans.widthOf(right, textSize) + GAP_MM;
  const { font } = chooseFont(fonts, job.title, 'serifBold');
  const room = { width: inner.width - rightWidth, min: MIN_TITLE_SIZE };
  const size = shrinkToWidth(fonts, job.title, { font, size: SIZES.title * growth }, room);
  const title = cutToWidth(fonts, job.title, { font, size }, room.width);
  const baseline = inner.top + lineHeight(SIZES.title * growth) * 0.8;
  const below = baseline + lineHeight(textSize) * 1.15;
  const madeWidth = fonts.sans.widthOf(job.madeAt, textSize) + GAP_MM;
  const muted = { size: textSize, color: PLAN_COLORS.muted };
  const drawings: Drawing[] = [
    drawText(title, inner.left, baseline, { font, size }),
    drawText(right, inner.left + inner.width, baseline, { size: textSize, align: 'end' }),
    drawText(cutToWidth(fonts, job.subtitle, muted, inner.width - madeWidth), inner.left, below, muted),
    drawText(job.madeAt, inner.left + inner.width, below, { ...muted, align: 'end' }),
  ];
  return { drawings, bottom: below + GAP_MM * growth };
}

/** The size of the room in its own unit: '15.2 × 12.2 m'. */
function roomText({ layout, language, t }: PlanJob): string {
  const { width, height, unit } = layout;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const [across, down] = [width, height].map((length) => number.format(length / UNITS_PER[unit]));
  return t('planPaper.room', { size: `${across} × ${down} ${unit}` });
}

const scaleText = (job: PlanJob, scale: number) =>
  `${job.t('planPaper.scale', { scale: `1:${scale}`, paper: job.paper })} · ${roomText(job)}`;

export function makeFrame(job: PlanJob, fonts: Fonts, size: Size): PlanFrame {
  const inner = innerArea(size);
  const growth = growthOf(size);
  const legendSize = SIZES.legend * growth;
  const barWidth = Math.min(BAR_MM * growth, inner.width * 0.4);
  const barHeight = lineHeight(legendSize) * 1.6;
  const legendLeft = inner.left + barWidth + 3 * GAP_MM;
  const space = {
    width: inner.left + inner.width - legendLeft,
    maxHeight: size.height * LEGEND_SHARE,
    size: legendSize,
  };
  const legend = makeLegend(job, fonts, space);
  // For the note on names that are left out. Always kept free: how many fit is known only after the scale is chosen.
  const noteHeight = lineHeight(legendSize) * 1.4;
  const footer = Math.max(barHeight, legend.height) + noteHeight;
  const { bottom: top } = drawHeading(job, fonts, inner, growth, '');
  const footerTop = inner.top + inner.height - footer;
  return {
    size,
    area: { left: inner.left, top, width: inner.width, height: footerTop - GAP_MM * growth - top },
    draw: (scale, leftOut) => {
      const { drawings } = drawHeading(job, fonts, inner, growth, scaleText(job, scale));
      const bar = { left: inner.left, top: footerTop + noteHeight * 0.2, maxWidth: barWidth, size: legendSize };
      return [
        ...drawings,
        ...drawScaleBar({ ...bar, unit: job.layout.unit, scale }),
        ...legend.draw(legendLeft, footerTop),
        ...(leftOut === 0 ? [] : [drawNote(job, inner, legendSize, leftOut)]),
      ];
    },
  };
}

function drawNote({ t, hasTableLists }: PlanJob, { left, top, height }: Area, size: number, count: number): Drawing {
  const text = hasTableLists ? t('planPaper.namesInLists', { count }) : t('planPaper.namesLeftOut', { count });
  return drawText(text, left, top + height - lineHeight(size) * 0.1, { size, color: PLAN_COLORS.muted });
}

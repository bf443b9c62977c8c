import { listSeats, type TableSeat } from '../../layout/table-occupancy.ts';
import type { Drawing, Fonts } from '../sheet.ts';
import { drawAccessMark } from './draw-tables.ts';
import { PLAN_COLORS } from './plan-colors.ts';
import type { PlanJob } from './plan-job.ts';
import { capHeight, cutToWidth, drawText, lineHeight } from './plan-text.ts';
import { circlePath, drawPath } from './shapes.ts';

interface Entry {
  readonly text: string;
  readonly draw: (x: number, y: number, radius: number) => readonly Drawing[];
}

function listEntries({ legend, layout, guests, t }: PlanJob): Entry[] {
  const colors = legend?.entries ?? [];
  const entries = colors.map(({ label, color, count }): Entry => {
    return {
      text: `${label} (${count})`,
      draw: (x, y, radius) => [drawPath(circlePath({ x, y }, radius), { fill: color })],
    };
  });
  const isFree = ({ dot }: TableSeat) => !dot || !guests.has(dot.guestId);
  if (layout.tables.some((table) => listSeats(layout, table).some(isFree))) {
    const edge = { stroke: PLAN_COLORS.seatEdge, strokeWidth: 0.2, fill: PLAN_COLORS.white };
    entries.push({
      text: t('planPaper.freeSeat'),
      draw: (x, y, radius) => [drawPath(circlePath({ x, y }, radius), edge)],
    });
  }
  if (layout.tables.some(({ accessibleSeats }) => accessibleSeats?.length)) {
    entries.push({ text: t('planPaper.accessibleSeat'), draw: (x, y, radius) => drawAccessMark({ x, y }, radius) });
  }
  return entries;
}

interface Legend {
  readonly height: number;
  draw(left: number, top: number): readonly Drawing[];
}

interface Space {
  readonly width: number;
  readonly maxHeight: number;
  /** Text size in points. */
  readonly size: number;
}

/** What colours and marks mean, in columns. If there are too many, the last entry says how many are left out. */
export function makeLegend(job: PlanJob, fonts: Fonts, { width, maxHeight, size }: Space): Legend {
  const all = listEntries(job);
  if (all.length === 0) return { height: 0, draw: () => [] };
  const line = lineHeight(size) * 1.2;
  const radius = line * 0.32;
  const indent = 2 * radius + 1.5;
  const gap = line;
  const widest = Math.max(...all.map(({ text }) => fonts.sans.widthOf(text, size))) + indent;
  const columnWidth = Math.min(widest, Math.max(width / 3, line * 10), width);
  const columns = Math.max(1, Math.floor((width + gap) / (columnWidth + gap)));
  const titleHeight = job.legend ? line : 0;
  const rows = Math.max(1, Math.min(Math.ceil(all.length / columns), Math.floor((maxHeight - titleHeight) / line)));
  const room = rows * columns;
  const shown = all.length <= room ? all : all.slice(0, room - 1);
  const left = all.length - shown.length;
  const entries: Entry[] =
    left === 0 ? shown : [...shown, { text: job.t('planPaper.moreColors', { count: left }), draw: () => [] }];
  return {
    height: titleHeight + rows * line,
    draw: (x, top) => {
      const middle = capHeight(fonts, 'sans', size) / 2;
      const title = job.legend
        ? [drawText(job.legend.title, x, top + line / 2 + middle, { font: 'sansBold', size })]
        : [];
      return [
        ...title,
        ...entries.flatMap(({ text, draw }, index) => {
          const at = x + Math.floor(index / rows) * (columnWidth + gap);
          const y = top + titleHeight + ((index % rows) + 0.5) * line;
          const cut = cutToWidth(fonts, text, { size }, columnWidth - indent);
          return [...draw(at + radius, y, radius), drawText(cut, at + indent, y + middle, { size })];
        }),
      ];
    },
  };
}

import { eventSubject } from '../cards/card-parts.ts';
import { MM_PER_POINT } from '../fit-text.ts';
import { PAPER_SIZES_MM } from '../paper-sizes.ts';
import type { PrintJob } from '../print-job.ts';
import type { Area, Drawing, Sheet, Size, TextDrawing } from '../sheet.ts';
import type { Typesetter } from '../typesetter.ts';

/** A row of a list. Rows are as wide as the page's content. */
export interface ListRow {
  readonly height: number;
  /** Whether the row must not be the last one of a page, for instance a heading. */
  readonly staysWithNext?: boolean;
  /** Drawn again above this row if a page begins with it. */
  readonly header?: ListRow;
  draw(left: number, top: number): readonly Drawing[];
}

export interface ListInput {
  readonly title: string;
  /** Shown at the right, below the title: how many people are on the list. */
  readonly summary: string;
  readonly rows: readonly ListRow[];
}

export const LIST_COLORS = { ink: '#1d1b16', muted: '#6b655a', line: '#b9b2a4' } as const;
const MARGIN = { side: 15, top: 13, bottom: 16 } as const;
const TITLE_SIZE = 20;
const DETAIL_SIZE = 10;
const SMALL_SIZE = 8;
/** From the top margin to the rows: on the first page with the title, on the others with a line that repeats it. */
const FIRST_HEADING = 20;
const NEXT_HEADING = 8;

export const contentWidth = ({ options }: Pick<PrintJob, 'options'>): number =>
  PAPER_SIZES_MM[options.paper].width - 2 * MARGIN.side;

function splitIntoPages(rows: readonly ListRow[], { height }: Size): ListRow[][] {
  const roomOf = (page: number) => height - MARGIN.top - MARGIN.bottom - (page === 0 ? FIRST_HEADING : NEXT_HEADING);
  const pages: ListRow[][] = [[]];
  let used = 0;
  for (let start = 0; start < rows.length; ) {
    let end = start;
    while (rows[end]?.staysWithNext && end < rows.length - 1) end++;
    const together = rows.slice(start, end + 1);
    const needed = together.reduce((sum, row) => sum + row.height, 0);
    if (used > 0 && used + needed > roomOf(pages.length - 1)) {
      const header = rows[start]?.header;
      pages.push(header ? [header] : []);
      used = header?.height ?? 0;
    }
    pages.at(-1)?.push(...together);
    used += needed;
    start = end + 1;
  }
  return pages;
}

const line = (y: number, { left, width }: Pick<Area, 'left' | 'width'>, lineWidth: number): Drawing => ({
  kind: 'line',
  from: [left, y],
  to: [left + width, y],
  width: lineWidth,
  color: LIST_COLORS.line,
});

function drawEnds(
  job: PrintJob,
  typesetter: Typesetter,
  { title, summary }: ListInput,
  [page, pages]: readonly [number, number],
): Drawing[] {
  const size = PAPER_SIZES_MM[job.options.paper];
  const [left, right] = [MARGIN.side, size.width - MARGIN.side];
  const width = right - left;
  const { ink, muted } = LIST_COLORS;
  const { event, t } = job;
  const set = (
    text: string,
    x: number,
    top: number,
    maxSize: number,
    look: Partial<TextDrawing> & { room: number },
  ) => {
    const { font = 'sans', align = 'start', color = ink, room } = look;
    const textRoom = { width: room, height: 12, maxSize, minSize: 6, maxLines: 1 };
    return typesetter.set(text, font, textRoom, eventSubject(event.title)).draw({ x, top, align, color });
  };
  const facts = [event.title, event.date, event.location].filter(Boolean).join(' · ');
  const footer = size.height - MARGIN.bottom + 6;
  const drawings = [
    line(footer - 3, { left, width }, 0.15),
    ...set(facts, left, footer, SMALL_SIZE, { color: muted, room: width * 0.75 }),
    ...set(t('printedLists.page', { page: page + 1, pages }), right, footer, SMALL_SIZE, {
      color: muted,
      align: 'end',
      room: width * 0.24,
    }),
  ];
  if (page > 0) {
    return [...drawings, ...set(title, left, MARGIN.top, SMALL_SIZE, { font: 'sansBold', color: muted, room: width })];
  }
  const detail = MARGIN.top + TITLE_SIZE * MM_PER_POINT + 3;
  return [
    ...drawings,
    ...set(title, left, MARGIN.top, TITLE_SIZE, { font: 'serifBold', room: width }),
    ...set(facts, left, detail, DETAIL_SIZE, { room: width * 0.75 }),
    ...set(summary, right, detail, DETAIL_SIZE, { color: muted, align: 'end', room: width * 0.24 }),
  ];
}

/** A list on as many pages as it takes: headings repeated, pages numbered. */
export function layOutListPages(job: PrintJob, typesetter: Typesetter, input: ListInput): Sheet[] {
  const size = PAPER_SIZES_MM[job.options.paper];
  const pages = splitIntoPages(input.rows, size);
  return pages.map((rows, page) => {
    const drawings = drawEnds(job, typesetter, input, [page, pages.length]);
    let top = MARGIN.top + (page === 0 ? FIRST_HEADING : NEXT_HEADING);
    for (const row of rows) {
      drawings.push(...row.draw(MARGIN.side, top));
      top += row.height;
    }
    const label = `${input.title}, ${job.t('printedLists.page', { page: page + 1, pages: pages.length })}`;
    return { size, drawings, cards: [{ key: `page:${page + 1}`, label, area: { left: 0, top: 0, ...size } }] };
  });
}

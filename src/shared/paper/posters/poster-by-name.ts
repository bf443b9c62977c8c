import { MM_PER_POINT } from '../fit-text.ts';
import type { PrintJob } from '../print-job.ts';
import type { Fonts, LaidOutSheets, Sheet } from '../sheet.ts';
import { Typesetter } from '../typesetter.ts';
import { columnWidth, findLargestSize, findSpread } from './fit-size.ts';
import { balanceColumns, fitsColumns, flowIntoColumns, type PlacedRow } from './flow-columns.ts';
import {
  type Columns,
  GAP_BESIDE,
  listSpaces,
  makeNameRows,
  measureNames,
  type NameLines,
  type NameRow,
} from './name-rows.ts';
import { framePoster, type PosterFrame } from './poster-frame.ts';

/** In points. If names would have to be smaller on one page, they go on several pages at a fixed size. */
const SMALLEST_ON_ONE_PAGE = 10;
const SIZE_ON_SEVERAL_PAGES = 12;
/** Largest size of names in points, on a poster of scale 1. */
const LARGEST = 17;
const MOST_COLUMNS = 12;
/** Gap between two columns, as a multiple of the size of names. */
const GUTTER = 2.4;
/** Few names stay together in the middle of the sheet: a column is at most this much wider than its lines. */
const LARGEST_STRETCH = 1.3;
/** Share of lines that wrap if all names get larger by this factor. */
const SHARE_OF_WRAPPED = 0.4;
const WORTHWHILE_GAIN = 1.3;

const gutterOf = (size: number) => GUTTER * size * MM_PER_POINT;

/** Width in millimetres that nearly all lines fit at a text size of one point. */
function widthOfLines(groups: readonly NameLines[], tooLong?: number): number {
  const lines = groups.flatMap((group) => group.lines);
  const widths = lines.map(({ nameWidth, placeWidth }) => nameWidth + placeWidth);
  const parts = lines.map(({ namePart, placeWidth }) => namePart + placeWidth);
  return columnWidth(widths, tooLong === undefined ? parts : [], tooLong) + GAP_BESIDE * MM_PER_POINT;
}

interface Setting {
  readonly groups: readonly NameLines[];
  readonly frame: PosterFrame;
  readonly typesetter: Typesetter;
}

function makeColumns(count: number, size: number, lineWidth: number, { frame, typesetter }: Setting): Columns {
  const widest = (frame.room.width - (count - 1) * gutterOf(size)) / count;
  return { count, size, frame, typesetter, width: Math.min(widest, lineWidth * size * LARGEST_STRETCH) };
}

/** The columns of one page with the largest names, most lines at most `lineWidth` wide; undefined if they would be too small. */
function findColumns(setting: Setting, lineWidth: number): Columns | undefined {
  const { room, scale } = setting.frame;
  let best: Columns | undefined;
  for (let count = 1; count <= MOST_COLUMNS; count++) {
    const byWidth = room.width / (count * lineWidth + (count - 1) * GUTTER * MM_PER_POINT);
    const most = Math.min(LARGEST * scale, byWidth);
    if (most < SMALLEST_ON_ONE_PAGE) break;
    const size = findLargestSize(SMALLEST_ON_ONE_PAGE, most, (tried) =>
      fitsColumns(listSpaces(setting.groups, makeColumns(count, tried, lineWidth, setting)), room.height, count),
    );
    if (size !== undefined && size > (best?.size ?? 0)) best = makeColumns(count, size, lineWidth, setting);
  }
  return best;
}

/** The columns of one page; undefined if names would be too small. Many lines wrap only if all names get much larger by it. */
function chooseColumns(setting: Setting): Columns | undefined {
  const usual = findColumns(setting, widthOfLines(setting.groups));
  const wrapped = findColumns(setting, widthOfLines(setting.groups, SHARE_OF_WRAPPED));
  return wrapped && wrapped.size > (usual?.size ?? 0) * WORTHWHILE_GAIN ? wrapped : usual;
}

function drawPage(placed: readonly PlacedRow<NameRow>[], columns: Columns): Sheet {
  const { width, frame } = columns;
  const { size, room, drawings } = frame;
  const first = placed[0]?.column ?? 0;
  const used = (placed.at(-1)?.column ?? 0) - first + 1;
  const step = width + gutterOf(columns.size);
  const free = room.width - used * step + gutterOf(columns.size);
  const left = room.left + (frame.style.align === 'middle' ? free / 2 : 0);
  const leftOf = (column: number) => left + (column - first) * step;
  return {
    size,
    drawings: [...drawings, ...placed.flatMap(({ row, column, top }) => row.draw(leftOf(column), room.top + top))],
    cards: placed.flatMap(({ row, column, top }) => {
      if (row.letter === undefined) return [];
      const area = { left: leftOf(column), top: room.top + top, width, height: row.height };
      return [{ key: `letter:${row.letter}`, label: row.letter, area }];
    }),
  };
}

function layOutPages(setting: Setting): Sheet[] {
  const { groups } = setting;
  const { room } = setting.frame;
  const onOnePage = chooseColumns(setting);
  if (onOnePage) {
    const rows = makeNameRows(groups, onOnePage);
    const placed = balanceColumns(rows, room.height, onOnePage.count);
    const spread = findSpread(Math.max(...placed.map(({ row, top }) => top + row.height)), room.height);
    return [
      drawPage(
        placed.map((row) => ({ ...row, top: row.top * spread })),
        onOnePage,
      ),
    ];
  }
  const size = SIZE_ON_SEVERAL_PAGES;
  const lineWidth = widthOfLines(groups);
  const fitting = Math.floor((room.width + gutterOf(size)) / (lineWidth * size + gutterOf(size)));
  const columns = makeColumns(Math.max(1, fitting), size, lineWidth, setting);
  const pages = new Map<number, PlacedRow<NameRow>[]>();
  for (const row of flowIntoColumns(makeNameRows(groups, columns), room.height)) {
    const page = Math.floor(row.column / columns.count);
    const placed = pages.get(page) ?? [];
    placed.push(row);
    pages.set(page, placed);
  }
  return [...pages.values()].map((placed) => drawPage(placed, columns));
}

/** All guests by family name with their tables: on one sheet if names stay readable, else on several. */
export function layOutPosterByName(job: PrintJob, fonts: Fonts): LaidOutSheets {
  if (job.guests.length === 0) return { sheets: [], problems: [] };
  const typesetter = new Typesetter(fonts);
  const frame = framePoster(job, typesetter, job.t('posters.findYourSeat'));
  const sheets = layOutPages({ groups: measureNames(job, typesetter, frame), frame, typesetter });
  return { sheets, problems: typesetter.problems };
}

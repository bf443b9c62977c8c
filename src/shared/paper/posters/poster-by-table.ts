import { tableKey } from '../../seat-key.ts';
import { seatLabel } from '../../seat-label.ts';
import { heightOfLines, MM_PER_POINT, SMALLEST_NAME } from '../fit-text.ts';
import { sortByTable } from '../name-order.ts';
import type { PrintedGuest, PrintJob } from '../print-job.ts';
import type { Area, Drawing, Fonts, LaidOutSheets, Sheet } from '../sheet.ts';
import { Typesetter } from '../typesetter.ts';
import { findLargestSize, quantile } from './fit-size.ts';
import { framePoster, type PosterFrame } from './poster-frame.ts';

const SMALLEST_ON_ONE_PAGE = 10;
const SIZE_ON_SEVERAL_PAGES = 12;
/** On a poster of scale 1. */
const LARGEST = 15;
const MOST_COLUMNS = 10;
/** As shares of the size of names. */
const LINE_HEIGHT = 1.45;
const HEADING_SIZE = 1.45;
const HEADING_HEIGHT = 2.4;
const GUTTER = 2;
const ROW_GAP = 2;
const SHARE_OF_LINES = 0.97;

interface Person {
  readonly guest: PrintedGuest;
  readonly text: string;
}

interface TableGroup {
  readonly key: string;
  readonly label: string;
  readonly people: readonly Person[];
}

interface Grid {
  readonly columns: number;
  readonly size: number;
}

function groupByTable(job: PrintJob): TableGroup[] {
  const { t, options } = job;
  const groups = new Map<string, { label: string; people: Person[] }>();
  for (const guest of sortByTable(job.guests, job.event.language)) {
    const key = tableKey(guest.tableNumber) ?? '';
    const label = seatLabel(t, { ...guest, seatNumber: null }) ?? t('catering.noTable');
    const group = groups.get(key) ?? { label, people: [] };
    const text = options.showsSeat && guest.seatNumber ? `${guest.seatNumber} · ${guest.name}` : guest.name;
    group.people.push({ guest, text });
    groups.set(key, group);
  }
  return [...groups].map(([key, group]) => ({ key: `table:${key}`, ...group }));
}

const pointsOf = (size: number) => size * MM_PER_POINT;
const heightOf = ({ people }: TableGroup, size: number) =>
  pointsOf(size) * (HEADING_HEIGHT + people.length * LINE_HEIGHT);

/** A table with more people than a page has lines goes on, under its name, beside itself. */
function splitLong(groups: readonly TableGroup[], size: number, height: number): TableGroup[] {
  const most = Math.max(1, Math.floor((height / pointsOf(size) - HEADING_HEIGHT) / LINE_HEIGHT));
  return groups.flatMap((group) =>
    Array.from({ length: Math.ceil(group.people.length / most) }, (_, part) => ({
      ...group,
      people: group.people.slice(part * most, (part + 1) * most),
    })),
  );
}

function splitIntoRows(groups: readonly TableGroup[], columns: number): TableGroup[][] {
  return Array.from({ length: Math.ceil(groups.length / columns) }, (_, row) =>
    groups.slice(row * columns, (row + 1) * columns),
  );
}

const heightOfRow = (row: readonly TableGroup[], size: number) =>
  Math.max(...row.map((group) => heightOf(group, size)));

/** Rows of tables by page. */
function splitIntoPages(groups: readonly TableGroup[], { columns, size }: Grid, height: number): TableGroup[][][] {
  const pages: TableGroup[][][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const row of splitIntoRows(splitLong(groups, size, height), columns)) {
    const needed = heightOfRow(row, size);
    if (used + needed > height) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(row);
    used += needed + ROW_GAP * pointsOf(size);
  }
  return pages;
}

/** Width at one point that nearly all names fit, in millimetres. */
function usualWidth(groups: readonly TableGroup[], fonts: Fonts, { style }: PosterFrame): number {
  const names = groups.flatMap(({ people }) => people.map(({ text }) => fonts[style.fonts.list].widthOf(text, 1)));
  const labels = groups.map(({ label }) => fonts[style.fonts.number].widthOf(label, HEADING_SIZE));
  return Math.max(quantile(names, SHARE_OF_LINES), quantile(labels, SHARE_OF_LINES));
}

const sizeForColumns = (columns: number, width: number, nameWidth: number) =>
  width / (columns * nameWidth + (columns - 1) * GUTTER * MM_PER_POINT);

function chooseGrid(groups: readonly TableGroup[], nameWidth: number, { room, scale }: PosterFrame): Grid {
  let best: Grid | undefined;
  for (let columns = 1; columns <= Math.min(MOST_COLUMNS, groups.length); columns++) {
    const most = Math.min(LARGEST * scale, sizeForColumns(columns, room.width, nameWidth));
    const size = findLargestSize(
      SMALLEST_ON_ONE_PAGE,
      most,
      (tried) => splitIntoPages(groups, { columns, size: tried }, room.height).length <= 1,
    );
    if (size !== undefined && size > (best?.size ?? 0)) best = { columns, size };
  }
  if (best) return best;
  const size = SIZE_ON_SEVERAL_PAGES;
  const gutter = GUTTER * pointsOf(size);
  return { columns: Math.max(1, Math.floor((room.width + gutter) / (nameWidth * size + gutter))), size };
}

function drawGroup(group: TableGroup, area: Area, size: number, frame: PosterFrame, typesetter: Typesetter): Drawing[] {
  const { style, palette } = frame;
  const { left, top, width } = area;
  const point = pointsOf(size);
  const x = style.align === 'middle' ? left + width / 2 : left;
  const room = { width, height: point * HEADING_HEIGHT, minSize: Math.min(size, SMALLEST_NAME), maxLines: 1 };
  const headingRoom = { ...room, maxSize: size * HEADING_SIZE };
  const heading = typesetter.set(group.label, style.fonts.number, headingRoom, { key: group.key, label: group.label });
  const drawings = heading.draw({ x, top: top + point * 0.3, align: style.align, color: palette.accent });
  for (const [index, { guest, text }] of group.people.entries()) {
    const subject = { key: `guest:${guest.id}`, label: guest.name };
    const nameRoom = { ...room, height: point * LINE_HEIGHT * 0.95, maxSize: size, maxLines: 2 };
    const name = typesetter.set(text, style.fonts.list, nameRoom, subject);
    const rowTop = top + point * (HEADING_HEIGHT + index * LINE_HEIGHT);
    const space = heightOfLines(typesetter.fonts[style.fonts.list], 1, size) - name.height;
    drawings.push(...name.draw({ x, top: rowTop + space / 2, align: style.align, color: palette.ink }));
  }
  return drawings;
}

function drawPage(
  rows: TableGroup[][],
  grid: Grid,
  nameWidth: number,
  frame: PosterFrame,
  typesetter: Typesetter,
): Sheet {
  const { room } = frame;
  const { columns, size } = grid;
  const gutter = GUTTER * pointsOf(size);
  const width = Math.min((room.width - (columns - 1) * gutter) / columns, nameWidth * size * 1.6);
  const drawings = [...frame.drawings];
  const cards: Sheet['cards'][number][] = [];
  let top = room.top;
  for (const row of rows) {
    // The last tables of a poster stand in the middle where everything does.
    const count =
      frame.style.align === 'middle' ? row.length : Math.min(columns, Math.max(...rows.map((r) => r.length)));
    const left = room.left + (room.width - count * width - (count - 1) * gutter) / 2;
    for (const [index, group] of row.entries()) {
      const area = { left: left + index * (width + gutter), top, width, height: heightOf(group, size) };
      drawings.push(...drawGroup(group, area, size, frame, typesetter));
      cards.push({ key: group.key, label: group.label, area });
    }
    top += heightOfRow(row, size) + ROW_GAP * pointsOf(size);
  }
  return { size: frame.size, drawings, cards };
}

/** The tables with the names of their guests: on one sheet if names stay readable, else on several. */
export function layOutPosterByTable(job: PrintJob, fonts: Fonts): LaidOutSheets {
  if (job.guests.length === 0) return { sheets: [], problems: [] };
  const typesetter = new Typesetter(fonts);
  const frame = framePoster(job, typesetter, job.t('posters.findYourSeat'));
  const groups = groupByTable(job);
  const nameWidth = usualWidth(groups, fonts, frame);
  const grid = chooseGrid(groups, nameWidth, frame);
  const pages = splitIntoPages(groups, grid, frame.room.height);
  const sheets = pages.map((rows) => drawPage(rows, grid, nameWidth, frame, typesetter));
  return { sheets, problems: typesetter.problems };
}

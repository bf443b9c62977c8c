import { groupByLabel } from '../cards/tables.ts';
import { LEADING, MM_PER_POINT, SMALLEST_NAME, widestPart } from '../fit-text.ts';
import type { PrintedGuest, PrintJob } from '../print-job.ts';
import type { FontName } from '../sheet.ts';
import type { Typesetter } from '../typesetter.ts';
import { columnWidth, findLargestSize, roomInColumn } from './fit-size.ts';
import type { PosterFrame } from './poster-frame.ts';

const SMALLEST_ON_ONE_PAGE = 10;
const SIZE_ON_SEVERAL_PAGES = 12;
/** Largest size of names in points, on a poster of scale 1. */
const LARGEST = 15;
const MOST_COLUMNS = 10;
/** Heights, sizes and gaps, as multiples of the size of names. */
const LINE_HEIGHT = 1.45;
const HEADING_SIZE = 1.45;
const HEADING_HEIGHT = 2.4;
const GUTTER = 2;
const ROW_GAP = 2;
/** Few tables stay together in the middle: a column is at most this much wider than its names. */
const LARGEST_STRETCH = 1.6;

interface Line {
  readonly text: string;
  readonly font: FontName;
  /** Size of the text as a multiple of the size of names. */
  readonly scale: number;
  /** Width of the text in millimetres, and of its widest part, where names have a size of one point. */
  readonly width: number;
  readonly part: number;
}

interface Person extends Line {
  readonly guest: PrintedGuest;
}

export interface PosterTable {
  readonly key: string;
  readonly heading: Line;
  readonly people: readonly Person[];
}

export interface Grid {
  readonly columns: number;
  /** Width of a column. */
  readonly width: number;
  readonly size: number;
  readonly typesetter: Typesetter;
}

export function makePosterTables(job: PrintJob, { style }: PosterFrame, { fonts }: Typesetter): PosterTable[] {
  const toLine = (text: string, font: FontName, scale: number): Line => ({
    text,
    font,
    scale,
    width: fonts[font].widthOf(text, scale),
    part: widestPart(fonts[font], text, scale),
  });
  const toPerson = (guest: PrintedGuest): Person => {
    const { name, seatNumber } = guest;
    const text = job.options.showsSeat && seatNumber ? `${seatNumber} · ${name}` : name;
    return { guest, ...toLine(text, style.fonts.list, 1) };
  };
  return groupByLabel(job).map(({ key, label, guests }) => ({
    key: `table:${key}`,
    heading: toLine(label, style.fonts.number, HEADING_SIZE),
    people: guests.map(toPerson),
  }));
}

export const pointsOf = (size: number) => size * MM_PER_POINT;
export const gutterOf = (size: number): number => GUTTER * pointsOf(size);
export const rowGapOf = (size: number): number => ROW_GAP * pointsOf(size);

export const roomFor = ({ scale }: Line, { width, size }: Grid) =>
  roomInColumn(width, size * scale, Math.min(size, SMALLEST_NAME));

/** How many lines a text takes beyond its first one. */
function countMoreLines(line: Line, grid: Grid): number {
  if (line.width * grid.size <= grid.width) return 0;
  return grid.typesetter.try(line.text, line.font, roomFor(line, grid)).lines.length - 1;
}

export const heightOfLine = ({ size }: Grid): number => pointsOf(size) * LINE_HEIGHT;

export const heightOfPerson = (person: Person, grid: Grid): number =>
  heightOfLine(grid) + pointsOf(grid.size) * countMoreLines(person, grid) * LEADING;

export const heightOfHeading = ({ heading }: PosterTable, grid: Grid): number =>
  pointsOf(grid.size) * (HEADING_HEIGHT + countMoreLines(heading, grid) * LEADING * heading.scale);

export const heightOfTable = (table: PosterTable, grid: Grid) =>
  table.people.reduce((sum, person) => sum + heightOfPerson(person, grid), heightOfHeading(table, grid));

/** Splits a table with more people than a page has room for into parts, each under the table's name. */
function splitLong(groups: readonly PosterTable[], grid: Grid, height: number): PosterTable[] {
  return groups.flatMap((group) => {
    const parts: Person[][] = [];
    let used = Number.POSITIVE_INFINITY;
    for (const person of group.people) {
      const needed = heightOfPerson(person, grid);
      if (used + needed > height) {
        parts.push([]);
        used = heightOfHeading(group, grid);
      }
      parts.at(-1)?.push(person);
      used += needed;
    }
    return parts.map((people) => ({ ...group, people }));
  });
}

function splitIntoRows(groups: readonly PosterTable[], columns: number): PosterTable[][] {
  return Array.from({ length: Math.ceil(groups.length / columns) }, (_, row) =>
    groups.slice(row * columns, (row + 1) * columns),
  );
}

export const heightOfRow = (row: readonly PosterTable[], grid: Grid) =>
  Math.max(...row.map((group) => heightOfTable(group, grid)));

export const heightOfRows = (rows: readonly (readonly PosterTable[])[], grid: Grid) =>
  rows.reduce((sum, row) => sum + heightOfRow(row, grid), (rows.length - 1) * rowGapOf(grid.size));

/** Rows of tables by page. */
export function splitIntoPages(groups: readonly PosterTable[], grid: Grid, height: number): PosterTable[][][] {
  const pages: PosterTable[][][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const row of splitIntoRows(splitLong(groups, grid, height), grid.columns)) {
    const needed = heightOfRow(row, grid);
    if (used + needed > height) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(row);
    used += needed + rowGapOf(grid.size);
  }
  return pages;
}

/** Width in millimetres that nearly all names and tables fit at a text size of one point. */
function widthOfNames(groups: readonly PosterTable[]): number {
  const widthOf = (lines: readonly Line[]) =>
    columnWidth(
      lines.map(({ width }) => width),
      lines.map(({ part }) => part),
    );
  return Math.max(widthOf(groups.flatMap(({ people }) => people)), widthOf(groups.map(({ heading }) => heading)));
}

export function chooseGrid(groups: readonly PosterTable[], { room, scale }: PosterFrame, typesetter: Typesetter): Grid {
  const nameWidth = widthOfNames(groups);
  const makeGrid = (columns: number, size: number): Grid => {
    const widest = (room.width - (columns - 1) * gutterOf(size)) / columns;
    return { columns, size, typesetter, width: Math.min(widest, nameWidth * size * LARGEST_STRETCH) };
  };
  let best: Grid | undefined;
  for (let columns = 1; columns <= Math.min(MOST_COLUMNS, groups.length); columns++) {
    const byWidth = room.width / (columns * nameWidth + (columns - 1) * GUTTER * MM_PER_POINT);
    const size = findLargestSize(
      SMALLEST_ON_ONE_PAGE,
      Math.min(LARGEST * scale, byWidth),
      (tried) => splitIntoPages(groups, makeGrid(columns, tried), room.height).length <= 1,
    );
    if (size !== undefined && size > (best?.size ?? 0)) best = makeGrid(columns, size);
  }
  if (best) return best;
  const size = SIZE_ON_SEVERAL_PAGES;
  const fitting = Math.floor((room.width + gutterOf(size)) / (nameWidth * size + gutterOf(size)));
  return makeGrid(Math.max(1, fitting), size);
}

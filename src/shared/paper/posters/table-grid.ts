import { groupByLabel } from '../cards/tables.ts';
import { MM_PER_POINT, SMALLEST_NAME } from '../fit-text.ts';
import type { PrintedGuest, PrintJob } from '../print-job.ts';
import type { FontMetrics } from '../sheet.ts';
import { countLines, findLargestSize, usualWidth } from './fit-size.ts';
import type { PosterFrame } from './poster-frame.ts';

const SMALLEST_ON_ONE_PAGE = 10;
const SIZE_ON_SEVERAL_PAGES = 12;
/** Largest size of names in points, on a poster of scale 1. */
const LARGEST = 15;
const MOST_COLUMNS = 10;
/** Heights, sizes and gaps, as multiples of the size of names. */
const LINE_HEIGHT = 1.45;
export const HEADING_SIZE = 1.45;
export const HEADING_HEIGHT = 2.4;
const GUTTER = 2;
const ROW_GAP = 2;
const MOST_LINES = 3;
/** Few tables stay together in the middle: a column is at most this much wider than its names. */
const LARGEST_STRETCH = 1.6;

interface Person {
  readonly guest: PrintedGuest;
  readonly text: string;
  /** Width of the text in millimetres at a text size of one point. */
  readonly width: number;
}

export interface TableGroup {
  readonly key: string;
  readonly label: string;
  readonly people: readonly Person[];
}

export interface Grid {
  readonly columns: number;
  /** Width of a column. */
  readonly width: number;
  readonly size: number;
}

export function groupByTable(job: PrintJob, font: FontMetrics): TableGroup[] {
  const toPerson = (guest: PrintedGuest): Person => {
    const { name, seatNumber } = guest;
    const text = job.options.showsSeat && seatNumber ? `${seatNumber} · ${name}` : name;
    return { guest, text, width: font.widthOf(text, 1) };
  };
  return groupByLabel(job).map(({ key, label, guests }) => ({
    ...{ key: `table:${key}`, label },
    people: guests.map(toPerson),
  }));
}

export const pointsOf = (size: number) => size * MM_PER_POINT;
export const gutterOf = (size: number): number => GUTTER * pointsOf(size);
export const rowGapOf = (size: number): number => ROW_GAP * pointsOf(size);

/** Size that a long name may shrink to: the smallest allowed, or that of all names if it is even smaller. */
export const smallestSize = ({ size }: Grid) => Math.min(size, SMALLEST_NAME);

/** How many lines a name takes: one if it fits at the smallest size, else several. */
export const linesOfPerson = (person: Person, grid: Grid): number =>
  countLines(person.width * smallestSize(grid), grid.width, MOST_LINES);

export function heightOfPerson(person: Person, grid: Grid): number {
  const lines = linesOfPerson(person, grid);
  return pointsOf(Math.max(grid.size * LINE_HEIGHT, smallestSize(grid) * (LINE_HEIGHT + (lines - 1) * 1.2)));
}

export const heightOfTable = ({ people }: TableGroup, grid: Grid) =>
  people.reduce((sum, person) => sum + heightOfPerson(person, grid), pointsOf(grid.size) * HEADING_HEIGHT);

/** Splits a table with more people than a page has room for into parts, each under the table's name. */
function splitLong(groups: readonly TableGroup[], grid: Grid, height: number): TableGroup[] {
  return groups.flatMap((group) => {
    const parts: Person[][] = [];
    let used = Number.POSITIVE_INFINITY;
    for (const person of group.people) {
      const needed = heightOfPerson(person, grid);
      if (used + needed > height) {
        parts.push([]);
        used = pointsOf(grid.size) * HEADING_HEIGHT;
      }
      parts.at(-1)?.push(person);
      used += needed;
    }
    return parts.map((people) => ({ ...group, people }));
  });
}

function splitIntoRows(groups: readonly TableGroup[], columns: number): TableGroup[][] {
  return Array.from({ length: Math.ceil(groups.length / columns) }, (_, row) =>
    groups.slice(row * columns, (row + 1) * columns),
  );
}

export const heightOfRow = (row: readonly TableGroup[], grid: Grid) =>
  Math.max(...row.map((group) => heightOfTable(group, grid)));

export const heightOfRows = (rows: readonly (readonly TableGroup[])[], grid: Grid) =>
  rows.reduce((sum, row) => sum + heightOfRow(row, grid), (rows.length - 1) * rowGapOf(grid.size));

/** Rows of tables by page. */
export function splitIntoPages(groups: readonly TableGroup[], grid: Grid, height: number): TableGroup[][][] {
  const pages: TableGroup[][][] = [];
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
export function widthOfNames(groups: readonly TableGroup[], font: FontMetrics): number {
  const names = groups.flatMap(({ people }) => people.map(({ width }) => width));
  return Math.max(usualWidth(names), usualWidth(groups.map(({ label }) => font.widthOf(label, HEADING_SIZE))));
}

export function chooseGrid(groups: readonly TableGroup[], nameWidth: number, { room, scale }: PosterFrame): Grid {
  const makeGrid = (columns: number, size: number): Grid => {
    const widest = (room.width - (columns - 1) * gutterOf(size)) / columns;
    return { columns, size, width: Math.min(widest, nameWidth * size * LARGEST_STRETCH) };
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

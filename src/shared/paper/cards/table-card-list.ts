import { LEADING, MM_PER_POINT, SMALLEST_NAME } from '../fit-text.ts';
import { findLargestSize, usualWidth } from '../posters/fit-size.ts';
import type { Area, Drawing } from '../sheet.ts';
import type { Subject } from '../typesetter.ts';
import { alignedX, type CardLook } from './card-parts.ts';

export type ListedName = Subject & { readonly name: string };

const LARGEST = 14;
const MOST_LINES = 4;
/**
 * Arrangements in the order in which they are tried, until all names fit: the distance from one name to the next as a
 * multiple of the size, the smallest size, and the size down to which nearly all names stay on one line each.
 */
const ARRANGEMENTS = [
  { count: 1, leading: 1.75, smallest: 11, onOneLine: 11 },
  { count: 1, leading: 1.35, smallest: 11, onOneLine: 11 },
  { count: 2, leading: 1.5, smallest: 10, onOneLine: 10 },
  { count: 2, leading: 1.3, smallest: SMALLEST_NAME, onOneLine: 10 },
  { count: 2, leading: LEADING, smallest: SMALLEST_NAME, onOneLine: 10 },
] as const;

interface ListLook {
  /** Width of a column. */
  readonly width: number;
  readonly size: number;
  readonly leading: number;
}

interface Row {
  readonly person: ListedName;
  readonly height: number;
}

interface Arrangement {
  readonly look: ListLook;
  readonly columns: readonly (readonly Row[])[];
  /** There are more names than the area has room for. */
  readonly isFull: boolean;
}

const roomFor = ({ width, size }: ListLook) => ({
  width,
  height: Number.POSITIVE_INFINITY,
  maxSize: size,
  minSize: SMALLEST_NAME,
  maxLines: MOST_LINES,
  keepsSize: true,
});

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0);

/** Columns of which the highest is as low as possible; of two such ways, the one with more names in the first column. */
function splitEvenly(rows: readonly Row[], count: 1 | 2): Row[][] {
  if (count === 1) return [[...rows]];
  const splitAt = (first: number) => [rows.slice(0, first), rows.slice(first)];
  const highest = (first: number) => Math.max(...splitAt(first).map(heightOf));
  let first = rows.length;
  while (first > 1 && highest(first - 1) < highest(first)) first--;
  return splitAt(first);
}

/** Takes rows off the start of a list, as many as a column has room for. */
function takeColumn(rows: Row[], height: number): Row[] {
  let count = 0;
  while (count < rows.length && heightOf(rows.slice(0, count + 1)) <= height) count++;
  return rows.splice(0, count);
}

const gutterOf = (scale: number) => 3 * scale;

function findArrangement(area: Area, people: readonly ListedName[], scale: number, look: CardLook): Arrangement {
  const { style, typesetter } = look;
  const font = typesetter.fonts[style.fonts.list];
  const usual = usualWidth(people.map(({ name }) => font.widthOf(name, 1)));
  const widthOf = (count: number) => (area.width - gutterOf(scale) * (count - 1)) / count;
  const makeRows = (look: ListLook) =>
    people.map((person): Row => {
      const { lines } = typesetter.try(person.name, style.fonts.list, roomFor(look));
      return { person, height: look.size * MM_PER_POINT * (look.leading + (lines.length - 1) * LEADING) };
    });
  for (const { count, leading, smallest, onOneLine } of ARRANGEMENTS) {
    const width = widthOf(count);
    const columnsAt = (size: number) => splitEvenly(makeRows({ width, leading, size }), count);
    const largest = Math.min(LARGEST * Math.min(1, scale), Math.max(width / usual, onOneLine));
    const size = findLargestSize(smallest, largest, (tried) =>
      columnsAt(tried).every((rows) => heightOf(rows) <= area.height),
    );
    if (size !== undefined) return { look: { width, leading, size }, columns: columnsAt(size), isFull: false };
  }
  const smallest = { width: widthOf(2), leading: LEADING, size: SMALLEST_NAME };
  const rest = makeRows(smallest);
  return { look: smallest, columns: [takeColumn(rest, area.height), takeColumn(rest, area.height)], isFull: true };
}

/** The names of a table's guests, in one column while they stay large enough, else in two. */
export function arrangeNames(area: Area, people: readonly ListedName[], scale: number, cardLook: CardLook) {
  const { style, palette, typesetter } = cardLook;
  const { look, columns, isFull } = findArrangement(area, people, scale, cardLook);
  const free = area.height - Math.max(...columns.map(heightOf));
  return {
    isFull,
    draw(table: Subject): Drawing[] {
      if (isFull) typesetter.reportTooMany(table);
      return columns.flatMap((rows, index) => {
        const { width } = look;
        const x = alignedX(style, { ...area, width, left: area.left + index * (width + gutterOf(scale)) });
        let top = area.top + (style.align === 'middle' ? free / 2 : 0);
        return rows.flatMap(({ person, height }) => {
          const text = typesetter.set(person.name, style.fonts.list, roomFor(look), person);
          const textTop = top + (height - text.height) / 2;
          top += height;
          return text.draw({ x, top: textTop, align: style.align, color: palette.ink });
        });
      });
    },
  };
}

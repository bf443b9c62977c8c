import { MM_PER_POINT } from '../fit-text.ts';
import type { Drawing, FontName, TextDrawing } from '../sheet.ts';
import type { SetText, Subject, Typesetter } from '../typesetter.ts';
import { LIST_COLORS, type ListRow } from './printed-list.ts';

export interface Cell {
  readonly text: string;
  /** From the left edge of the row. */
  readonly left: number;
  readonly width: number;
  readonly font?: FontName;
  readonly size?: number;
  readonly color?: string;
  readonly align?: TextDrawing['align'];
  /** What problems with the text name. Without it they name the text itself, once for all rows that have it. */
  readonly subject?: Subject;
  /** Has a box even for an emoji that no font has, as for needs. */
  readonly marksGaps?: boolean;
}

const SIZE = 10;
/** Long texts shrink a little, then take as many lines as they need. */
const SMALLEST_SHARE = 0.9;
const MOST_LINES = 30;
const PADDING = 1.7;
const HAIRLINE = 0.15;

interface SetCell extends Cell {
  readonly set: SetText;
}

function setCell(typesetter: Typesetter, cell: Cell): SetCell {
  const { text, font = 'sans', size = SIZE, width, subject = { key: `list:${text}`, label: text } } = cell;
  const sizes = { maxSize: size, minSize: size * SMALLEST_SHARE };
  const room = { width, height: 1_000, ...sizes, maxLines: MOST_LINES, breaksWords: true };
  return { ...cell, set: typesetter.set(text, font, room, subject, cell.marksGaps) };
}

function drawCell(
  { left, width, align = 'start', color = LIST_COLORS.ink, set }: SetCell,
  rowLeft: number,
  top: number,
) {
  const offsets = { start: 0, middle: width / 2, end: width };
  return set.draw({ x: rowLeft + left + offsets[align], top, align, color });
}

interface RowLook {
  /** The row's own width, for the line below it. */
  readonly width: number;
  readonly staysWithNext?: boolean;
  readonly header?: ListRow;
  readonly lineColor?: string;
  /** Space above the text beyond the usual. */
  readonly above?: number;
  readonly decorate?: (left: number, top: number) => Drawing[];
}

/** A row of texts with a line below; as high as its highest text. */
export function makeRow(typesetter: Typesetter, cells: readonly Cell[], look: RowLook): ListRow {
  const { width, staysWithNext = false, header, above = 0, lineColor = LIST_COLORS.line } = look;
  const set = cells.filter(({ text }) => text !== '').map((cell) => setCell(typesetter, cell));
  const least = SIZE * MM_PER_POINT * 0.73;
  const height = Math.max(least, ...set.map((cell) => cell.set.height)) + 2 * PADDING + above;
  return {
    height,
    staysWithNext,
    ...(header && { header }),
    draw: (left, top) => [
      ...set.flatMap((cell) => drawCell(cell, left, top + PADDING + above)),
      ...(look.decorate?.(left, top + above) ?? []),
      {
        kind: 'line',
        width: HAIRLINE,
        color: lineColor,
        from: [left, top + height],
        to: [left + width, top + height],
      },
    ],
  };
}

/** The names of columns, which every page repeats. */
export function makeColumnHeader(typesetter: Typesetter, cells: readonly Cell[], width: number): ListRow {
  const look = { width, staysWithNext: true, lineColor: LIST_COLORS.ink };
  const headings = cells.map((cell) => ({ ...cell, font: 'sansBold', size: 8, color: LIST_COLORS.muted }) as const);
  return makeRow(typesetter, headings, look);
}

/** A heading between rows: a letter, a table. */
export function makeHeading(typesetter: Typesetter, text: string, width: number, header?: ListRow): ListRow {
  const look = { width, staysWithNext: true, above: 2.5 };
  return makeRow(typesetter, [{ text, left: 0, width, font: 'sansBold', size: 12 }], {
    ...look,
    ...(header && { header }),
  });
}

/** Rows that are drawn as one, to be repeated together. */
export function stackRows(...rows: readonly ListRow[]): ListRow {
  return {
    height: rows.reduce((sum, { height }) => sum + height, 0),
    staysWithNext: true,
    draw(left, top) {
      let rowTop = top;
      return rows.flatMap((row) => {
        const drawings = row.draw(left, rowTop);
        rowTop += row.height;
        return drawings;
      });
    },
  };
}

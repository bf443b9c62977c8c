import { seatLabel } from '../../seat-label.ts';
import { heightOfLines, MM_PER_POINT, SMALLEST_NAME } from '../fit-text.ts';
import type { PrintedGuest, PrintJob } from '../print-job.ts';
import type { Drawing, Fonts } from '../sheet.ts';
import type { Subject, Typesetter } from '../typesetter.ts';
import { countLines } from './fit-size.ts';
import type { FlowRow } from './flow-columns.ts';
import { groupByLetter } from './name-groups.ts';
import type { PosterFrame } from './poster-frame.ts';

/** Heights, sizes and gaps, as multiples of the size of names. */
const LINE_HEIGHT = 1.38;
const LETTER_SIZE = 1.5;
const LETTER_HEIGHT = 1.7;
const GAP_ABOVE_LETTER = 0.9;
export const GAP_BESIDE = 1.2;
/** The table and seat take at most this share of a column's width. */
const PLACE_SHARE = 0.45;
const MOST_LINES = 3;
const NO_TABLE = '–';

interface NameLine {
  readonly guest: PrintedGuest;
  readonly place: string;
  /** Widths in millimetres at a text size of one point. */
  readonly nameWidth: number;
  readonly placeWidth: number;
}

export interface NameLines {
  readonly letter: string;
  readonly lines: readonly NameLine[];
}

export interface Columns {
  readonly count: number;
  readonly width: number;
  readonly size: number;
}

export interface NameRow extends FlowRow {
  /** Set for a heading: the letter that it shows. */
  readonly letter?: string;
  draw(left: number, top: number): Drawing[];
}

function placeOf({ options, t }: PrintJob, guest: PrintedGuest): string {
  if (options.showsSeat) return seatLabel(t, guest) ?? NO_TABLE;
  return guest.tableName ?? guest.tableNumber ?? NO_TABLE;
}

export function measureNames(job: PrintJob, fonts: Fonts, { style }: PosterFrame): NameLines[] {
  const font = fonts[style.fonts.list];
  return groupByLetter(job.guests, job.event.language).map(({ letter, guests }) => ({
    letter,
    lines: guests.map((guest) => {
      const place = placeOf(job, guest);
      return { guest, place, nameWidth: font.widthOf(guest.name, 1), placeWidth: font.widthOf(place, 1) };
    }),
  }));
}

const roomForPlace = ({ placeWidth }: NameLine, { width, size }: Columns) =>
  Math.min(placeWidth * size, width * PLACE_SHARE);
const roomForName = (line: NameLine, columns: Columns) =>
  columns.width - roomForPlace(line, columns) - GAP_BESIDE * columns.size * MM_PER_POINT;
/** Size that a long name may shrink to: the smallest allowed, or that of all names if it is even smaller. */
const smallest = ({ size }: Columns) => Math.min(size, SMALLEST_NAME);

const nameLines = (line: NameLine, columns: Columns) =>
  countLines(line.nameWidth * smallest(columns), roomForName(line, columns), MOST_LINES);
const placeLines = (line: NameLine, columns: Columns) =>
  countLines(line.placeWidth * smallest(columns), roomForPlace(line, columns), MOST_LINES);

function heightOf(line: NameLine, columns: Columns): number {
  const lines = Math.max(nameLines(line, columns), placeLines(line, columns));
  return Math.max(columns.size * LINE_HEIGHT, smallest(columns) * (LINE_HEIGHT + (lines - 1) * 1.2)) * MM_PER_POINT;
}

const headingSpace = ({ size }: Columns) => ({
  height: size * LETTER_HEIGHT * MM_PER_POINT,
  gapAbove: size * GAP_ABOVE_LETTER * MM_PER_POINT,
  staysWithNext: true,
});

const lineSpace = ({ lines }: NameLines, index: number, columns: Columns): FlowRow => {
  const line = lines[index];
  return {
    height: line ? heightOf(line, columns) : 0,
    gapAbove: 0,
    // Keeps at least two names together with their letter.
    staysWithNext: index === 0 && lines.length > 1,
  };
};

/** The heights of all rows, without setting their text: many sizes are tried. */
export function listSpaces(groups: readonly NameLines[], columns: Columns): FlowRow[] {
  return groups.flatMap((group) => [
    headingSpace(columns),
    ...group.lines.map((_, index) => lineSpace(group, index, columns)),
  ]);
}

/** A thin dotted line that leads the eye from the name to the table. */
function drawLeader(from: number, to: number, y: number, point: number, color: string): Drawing[] {
  if (to - from < point) return [];
  const dot = point * 0.06;
  return [{ kind: 'line', from: [from, y], to: [to, y], width: dot, color, dash: [dot, point * 0.3] }];
}

function drawLine(line: NameLine, typesetter: Typesetter, columns: Columns, frame: PosterFrame): NameRow['draw'] {
  const { style, palette } = frame;
  const { size, width } = columns;
  const font = style.fonts.list;
  const point = size * MM_PER_POINT;
  const subject = { key: `guest:${line.guest.id}`, label: line.guest.name };
  const room = { height: heightOf(line, columns), maxSize: size, minSize: smallest(columns) };
  const { tableNumber, tableName } = line.guest;
  const tableSubject = { key: `table:${tableNumber ?? ''}`, label: tableName ?? tableNumber ?? line.place };
  const set = (text: string, width: number, maxLines: number, about: Subject) =>
    typesetter.set(text, font, { ...room, width: width + 0.01, maxLines }, about);
  const place = set(line.place, roomForPlace(line, columns), placeLines(line, columns), tableSubject);
  const name = set(line.guest.name, roomForName(line, columns), nameLines(line, columns), subject);
  const capitals = heightOfLines(typesetter.fonts[font], 1, size);
  return (left, rowTop) => {
    // A single line, even a smaller one, has the same baseline as in other rows; several lines begin at the top.
    const baseline = rowTop + (point * LINE_HEIGHT + capitals) / 2;
    const topOf = (set: { readonly height: number }) =>
      set.height <= capitals + 0.01 ? baseline - set.height : baseline - capitals;
    return [
      ...name.draw({ x: left, top: topOf(name), align: 'start', color: palette.ink }),
      ...drawLeader(
        left + name.width + point * 0.4,
        left + width - place.width - point * 0.4,
        baseline,
        point,
        palette.soft,
      ),
      ...place.draw({
        ...{ x: left + width, top: topOf(place), align: 'end' },
        color: line.place === NO_TABLE ? palette.muted : palette.accent,
      }),
    ];
  };
}

export function makeNameRows(
  groups: readonly NameLines[],
  typesetter: Typesetter,
  columns: Columns,
  frame: PosterFrame,
): NameRow[] {
  const { style, palette } = frame;
  const maxSize = columns.size * LETTER_SIZE;
  const letterRoom = { width: columns.width, height: 1_000, maxSize, minSize: 1, maxLines: 1 };
  return groups.flatMap((group) => {
    const { letter } = group;
    const heading = typesetter.set(letter, style.fonts.number, letterRoom, { key: `letter:${letter}`, label: letter });
    return [
      {
        ...{ ...headingSpace(columns), letter },
        draw: (left, top) =>
          heading.draw({
            x: left,
            top: top + columns.size * 0.3 * MM_PER_POINT,
            align: 'start',
            color: palette.accent,
          }),
      } satisfies NameRow,
      ...group.lines.map((line, index) => ({
        ...lineSpace(group, index, columns),
        draw: drawLine(line, typesetter, columns, frame),
      })),
    ];
  });
}

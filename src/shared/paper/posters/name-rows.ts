import { seatLabel } from '../../seat-label.ts';
import { heightOfLines, LEADING, MM_PER_POINT, SMALLEST_NAME, widestPart } from '../fit-text.ts';
import type { PrintedGuest, PrintJob } from '../print-job.ts';
import type { Drawing } from '../sheet.ts';
import type { Subject, Typesetter } from '../typesetter.ts';
import { roomInColumn } from './fit-size.ts';
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
const NO_TABLE = '–';

interface NameLine {
  readonly guest: PrintedGuest;
  readonly place: string;
  /** Widths in millimetres at a text size of one point: of the name, its widest part, and the place. */
  readonly nameWidth: number;
  readonly namePart: number;
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
  readonly frame: PosterFrame;
  readonly typesetter: Typesetter;
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

export function measureNames(job: PrintJob, { fonts }: Typesetter, { style }: PosterFrame): NameLines[] {
  const font = fonts[style.fonts.list];
  return groupByLetter(job.guests, job.event.language).map(({ letter, guests }) => ({
    letter,
    lines: guests.map((guest) => {
      const place = placeOf(job, guest);
      const { name } = guest;
      const widths = { nameWidth: font.widthOf(name, 1), namePart: widestPart(font, name, 1) };
      return { guest, place, ...widths, placeWidth: font.widthOf(place, 1) };
    }),
  }));
}

const roomForPlace = ({ placeWidth }: NameLine, { width, size }: Columns) =>
  Math.min(placeWidth * size, width * PLACE_SHARE);
const roomForName = (line: NameLine, columns: Columns) =>
  columns.width - roomForPlace(line, columns) - GAP_BESIDE * columns.size * MM_PER_POINT;
const textRoom = (width: number, { size }: Columns) => roomInColumn(width, size, Math.min(size, SMALLEST_NAME));

/** How many lines a text takes in a part of the column. `unitWidth`: its width at a text size of one point. */
function countLines(text: string, unitWidth: number, width: number, columns: Columns): number {
  if (unitWidth * columns.size <= width) return 1;
  return columns.typesetter.try(text, columns.frame.style.fonts.list, textRoom(width, columns)).lines.length;
}

function heightOf(line: NameLine, columns: Columns): number {
  const lines = Math.max(
    countLines(line.guest.name, line.nameWidth, roomForName(line, columns), columns),
    countLines(line.place, line.placeWidth, roomForPlace(line, columns), columns),
  );
  return columns.size * (LINE_HEIGHT + (lines - 1) * LEADING) * MM_PER_POINT;
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

function drawLine(line: NameLine, columns: Columns): NameRow['draw'] {
  const { size, width, typesetter } = columns;
  const { style, palette } = columns.frame;
  const font = style.fonts.list;
  const point = size * MM_PER_POINT;
  const subject = { key: `guest:${line.guest.id}`, label: line.guest.name };
  const { tableNumber, tableName } = line.guest;
  const tableSubject = { key: `table:${tableNumber ?? ''}`, label: tableName ?? tableNumber ?? line.place };
  const set = (text: string, width: number, about: Subject) =>
    typesetter.set(text, font, textRoom(width, columns), about);
  const place = set(line.place, roomForPlace(line, columns), tableSubject);
  const name = set(line.guest.name, roomForName(line, columns), subject);
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
        x: left + width,
        top: topOf(place),
        align: 'end',
        color: line.place === NO_TABLE ? palette.muted : palette.accent,
      }),
    ];
  };
}

export function makeNameRows(groups: readonly NameLines[], columns: Columns): NameRow[] {
  const { typesetter } = columns;
  const { style, palette } = columns.frame;
  const maxSize = columns.size * LETTER_SIZE;
  const letterRoom = { width: columns.width, height: 1_000, maxSize, minSize: 1, maxLines: 1 };
  return groups.flatMap((group) => {
    const { letter } = group;
    const heading = typesetter.set(letter, style.fonts.number, letterRoom, { key: `letter:${letter}`, label: letter });
    return [
      {
        ...headingSpace(columns),
        letter,
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
        draw: drawLine(line, columns),
      })),
    ];
  });
}

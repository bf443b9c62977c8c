import { heightOfLines } from '../fit-text.ts';
import type { PrintJob } from '../print-job.ts';
import type { Area, Drawing, Fonts, LaidOutSheets, Sheet } from '../sheet.ts';
import { Typesetter } from '../typesetter.ts';
import { findSpread } from './fit-size.ts';
import { framePoster, type PosterFrame } from './poster-frame.ts';
import {
  chooseGrid,
  type Grid,
  groupByTable,
  gutterOf,
  HEADING_HEIGHT,
  HEADING_SIZE,
  heightOfPerson,
  heightOfRow,
  heightOfRows,
  heightOfTable,
  linesOfPerson,
  pointsOf,
  rowGapOf,
  smallestSize,
  splitIntoPages,
  type TableGroup,
  widthOfNames,
} from './table-grid.ts';

interface Draw {
  readonly grid: Grid;
  readonly frame: PosterFrame;
  readonly typesetter: Typesetter;
  /** Factor by which lines are further apart than usual. */
  readonly spread: number;
}

function drawTable(table: TableGroup, area: Area, { grid, frame, typesetter, spread }: Draw): Drawing[] {
  const { style, palette } = frame;
  const { size } = grid;
  const { left, width } = area;
  const point = pointsOf(size);
  const x = style.align === 'middle' ? left + width / 2 : left;
  const room = { width: width + 0.01, minSize: smallestSize(grid) };
  const headingRoom = { ...room, height: point * HEADING_HEIGHT, maxSize: size * HEADING_SIZE, maxLines: 1 };
  const heading = typesetter.set(table.label, style.fonts.number, headingRoom, { key: table.key, label: table.label });
  const drawings = heading.draw({ x, top: area.top + point * 0.3, align: style.align, color: palette.accent });
  const capitals = heightOfLines(typesetter.fonts[style.fonts.list], 1, size);
  let top = area.top + point * HEADING_HEIGHT * spread;
  for (const person of table.people) {
    const height = heightOfPerson(person, grid);
    const nameRoom = { ...room, height, maxSize: size, maxLines: linesOfPerson(person, grid) };
    const subject = { key: `guest:${person.guest.id}`, label: person.guest.name };
    const name = typesetter.set(person.text, style.fonts.list, nameRoom, subject);
    // A smaller line stands on the baseline of the others.
    const lineTop = top + Math.max(0, capitals - name.height);
    drawings.push(...name.draw({ x, top: lineTop, align: style.align, color: palette.ink }));
    top += height * spread;
  }
  return drawings;
}

function drawPage(rows: readonly (readonly TableGroup[])[], draw: Draw): Sheet {
  const { grid, frame, spread } = draw;
  const { room, style } = frame;
  const { width } = grid;
  const gutter = gutterOf(grid.size);
  const drawings = [...frame.drawings];
  const cards: Sheet['cards'][number][] = [];
  let top = room.top;
  for (const row of rows) {
    // In a centred style, a last row with fewer tables is centred too.
    const free = room.width - row.length * width - (row.length - 1) * gutter;
    const left = room.left + (style.align === 'middle' ? free / 2 : 0);
    for (const [index, table] of row.entries()) {
      const height = heightOfTable(table, grid) * spread;
      const area = { left: left + index * (width + gutter), top, width, height };
      drawings.push(...drawTable(table, area, draw));
      cards.push({ key: table.key, label: table.label, area });
    }
    top += (heightOfRow(row, grid) + rowGapOf(grid.size)) * spread;
  }
  return { size: frame.size, drawings, cards };
}

/** The tables with the names of their guests: on one sheet if names stay readable, else on several. */
export function layOutPosterByTable(job: PrintJob, fonts: Fonts): LaidOutSheets {
  if (job.guests.length === 0) return { sheets: [], problems: [] };
  const typesetter = new Typesetter(fonts);
  const frame = framePoster(job, typesetter, job.t('posters.findYourSeat'));
  const tables = groupByTable(job, fonts[frame.style.fonts.list]);
  const grid = chooseGrid(tables, widthOfNames(tables, fonts[frame.style.fonts.number]), frame);
  const { height } = frame.room;
  const pages = splitIntoPages(tables, grid, height);
  // Several pages all have the usual spacing, even if the last one is not full.
  const spread = pages.length === 1 ? findSpread(heightOfRows(pages[0] ?? [], grid), height) : 1;
  const sheets = pages.map((rows) => drawPage(rows, { grid, frame, typesetter, spread }));
  return { sheets, problems: typesetter.problems };
}

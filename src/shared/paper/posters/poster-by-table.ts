import { heightOfLines } from '../fit-text.ts';
import type { PrintJob } from '../print-job.ts';
import type { Area, Drawing, Fonts, LaidOutSheets, Sheet } from '../sheet.ts';
import { Typesetter } from '../typesetter.ts';
import { findSpread } from './fit-size.ts';
import { framePoster, type PosterFrame } from './poster-frame.ts';
import {
  chooseGrid,
  type Grid,
  gutterOf,
  heightOfHeading,
  heightOfLine,
  heightOfPerson,
  heightOfRow,
  heightOfRows,
  heightOfTable,
  makePosterTables,
  type PosterTable,
  pointsOf,
  roomFor,
  rowGapOf,
  splitIntoPages,
} from './table-grid.ts';

interface Draw {
  readonly grid: Grid;
  readonly frame: PosterFrame;
  /** Factor by which lines are further apart than usual. */
  readonly spread: number;
}

function drawTable(table: PosterTable, area: Area, { grid, frame, spread }: Draw): Drawing[] {
  const { style, palette } = frame;
  const { size, typesetter } = grid;
  const { left, width } = area;
  const x = style.align === 'middle' ? left + width / 2 : left;
  const { text: label, font } = table.heading;
  const heading = typesetter.set(label, font, roomFor(table.heading, grid), { key: table.key, label });
  const headingTop = area.top + pointsOf(size) * 0.3;
  const drawings = heading.draw({ x, top: headingTop, align: style.align, color: palette.accent });
  const capitals = heightOfLines(typesetter.fonts[style.fonts.list], 1, size);
  let top = area.top + heightOfHeading(table, grid) * spread;
  for (const person of table.people) {
    const height = heightOfPerson(person, grid);
    const subject = { key: `guest:${person.guest.id}`, label: person.guest.name };
    const name = typesetter.set(person.text, person.font, roomFor(person, grid), subject);
    // A smaller line stands on the baseline of the others.
    const lineTop = top + Math.max(0, capitals - name.height);
    drawings.push(...name.draw({ x, top: lineTop, align: style.align, color: palette.ink }));
    // Lines of one name stay together.
    top += height + (spread - 1) * heightOfLine(grid);
  }
  return drawings;
}

function drawPage(rows: readonly (readonly PosterTable[])[], draw: Draw): Sheet {
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
      cards.push({ key: table.key, label: table.heading.text, area });
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
  const tables = makePosterTables(job, frame, typesetter);
  const grid = chooseGrid(tables, frame, typesetter);
  const { height } = frame.room;
  const pages = splitIntoPages(tables, grid, height);
  // Several pages all have the usual spacing, even if the last one is not full.
  const spread = pages.length === 1 ? findSpread(heightOfRows(pages[0] ?? [], grid), height) : 1;
  const sheets = pages.map((rows) => drawPage(rows, { grid, frame, spread }));
  return { sheets, problems: typesetter.problems };
}

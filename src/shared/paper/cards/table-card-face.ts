import { MM_PER_POINT, SMALLEST_NAME } from '../fit-text.ts';
import type { Area, Drawing } from '../sheet.ts';
import type { Face } from '../styles/card-style.ts';
import type { Subject } from '../typesetter.ts';
import { alignedX, type CardLook, drawGround, drawMark, eventSubject, type Mark } from './card-parts.ts';

export interface TableCardWords extends Subject {
  readonly table: string;
  readonly title?: string | undefined;
  readonly mark?: Mark | undefined;
  readonly guests: readonly (Subject & { readonly name: string })[];
}

const LARGEST_LIST_SIZE = 14;
/** From one name to the next, as a share of the size. */
const LIST_LEADING = 1.75;
/** Names of a crowded table move closer together before they are split into two columns. */
const TIGHT_LEADING = 1.35;

interface ListLook {
  readonly columns: number;
  readonly size: number;
  readonly leading: number;
}

/** Columns, size and spacing of the names: one column while they stay large enough, else two. */
function findListLook(count: number, height: number, scale: number): ListLook {
  const largest = Math.max(SMALLEST_NAME, LARGEST_LIST_SIZE * Math.min(1, scale));
  const sizeFor = (lines: number, leading: number) => Math.min(largest, height / (lines * leading * MM_PER_POINT));
  for (const [columns, leading] of [
    [1, LIST_LEADING],
    [1, TIGHT_LEADING],
    [2, LIST_LEADING],
    [2, TIGHT_LEADING],
  ] as const) {
    const size = sizeFor(Math.ceil(count / columns), leading);
    if (size >= Math.min(largest, columns === 1 ? 11 : SMALLEST_NAME)) return { columns, size, leading };
  }
  // More people than the card has room for: lines share the height equally, and names that don't fit are reported.
  return { columns: 2, size: sizeFor(Math.ceil(count / 2), TIGHT_LEADING), leading: TIGHT_LEADING };
}

function drawList(
  area: Area,
  words: TableCardWords,
  scale: number,
  { style, palette, typesetter }: CardLook,
): Drawing[] {
  const { columns, size, leading } = findListLook(words.guests.length, area.height, scale);
  const rows = Math.ceil(words.guests.length / columns);
  const step = Math.min(size * leading * MM_PER_POINT, area.height / rows);
  const gutter = 3 * scale;
  const width = (area.width - gutter * (columns - 1)) / columns;
  const top = area.top + (style.align === 'middle' ? (area.height - step * rows) / 2 : 0);
  return words.guests.flatMap((guest, index) => {
    const [column, row] = [Math.floor(index / rows), index % rows];
    const cell = { left: area.left + column * (width + gutter), top: top + row * step, width, height: step };
    const room = { width, height: step, maxSize: Math.max(size, SMALLEST_NAME), minSize: SMALLEST_NAME, maxLines: 2 };
    const text = typesetter.set(guest.name, style.fonts.list, { ...room, height: step * 0.9 }, guest);
    const position = { x: alignedX(style, cell), top: cell.top + (step - text.height) / 2 };
    return text.draw({ ...position, align: style.align, color: palette.ink });
  });
}

/** A card that stands on a table and names who sits there. */
export function drawTableCard(face: Face, words: TableCardWords, look: CardLook): Drawing[] {
  const { style, palette, typesetter } = look;
  const { scale } = face;
  const room = style.findRoom(face);
  const x = alignedX(style, room);
  const drawings = drawGround(face, look);
  let top = room.top;
  if (words.mark) {
    const size = Math.min(11 * scale, room.height * 0.18);
    const left = style.align === 'middle' ? room.left + (room.width - size) / 2 : room.left;
    drawings.push(...drawMark(words.mark, { left, top, width: size, height: size }, look));
    top += size + 2.4 * scale;
  }
  if (words.title) {
    const title = typesetter.set(
      words.title,
      style.fonts.title,
      { width: room.width, height: room.height * 0.1, maxSize: Math.max(6.5, 9 * scale), minSize: 6, maxLines: 2 },
      eventSubject(words.title),
    );
    drawings.push(...title.draw({ x, top, align: style.align, color: palette.muted }));
    top += title.height + 4.5 * scale;
  }
  const heading = typesetter.set(
    words.table,
    style.fonts.name,
    { width: room.width, height: room.height * 0.2, maxSize: style.nameSize * scale * 1.1, minSize: 10, maxLines: 2 },
    words,
  );
  drawings.push(...heading.draw({ x, top, align: style.align, color: palette.accent }));
  top += heading.height + 3.4 * scale;
  if (style.dividerHeight > 0) {
    drawings.push(...style.drawDivider(x, top + style.dividerHeight / 2, scale, palette));
    top += style.dividerHeight + 2 * scale;
  }
  const list = { ...room, top, height: room.top + room.height - top };
  drawings.push(...drawList(list, words, scale, look));
  return drawings;
}

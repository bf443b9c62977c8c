import type { Area, Drawing } from '../sheet.ts';
import type { Face } from '../styles/card-style.ts';
import type { Subject } from '../typesetter.ts';
import { alignedX, arrangeWords, type CardLook, drawGround, drawMark, eventSubject, type Mark } from './card-parts.ts';
import { arrangeNames, type ListedName } from './table-card-list.ts';

export interface TableCardWords extends Subject {
  readonly table: string;
  readonly title?: string | undefined;
  readonly mark?: Mark | undefined;
  readonly guests: readonly ListedName[];
}

/** In millimetres. Lower cards have the mark beside the table's name and smaller ornaments, so that names have room. */
const MIN_HEIGHT_FOR_MARK_ABOVE = 80;
const ORNAMENTS_OF_LOW_CARD = 0.65;

interface CardSize {
  readonly scale: number;
  readonly isLow: boolean;
}

/** The areas of the mark and of the lines beside or below it. */
function splitForMark(room: Area, align: 'start' | 'middle', { scale, isLow }: CardSize) {
  const side = (isLow ? 8.5 : 11) * scale;
  const square = { top: room.top, width: side, height: side };
  const taken = side + (isLow ? 2 : 2.4) * scale;
  if (!isLow) {
    const left = align === 'middle' ? room.left + (room.width - side) / 2 : room.left;
    return { mark: { ...square, left }, lines: { ...room, top: room.top + taken, height: room.height - taken } };
  }
  if (align === 'start') {
    return { mark: { ...square, left: room.left + room.width - side }, lines: { ...room, width: room.width - taken } };
  }
  // As much is left free on the other side, so that the table's name stays in the middle of the card.
  const lines = { ...room, left: room.left + taken, width: room.width - 2 * taken };
  return { mark: { ...square, left: room.left }, lines };
}

/** The mark, the event's title and the table, and the area that they leave for the names of guests. */
function setHead(room: Area, words: TableCardWords, size: CardSize, look: CardLook) {
  const { style, palette, typesetter } = look;
  const { scale, isLow } = size;
  const { align } = style;
  const split = words.mark && splitForMark(room, align, size);
  const { top, width, left } = split?.lines ?? room;
  const title =
    words.title &&
    typesetter.set(
      words.title,
      style.fonts.title,
      { width, height: room.height * 0.14, maxSize: Math.max(7, 9 * scale), minSize: 6.5, maxLines: 2 },
      eventSubject(words.title),
    );
  const table = typesetter.set(
    words.table,
    style.fonts.name,
    {
      width,
      height: room.height * 0.2,
      minSize: 10,
      maxLines: 2,
      maxSize: style.nameSize * scale * (isLow ? 0.75 : 1.1),
    },
    words,
  );
  const titleHeight = title ? title.height + (isLow ? 2.5 : 4.5) * scale : 0;
  // Beside a mark the lines are in its middle.
  const titleTop = top + Math.max(0, (isLow && split ? split.mark.height : 0) - titleHeight - table.height) / 2;
  const tableTop = titleTop + titleHeight;
  const dividerTop = Math.max(tableTop + table.height, isLow && split ? top + split.mark.height : 0) + 3.2 * scale;
  const hasDivider = style.dividerHeight > 0 && !isLow;
  const namesTop = dividerTop + (hasDivider ? style.dividerHeight + 2 * scale : 0);
  const x = alignedX(style, { ...room, left, width });
  return {
    names: { ...room, top: namesTop, height: room.top + room.height - namesTop },
    draw: () => [
      ...(split && words.mark ? drawMark(words.mark, split.mark, look) : []),
      ...(title ? title.draw({ x, top: titleTop, align, color: palette.muted }) : []),
      ...table.draw({ x, top: tableTop, align, color: palette.accent }),
      ...(hasDivider ? style.drawDivider(x, dividerTop + style.dividerHeight / 2, scale, palette) : []),
    ],
  };
}

/** A card that stands on a table and names who sits there; whether all of them fit, and how it is drawn. */
export function arrangeTableCard(face: Face, words: TableCardWords, look: CardLook) {
  const { scale, area } = face;
  const isLow = area.height < MIN_HEIGHT_FOR_MARK_ABOVE;
  const ground = isLow ? { ...face, scale: scale * ORNAMENTS_OF_LOW_CARD } : face;
  const room = look.style.findRoom(ground);
  const { fits, draw } = arrangeWords(words, (kept) => {
    const head = setHead(room, kept, { scale, isLow }, look);
    const names = arrangeNames(head.names, kept.guests, scale, look);
    return { fits: !names.isFull, draw: () => [...head.draw(), ...names.draw(words)] };
  });
  return { fits, draw: (): Drawing[] => [...drawGround(ground, look), ...draw()] };
}

import { MM_PER_POINT } from '../fit-text.ts';
import type { Area, Drawing } from '../sheet.ts';
import type { Face } from '../styles/card-style.ts';
import type { Subject } from '../typesetter.ts';
import { alignedX, type CardLook, drawGround, drawMark, eventSubject, type Mark } from './card-parts.ts';

export interface TableNumberWords extends Subject {
  /** The number alone, or the table's name. */
  readonly number: string;
  /** The word for a table, below a number. */
  readonly word?: string | undefined;
  readonly title?: string | undefined;
  readonly mark?: Mark | undefined;
}

/** Share of the usable height that the number may take, so that it can be read across a hall. */
const NUMBER_SHARE = 0.6;
const SMALLEST_NUMBER = 12;

function drawHead(
  face: Face,
  room: Area,
  words: TableNumberWords,
  look: CardLook,
): { drawings: Drawing[]; height: number } {
  const { style, palette, typesetter } = look;
  const { scale } = face;
  const drawings: Drawing[] = [];
  let height = 0;
  if (words.mark) {
    const size = Math.min(10 * scale, room.height * 0.12);
    const left = style.align === 'middle' ? room.left + (room.width - size) / 2 : room.left;
    const area = { left, top: room.top, width: size, height: size };
    drawings.push(...drawMark(words.mark, area, look));
    height += size + 2.4 * scale;
  }
  if (words.title) {
    const title = typesetter.set(
      words.title,
      style.fonts.title,
      { width: room.width, height: room.height * 0.1, maxSize: Math.max(8, 7.5 * scale), minSize: 7, maxLines: 2 },
      eventSubject(words.title),
    );
    const position = { x: alignedX(style, room), top: room.top + height, align: style.align, color: palette.muted };
    drawings.push(...title.draw(position));
    height += title.height + 2.4 * scale;
  }
  return { drawings, height };
}

/** A table's number or name, as large as the card allows. */
export function drawTableNumber(face: Face, words: TableNumberWords, look: CardLook): Drawing[] {
  const { style, palette, typesetter } = look;
  const { scale } = face;
  const room = style.findRoom(face);
  const head = drawHead(face, room, words, look);
  const wordSize = 13 * scale;
  const word = words.word
    ? typesetter.set(
        words.word,
        style.fonts.detail,
        { width: room.width, height: room.height * 0.08, maxSize: wordSize, minSize: 9, maxLines: 1 },
        words,
      )
    : undefined;
  const foot = word ? word.height + 3 * scale : 0;
  const middle = { top: room.top + head.height, height: room.height - head.height - foot };
  const capHeight = typesetter.fonts[style.fonts.number].capHeight * MM_PER_POINT;
  const number = typesetter.set(
    words.number,
    style.fonts.number,
    {
      width: room.width,
      height: Math.min(middle.height * 0.9, room.height * NUMBER_SHARE),
      maxSize: (room.height * NUMBER_SHARE) / capHeight,
      minSize: SMALLEST_NUMBER,
      maxLines: 4,
    },
    words,
  );
  const x = alignedX(style, room);
  const numberTop = middle.top + (middle.height - number.height) / 2;
  return [
    ...drawGround(face, look),
    ...head.drawings,
    ...number.draw({ x, top: numberTop, align: style.align, color: palette.accent }),
    ...(word?.draw({ x, top: room.top + room.height - word.height, align: style.align, color: palette.ink }) ?? []),
  ];
}

import { MM_PER_POINT } from '../fit-text.ts';
import type { Area, Drawing, FontMetrics } from '../sheet.ts';
import type { Face } from '../styles/card-style.ts';
import type { Subject } from '../typesetter.ts';
import { type Head, setHead, setHeadRow } from './card-head.ts';
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
/** In millimetres. Lower faces have the mark beside the title or the number. */
const MIN_HEIGHT_FOR_MARK_ABOVE = 80;
/** In millimetres. Lower faces have the number and the word for a table on one line. */
const MIN_HEIGHT_FOR_WORD_BELOW = 40;
const MIN_HEIGHT_FOR_ROW = 30;

const widestDigit = (font: FontMetrics) =>
  [...'0123456789'].reduce((widest, digit) => (font.widthOf(digit, 1) > font.widthOf(widest, 1) ? digit : widest));

/** The mark above the title on a high face. */
function setHighHead(room: Area, { mark, title: words }: TableNumberWords, scale: number, look: CardLook): Head {
  const { style, palette, typesetter } = look;
  const side = mark ? Math.min(10 * scale, room.height * 0.12) : 0;
  const left = style.align === 'middle' ? room.left + (room.width - side) / 2 : room.left;
  const titleTop = mark ? side + 2.4 * scale : 0;
  const titleRoom = { width: room.width, height: room.height * 0.1, maxSize: Math.max(8, 7.5 * scale), minSize: 7 };
  const title = words && typesetter.set(words, style.fonts.title, { ...titleRoom, maxLines: 2 }, eventSubject(words));
  const position = { x: alignedX(style, room), top: room.top + titleTop, align: style.align, color: palette.muted };
  return {
    room,
    height: titleTop + (title ? title.height + 2.4 * scale : 0),
    draw: () => [
      ...(mark ? drawMark(mark, { left, top: room.top, width: side, height: side }, look) : []),
      ...(title ? title.draw(position) : []),
    ],
  };
}

function findHead(face: Face, words: TableNumberWords, look: CardLook): Head {
  const room = look.style.findRoom(face);
  const { height } = face.area;
  if (height >= MIN_HEIGHT_FOR_MARK_ABOVE) return setHighHead(room, words, face.scale, look);
  return height >= MIN_HEIGHT_FOR_ROW ? setHeadRow(room, words, face.scale, look) : setHead(face, room, words, look);
}

/** A table's number or name, as large as the card allows. */
export function drawTableNumber(face: Face, words: TableNumberWords, look: CardLook): Drawing[] {
  const { style, palette, typesetter } = look;
  const { scale } = face;
  const head = findHead(face, words, look);
  const { room } = head;
  const hasWordBelow = words.word !== undefined && face.area.height >= MIN_HEIGHT_FOR_WORD_BELOW;
  const text = words.word === undefined || hasWordBelow ? words.number : words.label;
  const word = hasWordBelow
    ? typesetter.set(
        words.word ?? '',
        style.fonts.detail,
        { width: room.width, height: room.height * 0.1, maxSize: 13 * scale, minSize: 8, maxLines: 1 },
        words,
      )
    : undefined;
  const foot = word ? word.height + 3 * scale : 0;
  const middle = { top: room.top + head.height, height: room.height - head.height - foot };
  const font = typesetter.fonts[style.fonts.number];
  const numberRoom = {
    width: room.width,
    height: Math.min(middle.height * 0.9, room.height * NUMBER_SHARE),
    maxSize: (room.height * NUMBER_SHARE) / (font.capHeight * MM_PER_POINT),
    minSize: SMALLEST_NUMBER,
    maxLines: 4,
  };
  // A '1' is narrower than other digits, but all numbers of as many digits are of one size.
  const widest = words.word === undefined ? text : text.replace(/\d/g, widestDigit(font));
  const { size } = typesetter.try(widest, style.fonts.number, numberRoom);
  const number = typesetter.set(text, style.fonts.number, { ...numberRoom, maxSize: size }, words);
  const x = alignedX(style, room);
  const numberTop = middle.top + (middle.height - number.height) / 2;
  return [
    ...drawGround(face, look),
    ...head.draw(),
    ...number.draw({ x, top: numberTop, align: style.align, color: palette.accent }),
    ...(word?.draw({ x, top: room.top + room.height - word.height, align: style.align, color: palette.ink }) ?? []),
  ];
}

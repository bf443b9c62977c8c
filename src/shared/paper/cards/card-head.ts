import type { Area, Drawing } from '../sheet.ts';
import type { Face } from '../styles/card-style.ts';
import type { SetText } from '../typesetter.ts';
import { alignedX, type CardLook, drawMark, eventSubject, type Mark } from './card-parts.ts';

/** In millimetres. Centred faces that are less high have the mark beside the title; the lowest ones beside all words. */
const MIN_HEIGHT_FOR_MARK_ABOVE = 40;
const MIN_HEIGHT_FOR_MARK_IN_ROW = 30;

interface HeadWords {
  readonly title?: string | undefined;
  readonly mark?: Mark | undefined;
}

/** The event's mark and title at the top of a face. */
export interface Head {
  /** What is left for all other words; its top is that of the head. */
  readonly room: Area;
  /** How much of the room's height the head takes, with the gap below it. */
  readonly height: number;
  draw(): Drawing[];
}

function setTitle(title: string | undefined, room: Area, width: number, scale: number, look: CardLook, maxLines = 2) {
  if (!title) return undefined;
  const textRoom = { width, height: room.height * 0.26, maxSize: Math.max(7, 8 * scale), minSize: 6.5, maxLines };
  return look.typesetter.set(title, look.style.fonts.title, textRoom, eventSubject(title));
}

const squareAt = (left: number, top: number, side: number): Area => ({ left, top, width: side, height: side });

/** The mark with the title beside it: for faces that are low or narrow. */
export function setHeadRow(room: Area, { mark, title: words }: HeadWords, scale: number, look: CardLook): Head {
  const { style, palette } = look;
  const side = mark ? Math.min(8.5 * scale, room.height * 0.22) : 0;
  const gap = mark && words ? 1.6 * scale : 0;
  const title = setTitle(words, room, room.width - side - gap, scale, look, 3);
  const height = Math.max(side, title?.height ?? 0);
  const width = side + gap + (title?.width ?? 0);
  const left = style.align === 'middle' ? room.left + (room.width - width) / 2 : room.left;
  return {
    room,
    height: height === 0 ? 0 : height + 2.4 * scale,
    draw: () => [
      ...(mark ? drawMark(mark, squareAt(left, room.top + (height - side) / 2, side), look) : []),
      ...drawTitle(title, left + side + gap, room.top + (height - (title?.height ?? 0)) / 2, 'start', palette.muted),
    ],
  };
}

const drawTitle = (title: SetText | undefined, x: number, top: number, align: 'start' | 'middle', color: string) =>
  title?.draw({ x, top, align, color }) ?? [];

/** The mark in the corner of a left-aligned face, the title beside it. */
function setHeadWithCorner(room: Area, { mark, title: words }: HeadWords, scale: number, look: CardLook): Head {
  const side = mark ? Math.min(9 * scale, room.height * 0.36) : 0;
  const title = setTitle(words, room, room.width - (mark ? side + 2 : 0), scale, look);
  const height = Math.max(title ? title.height + 2.4 * scale : 0, mark ? side + 1.2 * scale : 0);
  return {
    room,
    height,
    draw: () => [
      ...(mark ? drawMark(mark, squareAt(room.left + room.width - side, room.top, side), look) : []),
      ...drawTitle(title, room.left, room.top, 'start', look.palette.muted),
    ],
  };
}

/** The mark above the title, both centred. */
function setStackedHead(room: Area, { mark, title: words }: HeadWords, scale: number, look: CardLook): Head {
  const side = mark ? 9 * scale : 0;
  const taken = mark ? side + 1.6 * scale : 0;
  const rest = { ...room, height: room.height - taken };
  const title = setTitle(words, rest, room.width, scale, look);
  const x = room.left + room.width / 2;
  return {
    room,
    height: taken + (title ? title.height + 2.4 * scale : 0),
    draw: () => [
      ...(mark ? drawMark(mark, squareAt(x - side / 2, room.top, side), look) : []),
      ...drawTitle(title, x, room.top + taken, 'middle', look.palette.muted),
    ],
  };
}

/** The mark at the left of all words, which stay in the middle of the face. */
function setHeadWithSideMark(room: Area, { mark, title: words }: HeadWords, scale: number, look: CardLook): Head {
  const side = mark ? Math.min(room.height * 0.5, 9) : 0;
  const taken = mark ? side + 2 : 0;
  const inner = { ...room, left: room.left + taken, width: room.width - 2 * taken };
  const title = setTitle(words, inner, inner.width, scale, look);
  return {
    room: inner,
    height: title ? title.height + 2.4 * scale : 0,
    draw: () => [
      ...(mark ? drawMark(mark, squareAt(room.left, room.top + (room.height - side) / 2, side), look) : []),
      ...drawTitle(title, alignedX(look.style, inner), room.top, 'middle', look.palette.muted),
    ],
  };
}

/** The head of a face without a QR code, where its style and height have room for the mark. */
export function setHead({ area, scale }: Face, room: Area, words: HeadWords, look: CardLook): Head {
  if (look.style.align === 'start') return setHeadWithCorner(room, words, scale, look);
  if (area.height >= MIN_HEIGHT_FOR_MARK_ABOVE) return setStackedHead(room, words, scale, look);
  if (area.height >= MIN_HEIGHT_FOR_MARK_IN_ROW) return setHeadRow(room, words, scale, look);
  return setHeadWithSideMark(room, words, scale, look);
}

import type { Area, Drawing } from '../sheet.ts';
import type { Face } from '../styles/card-style.ts';
import { type CardLook, drawMark, type Mark, type QrColumn } from './card-parts.ts';

/** In millimetres. Faces that are less high have the mark beside the words. */
const MIN_HEIGHT_FOR_MARK_ABOVE = 30;

export interface PlacedMark {
  readonly drawings: readonly Drawing[];
  /** What is left for the words. */
  readonly room: Area;
  /** Set if the mark is in the corner of `room`: the title stays beside it, and the name below it. */
  readonly cornerSize?: number;
}

/** Cuts the mark's place off the room: above the words, beside them, or in the corner of a left-aligned card. */
export function placeMark(face: Face, room: Area, mark: Mark | undefined, look: CardLook): PlacedMark {
  if (!mark) return { drawings: [], room };
  const { scale } = face;
  if (look.style.align === 'start') {
    const size = Math.min(9 * scale, room.height * 0.36);
    const area = { left: room.left + room.width - size, top: room.top, width: size, height: size };
    return { drawings: drawMark(mark, area, look), room, cornerSize: size };
  }
  if (face.area.height >= MIN_HEIGHT_FOR_MARK_ABOVE) {
    const size = 9 * scale;
    const area = { left: room.left + (room.width - size) / 2, top: room.top, width: size, height: size };
    const taken = size + 1.6 * scale;
    return {
      drawings: drawMark(mark, area, look),
      room: { ...room, top: room.top + taken, height: room.height - taken },
    };
  }
  const size = Math.min(room.height * 0.5, 9);
  const area = { left: room.left, top: room.top + (room.height - size) / 2, width: size, height: size };
  const taken = size + 2;
  return {
    drawings: drawMark(mark, area, look),
    // As much is left free on the other side, so that the name stays in the middle of the card.
    room: { ...room, left: room.left + taken, width: room.width - 2 * taken },
  };
}

/** Places the mark above a QR code, and the words beside both. */
export const placeMarkInColumn = (
  { mark: area, words: room }: QrColumn,
  mark: Mark | undefined,
  look: CardLook,
): PlacedMark => ({
  drawings: mark ? drawMark(mark, area, look) : [],
  room,
});

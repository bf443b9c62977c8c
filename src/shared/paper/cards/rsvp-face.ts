import { SMALLEST_NAME } from '../fit-text.ts';
import type { Area, Drawing } from '../sheet.ts';
import type { Face } from '../styles/card-style.ts';
import type { Subject } from '../typesetter.ts';
import { setHeadRow } from './card-head.ts';
import {
  alignedX,
  arrangeWords,
  type CardLook,
  drawGround,
  drawQrCode,
  type Mark,
  splitForQrCode,
} from './card-parts.ts';

export interface RsvpWords extends Subject {
  readonly name: string;
  /** How to answer: scan the code, or type it at an address. */
  readonly request: string;
  /** The address alone, where there is no room for more beside the name. */
  readonly shortRequest: string;
  readonly code: string;
  readonly title?: string | undefined;
  readonly mark?: Mark | undefined;
  readonly qrAddress: string;
}

/** People read how to answer at arm's length, without their glasses: in points. */
const SMALLEST_REQUEST = 8;

/** The words beside the QR code: title, for whom, how to answer, and the code to type. */
function arrangeBeside(room: Area, words: RsvpWords, scale: number, look: CardLook) {
  const { style, palette, typesetter } = look;
  const place = { x: alignedX(style, room), align: style.align };
  const gap = 2.2 * scale;
  const head = setHeadRow(room, words, scale, look);
  const code = typesetter.set(
    words.code,
    'sansBold',
    { width: room.width, height: room.height * 0.2, maxSize: Math.max(9, 12 * scale), minSize: 8, maxLines: 1 },
    words,
  );
  const requestRoom = {
    width: room.width,
    height: room.height * 0.62,
    maxLines: 6,
    maxSize: Math.max(SMALLEST_REQUEST, 8.5 * scale),
    minSize: SMALLEST_REQUEST,
  };
  const request = typesetter.set(words.request, 'sans', requestRoom, { key: 'reply', label: words.request });
  const codeTop = room.top + room.height - code.height;
  const requestTop = codeTop - gap * 0.9 - request.descent - request.height;
  const top = room.top + head.height;
  const height = requestTop - gap - top;
  const nameRoom = {
    width: room.width,
    height: height * 0.86,
    maxSize: style.nameSize * scale * 0.8,
    minSize: SMALLEST_NAME,
    maxLines: 4,
  };
  const name = typesetter.set(words.name, style.fonts.name, nameRoom, words);
  const nameTop = top + (height - name.height) * (style.nameAnchor === 'bottom' ? 0.7 : 0.5);
  return {
    fits:
      typesetter.fits(words.name, style.fonts.name, nameRoom) && typesetter.fits(words.request, 'sans', requestRoom),
    draw: () => [
      ...head.draw(),
      ...name.draw({ ...place, top: nameTop, color: palette.ink }),
      ...request.draw({ ...place, top: requestTop, color: palette.muted }),
      ...code.draw({ ...place, top: codeTop, color: palette.accent }),
    ],
  };
}

/** An invitation to answer: for whom, the code to type and the QR code to scan. */
export function drawRsvpFace(face: Face, words: RsvpWords, look: CardLook): Drawing[] {
  const split = splitForQrCode(look.style.findRoom(face), face.scale);
  const arrange = (kept: RsvpWords) => arrangeBeside(split.words, kept, face.scale, look);
  const whole = arrangeWords(words, arrange);
  const { draw } = whole.fits ? whole : arrangeWords({ ...words, request: words.shortRequest }, arrange);
  return [...drawGround(face, look), ...draw(), ...drawQrCode(words.qrAddress, split.code, look.palette)];
}

import { SMALLEST_NAME } from '../fit-text.ts';
import type { Drawing } from '../sheet.ts';
import type { Face } from '../styles/card-style.ts';
import type { Subject } from '../typesetter.ts';
import {
  alignedX,
  type CardLook,
  drawGround,
  drawMark,
  drawQrCode,
  eventSubject,
  type Mark,
  splitForQrCode,
} from './card-parts.ts';

export interface RsvpWords extends Subject {
  readonly name: string;
  /** How to answer: scan the code, or type it at an address. */
  readonly request: string;
  readonly code: string;
  readonly title?: string | undefined;
  readonly mark?: Mark | undefined;
  readonly qrAddress: string;
}

/** An invitation to answer: for whom, the code to type and the QR code to scan. */
export function drawRsvpFace(face: Face, words: RsvpWords, look: CardLook): Drawing[] {
  const { style, palette, typesetter } = look;
  const { scale } = face;
  const split = splitForQrCode(style.findRoom(face), scale, words.mark !== undefined);
  const room = split.words;
  const x = alignedX(style, room);
  const place = { x, align: style.align };
  const gap = 2.2 * scale;
  const drawings = drawGround(face, look);

  let top = room.top;
  if (words.mark) drawings.push(...drawMark(words.mark, split.mark, look));
  if (words.title) {
    const title = typesetter.set(
      words.title,
      style.fonts.title,
      { width: room.width, height: room.height * 0.18, maxSize: Math.max(6.5, 8 * scale), minSize: 5.5, maxLines: 2 },
      eventSubject(words.title),
    );
    drawings.push(...title.draw({ ...place, top, color: palette.muted }));
    top += title.height + gap;
  }

  const code = typesetter.set(
    words.code,
    'sansBold',
    { width: room.width, height: room.height * 0.2, maxSize: Math.max(9, 12 * scale), minSize: 7, maxLines: 1 },
    words,
  );
  const request = typesetter.set(
    words.request,
    'sans',
    {
      width: room.width,
      height: room.height * 0.32,
      maxSize: Math.max(6, 7.5 * scale),
      minSize: scale < 0.75 ? 5 : 6.5,
      maxLines: 5,
    },
    { key: 'reply', label: words.request },
  );
  const codeTop = room.top + room.height - code.height;
  const requestTop = codeTop - gap * 0.9 - request.descent - request.height;
  drawings.push(
    ...code.draw({ ...place, top: codeTop, color: palette.accent }),
    ...request.draw({ ...place, top: requestTop, color: palette.muted }),
  );

  const height = requestTop - gap - top;
  const name = typesetter.set(
    words.name,
    style.fonts.name,
    {
      width: room.width,
      height: height * 0.86,
      maxSize: style.nameSize * scale * 0.8,
      minSize: SMALLEST_NAME,
      maxLines: 4,
    },
    words,
  );
  const nameTop = top + (height - name.height) * (style.nameAnchor === 'bottom' ? 0.7 : 0.5);
  drawings.push(...name.draw({ ...place, top: nameTop, color: palette.ink }));
  return [...drawings, ...drawQrCode(words.qrAddress, split.code, palette)];
}

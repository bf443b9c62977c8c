import { makeQrLines } from '../../qr-path.ts';
import type { Area, Drawing } from '../sheet.ts';
import type { CardStyle, Face } from '../styles/card-style.ts';
import type { Palette } from '../styles/palette.ts';
import type { Subject, Typesetter } from '../typesetter.ts';

/** What every card of a job is drawn with. */
export interface CardLook {
  readonly style: CardStyle;
  readonly palette: Palette;
  readonly typesetter: Typesetter;
}

/** The event's mark on paper: letters, or a small picture as a data URL. */
export interface Mark {
  readonly monogram: string;
  readonly picture: string | null;
}

const FULL_SIZE = { width: 90, height: 55 };

export const scaleOf = ({ width, height }: Area, min = 0.5, max = 2.4): number =>
  Math.min(max, Math.max(min, Math.min(width / FULL_SIZE.width, height / FULL_SIZE.height)));

/** Problems of the event's own words are named once, not for each card. */
export const eventSubject = (title: string): Subject => ({ key: 'event', label: title });

export function drawMark({ monogram, picture }: Mark, area: Area, look: CardLook): Drawing[] {
  if (picture) return [{ kind: 'picture', source: picture, ...area }];
  const { palette, typesetter, style } = look;
  const [x, y, radius] = [area.left + area.width / 2, area.top + area.height / 2, area.width / 2];
  const width = area.width * 0.72;
  const room = { width, height: area.height * 0.4, maxSize: area.height * 1.6, minSize: 4, maxLines: 1 };
  // A small card is better without a mark than with half of its letters.
  if (typesetter.try(monogram, style.fonts.name, room).isCut) return [];
  const letters = typesetter.set(monogram, style.fonts.name, room, { key: 'mark', label: monogram });
  return [
    { kind: 'rectangle', ...area, radius, stroke: palette.accent, strokeWidth: 0.02 * area.width },
    ...letters.draw({ x, top: y - letters.height / 2, align: 'middle', color: palette.accent }),
  ];
}

/** Codes of the last sheets: the same cards are laid out again whenever an option changes. */
const knownCodes = new Map<string, ReturnType<typeof makeQrLines>>();
const MAX_KNOWN_CODES = 2_500;

function findQrLines(address: string): ReturnType<typeof makeQrLines> {
  const known = knownCodes.get(address);
  if (known) return known;
  if (knownCodes.size >= MAX_KNOWN_CODES) knownCodes.clear();
  const path = makeQrLines(address);
  knownCodes.set(address, path);
  return path;
}

/** A QR code in ink on white: other colours and grounds are harder to scan. */
export function drawQrCode(address: string, area: Area, { ink, paper }: Palette): Drawing[] {
  const { qrSize, qrPath } = findQrLines(address);
  const side = area.width / qrSize;
  return [
    { kind: 'rectangle', ...area, fill: paper },
    { kind: 'path', d: qrPath, left: area.left, top: area.top, scale: side, stroke: ink, strokeWidth: side },
  ];
}

/** The areas for a QR code at the right and the words beside it. */
export function splitForQrCode(room: Area, scale: number): { readonly code: Area; readonly words: Area } {
  const side = Math.min(room.height, room.width * (room.width < 60 ? 0.36 : 0.4), 30 * Math.max(1, scale));
  const left = room.left + room.width - side;
  return {
    code: { left, top: room.top + (room.height - side) / 2, width: side, height: side },
    words: { ...room, width: room.width - side - 1.5 * scale },
  };
}

/**
 * Arranges the words of a face. Where a name has no room beside all others, the event's title gives way to it, then the
 * mark: every card is there for its names.
 */
export function arrangeWords<Words extends { title?: unknown; mark?: unknown }>(
  words: Words,
  arrange: (kept: Words) => { readonly fits: boolean; readonly draw: () => Drawing[] },
) {
  const withoutTitle = { ...words, title: undefined };
  for (const kept of [words, withoutTitle]) {
    const arranged = arrange(kept);
    if (arranged.fits) return arranged;
  }
  return arrange({ ...withoutTitle, mark: undefined });
}

/** The x that lines of a style are aligned to. */
export const alignedX = (style: CardStyle, { left, width }: Area): number =>
  style.align === 'middle' ? left + width / 2 : left;

export const drawGround = (face: Face, { style, palette }: CardLook): Drawing[] => style.drawGround(face, palette);

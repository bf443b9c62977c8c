import { SMALLEST_NAME } from '../fit-text.ts';
import type { Area, Drawing } from '../sheet.ts';
import type { Face } from '../styles/card-style.ts';
import type { SetText, Subject } from '../typesetter.ts';
import { setHead, setHeadRow } from './card-head.ts';
import {
  alignedX,
  arrangeWords,
  type CardLook,
  drawGround,
  drawQrCode,
  type Mark,
  splitForQrCode,
} from './card-parts.ts';
import { type MealMarks, setMealMarks } from './meal-marks.ts';

/** The words of one face. What is left out is not drawn. */
export interface GuestFaceWords extends Subject {
  readonly name: string;
  readonly title?: string | undefined;
  /** Table and seat. */
  readonly place?: string | undefined;
  /** What problems with `place` name: the table, so that they are reported once for all of its guests. */
  readonly placeSubject?: Subject;
  /** Set on escort cards, which are there to tell the table: `place` is larger. */
  readonly isPlaceLarge?: boolean;
  readonly meals?: readonly string[];
  readonly mark?: Mark | undefined;
  readonly qrAddress?: string | undefined;
}

interface Line {
  readonly height: number;
  draw(room: Area, top: number): Drawing[];
}

/** Table, seat and meal on one line, or the meal below where both are too wide for one. */
function setPlace(room: Area, words: GuestFaceWords, scale: number, look: CardLook): Line | undefined {
  const { style, palette, typesetter } = look;
  const { place, placeSubject = words, meals = [], isPlaceLarge } = words;
  const size = isPlaceLarge ? Math.max(10, 14.5 * scale) : Math.max(7.5, 10.5 * scale);
  const textRoom = { width: room.width, height: room.height * 0.34, maxSize: size, minSize: 6.5, maxLines: 2 };
  const text: SetText | undefined = place
    ? typesetter.set(place, style.fonts.detail, textRoom, placeSubject)
    : undefined;
  const markSize = Math.max(6, 7.5 * scale);
  const marks: MealMarks | undefined =
    meals.length > 0 ? setMealMarks(meals, { width: room.width, size: markSize }, look) : undefined;
  const drawText = (area: Area, top: number, x = alignedX(style, area), align = style.align) =>
    text?.draw({ x, top, align, color: palette.accent }) ?? [];
  if (!marks) return text && { height: text.height, draw: (area, top) => drawText(area, top) };
  const gap = 2.6 * scale;
  if (text && text.width + gap + marks.width > room.width) {
    const height = text.height + 2 * scale + marks.height;
    return {
      height,
      draw: (area, top) => [
        ...drawText(area, top),
        ...marks.draw(startOf(style.align, area, marks.width), top + height - marks.height),
      ],
    };
  }
  // The words and the frames around the marks share a middle line.
  const textWidth = text ? text.width + gap : 0;
  const height = text?.height ?? marks.height;
  return {
    height,
    draw: (area, top) => {
      const left = startOf(style.align, area, textWidth + marks.width);
      const marksLeft = style.align === 'start' ? area.left + area.width - marks.width : left + textWidth;
      return [...drawText(area, top, left, 'start'), ...marks.draw(marksLeft, top + (height - marks.height) / 2)];
    },
  };
}

const startOf = (align: 'start' | 'middle', { left, width }: Area, contentWidth: number) =>
  align === 'middle' ? left + (width - contentWidth) / 2 : left;

/** One face of a guest's card: title above, name in the middle, table, seat and meal below. */
export function drawGuestFace(face: Face, words: GuestFaceWords, look: CardLook): Drawing[] {
  const split = words.qrAddress ? splitForQrCode(look.style.findRoom(face), face.scale) : undefined;
  const { draw } = arrangeWords(words, (kept) => arrangeFace(face, split?.words, kept, look));
  return [
    ...drawGround(face, look),
    ...draw(),
    ...(split && words.qrAddress ? drawQrCode(words.qrAddress, split.code, look.palette) : []),
  ];
}

/** The words of a face; `beside` is their area if there is a QR code beside them. */
function arrangeFace(face: Face, beside: Area | undefined, words: GuestFaceWords, look: CardLook) {
  const { style, palette, typesetter } = look;
  const { scale } = face;
  const head = beside ? setHeadRow(beside, words, scale, look) : setHead(face, style.findRoom(face), words, look);
  const { room } = head;
  const place = setPlace(room, words, scale, look);
  const gap = 2.4 * scale;
  const middle = { top: room.top + head.height, height: room.height - head.height - (place ? place.height + gap : 0) };
  const nameRoom = (taken: number) => ({
    width: room.width,
    // Leaves space for accents and descenders, which reach beyond the capitals.
    height: (middle.height - taken) * 0.8,
    maxSize: style.nameSize * scale,
    minSize: SMALLEST_NAME,
    maxLines: 6,
  });
  const wantedDivider = style.dividerHeight > 0 && (place || words.title) ? style.dividerHeight * scale + gap : 0;
  // The ornament is left out if the name would not fit with it.
  const divider = typesetter.fits(words.name, style.fonts.name, nameRoom(wantedDivider)) ? wantedDivider : 0;
  const name = typesetter.set(words.name, style.fonts.name, nameRoom(divider), words);
  const rest = middle.height - name.height - (divider > 0 ? name.descent + divider : 0);
  const nameTop = middle.top + rest * (style.nameAnchor === 'bottom' ? 0.8 : 0.5);
  const x = alignedX(style, room);
  const dividerY = nameTop + name.height + name.descent + gap + (style.dividerHeight * scale) / 2;
  return {
    fits: divider > 0 || typesetter.fits(words.name, style.fonts.name, nameRoom(0)),
    draw: () => [
      ...head.draw(),
      ...name.draw({ x, top: nameTop, align: style.align, color: palette.ink }),
      ...(divider > 0 ? style.drawDivider(x, dividerY, scale, palette) : []),
      ...(place?.draw(room, room.top + room.height - place.height) ?? []),
    ],
  };
}

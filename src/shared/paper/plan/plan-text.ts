import { MM_PER_POINT } from '../fit-text.ts';
import type { Area, FontName, Fonts, TextDrawing } from '../sheet.ts';
import { PLAN_COLORS } from './plan-colors.ts';

/** Height of a line, as a share of its size. */
const LINE_HEIGHT = 1.25;

export const lineHeight = (size: number): number => size * MM_PER_POINT * LINE_HEIGHT;
export const capHeight = (fonts: Fonts, font: FontName, size: number): number =>
  fonts[font].capHeight * size * MM_PER_POINT;

/** Height above the baseline, including accents, which reach above capitals. */
export const ascenderHeight = (fonts: Fonts, font: FontName, size: number): number =>
  capHeight(fonts, font, size) * 1.2;
export const descenderHeight = (size: number): number => size * MM_PER_POINT * 0.25;

interface TextLook {
  readonly font?: FontName;
  readonly size: number;
  readonly color?: string;
  readonly align?: TextDrawing['align'];
}

export function drawText(text: string, x: number, baseline: number, look: TextLook): TextDrawing {
  const { font = 'sans', size, color = PLAN_COLORS.ink, align = 'start' } = look;
  return { kind: 'text', text, font, size, color, x, baseline, align };
}

const ELLIPSIS = '…';

/** The text, or its beginning with an ellipsis, that fits the width. */
export function cutToWidth(fonts: Fonts, text: string, { font = 'sans', size }: TextLook, width: number): string {
  if (fonts[font].widthOf(text, size) <= width) return text;
  const letters = [...text];
  let [fits, tooMany] = [0, letters.length];
  while (tooMany - fits > 1) {
    const half = Math.floor((fits + tooMany) / 2);
    const cut = letters.slice(0, half).join('').trimEnd() + ELLIPSIS;
    if (fonts[font].widthOf(cut, size) <= width) fits = half;
    else tooMany = half;
  }
  return fits === 0 ? '' : letters.slice(0, fits).join('').trimEnd() + ELLIPSIS;
}

/** The largest size, down to a minimum, at which the text fits the width. */
export function shrinkToWidth(
  fonts: Fonts,
  text: string,
  { font = 'sans', size }: TextLook,
  { width, min }: { readonly width: number; readonly min: number },
): number {
  const needed = fonts[font].widthOf(text, size);
  return needed <= width ? size : Math.max(min, (size * width) / needed);
}

/** Lines that fit the width. Only a word that is longer than the width is broken. */
export function wrapText(fonts: Fonts, text: string, { font = 'sans', size }: TextLook, width: number): string[] {
  const fits = (line: string) => fonts[font].widthOf(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && fits(`${line} ${word}`)) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}

/** The box of a line of text, accents and descenders included. */
export function boxOfText(fonts: Fonts, { text, font, size, x, baseline, align }: TextDrawing): Area {
  const width = fonts[font].widthOf(text, size);
  const left = align === 'start' ? x : align === 'end' ? x - width : x - width / 2;
  const top = baseline - ascenderHeight(fonts, font, size);
  return { left, top, width, height: baseline - top + descenderHeight(size) };
}

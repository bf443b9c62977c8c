import { GUEST_CARD_KINDS, type PrintKind, type PrintOptions } from '../contracts/printing.ts';
import { FONT_NAMES, type FontName } from './sheet.ts';
import { CARD_STYLES } from './styles/card-styles.ts';

const LIST_FONTS: readonly FontName[] = ['serifBold', 'sans', 'sansBold'];
/** For small print, and for names that the style's own fonts have no letters for. Each is larger than all others together. */
const SANS_FONTS: readonly FontName[] = ['sans', 'sansBold'];
/** Kinds with no other words than those of guests, tables and the event, which are set in the style's fonts. */
const KINDS_IN_FONTS_OF_STYLE: readonly PrintKind[] = [
  ...GUEST_CARD_KINDS,
  ...(['tableCards', 'posterByName', 'posterByTable', 'finderPoster'] as const),
];

/** What of the printed words decides which fonts they need. */
export interface PrintedWords {
  /** Names of guests and tables, and the event's title and monogram. */
  readonly text: string;
  readonly hasMeals: boolean;
}

/** Letters of all languages with Latin script in Europe, and what names and titles contain besides: every font has these. */
export const IN_EVERY_FONT = /^[\s -~¡-¬®-ňŊ-ž–—‘’“”„…]*$/;

/** The fonts that sheets of a kind are set in: a page has to load no others. */
export function listUsedFonts(
  kind: PrintKind,
  { style, showsMeal }: Pick<PrintOptions, 'style' | 'showsMeal'>,
  { text, hasMeals }: PrintedWords,
): FontName[] {
  if (kind === 'doorList' || kind === 'catererList') return FONT_NAMES.filter((name) => LIST_FONTS.includes(name));
  const isMarked = kind === 'placeCards' && showsMeal && hasMeals;
  const isEnough = KINDS_IN_FONTS_OF_STYLE.includes(kind) && !isMarked && IN_EVERY_FONT.test(text.normalize('NFC'));
  const used = [...Object.values(CARD_STYLES[style].fonts), ...(isEnough ? [] : SANS_FONTS)];
  return FONT_NAMES.filter((name) => used.includes(name));
}

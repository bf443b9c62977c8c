import type { PrintKind, PrintOptions } from '../contracts/printing.ts';
import { FONT_NAMES, type FontName } from './sheet.ts';
import { CARD_STYLES } from './styles/card-styles.ts';

const LIST_FONTS: readonly FontName[] = ['serifBold', 'sans', 'sansBold'];
/** Used for small print and test sheets, and for names that the style's own fonts have no letters for. */
const FONTS_OF_EVERY_STYLE: readonly FontName[] = ['sans', 'sansBold'];

/** The fonts that sheets of a kind are set in: a page has to load no others. */
export function listUsedFonts(kind: PrintKind, { style }: Pick<PrintOptions, 'style'>): FontName[] {
  const isList = kind === 'doorList' || kind === 'catererList';
  const used = isList ? LIST_FONTS : [...Object.values(CARD_STYLES[style].fonts), ...FONTS_OF_EVERY_STYLE];
  return FONT_NAMES.filter((name) => used.includes(name));
}

/** The page's fonts, for drawing on a canvas. Where no web fonts are loaded, as on slow connections: the system's. */
export const FONTS = { sans: 'system-ui, sans-serif', display: 'Georgia, serif' };

export function readPageFonts(): void {
  const style = getComputedStyle(document.documentElement);
  FONTS.sans = style.getPropertyValue('--font-sans') || FONTS.sans;
  FONTS.display = style.getPropertyValue('--font-display') || FONTS.display;
}

const samples = () => [`500 15px ${FONTS.display}`, `450 15px ${FONTS.sans}`];
/** Letters from both files (latin and latin-ext) of each font. */
const SAMPLE_LETTERS = 'Aáőű';

/** Whether the page's fonts have loaded: text drawn on a canvas before that stays in the fallback font. */
export const areFontsLoaded = (): boolean => samples().every((font) => document.fonts.check(font, SAMPLE_LETTERS));

export async function loadPageFonts(): Promise<void> {
  await Promise.allSettled(samples().map((font) => document.fonts.load(font, SAMPLE_LETTERS)));
}

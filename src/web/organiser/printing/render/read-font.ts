import { once } from '../../../../shared/memoize.ts';
import { MM_PER_POINT } from '../../../../shared/paper/fit-text.ts';
import type { FontMetrics } from '../../../../shared/paper/sheet.ts';
import { readAlternates } from './font-alternates.ts';
import { readKerning } from './font-kerning.ts';
import { openFontFile, readCharacters, readWidths } from './font-tables.ts';
import { toPrintedText } from './printed-text.ts';

/** A glyph of a line of text and how far it moves on, kerning included. In the font's units. */
export interface SetGlyph {
  readonly id: number;
  readonly codePoint: number;
  readonly width: number;
  readonly advance: number;
}

/** A font whose lines of text the layout measures and the PDF draws: both by `setLine`, so that their widths are equal. */
export interface PaperFont extends FontMetrics {
  readonly unitsPerEm: number;
  setLine(text: string): readonly SetGlyph[];
}

/** Combining marks count as missing: without a text shaper they would be drawn in the wrong place. */
const isCombining = (character: string) => /\p{M}/u.test(character);

export function readFont(bytes: ArrayBuffer): PaperFont {
  const table = openFontFile(bytes);
  const unitsPerEm = table('head').getUint16(18);
  const widthOf = readWidths(table('hhea'), table('hmtx'));
  // Read when first used: most sheets have no text in some of the loaded fonts.
  const glyphs = once(() => readCharacters(table('cmap')));
  const alternates = once(() => readAlternates(table('GSUB')));
  const kerning = once(() => readKerning(table('GPOS')));
  const drawable = new Map<string, boolean>();
  const knownWidths = new Map<string, number>();

  function setLine(text: string): SetGlyph[] {
    const codePoints = Array.from(toPrintedText(text), (character) => character.codePointAt(0) ?? 0);
    const ids = codePoints.map((codePoint) => {
      const glyph = glyphs().get(codePoint) ?? 0;
      return alternates().get(glyph) ?? glyph;
    });
    return ids.map((id, index) => {
      const width = widthOf(id);
      const next = ids[index + 1];
      const advance = next === undefined ? width : width + kerning()(id, next);
      return { id, codePoint: codePoints[index] ?? 0, width, advance };
    });
  }

  function unitsOf(text: string): number {
    const known = knownWidths.get(text);
    if (known !== undefined) return known;
    const units = setLine(text).reduce((sum, { advance }) => sum + advance, 0);
    knownWidths.set(text, units);
    return units;
  }

  function canDraw(character: string): boolean {
    const known = drawable.get(character);
    if (known !== undefined) return known;
    const hasGlyph = glyphs().has(character.codePointAt(0) ?? 0) && !isCombining(character);
    drawable.set(character, hasGlyph);
    return hasGlyph;
  }

  return {
    unitsPerEm,
    setLine,
    // The OS/2 table has this field from version 2 on; all fonts used here do.
    capHeight: table('OS/2').getInt16(88) / unitsPerEm,
    widthOf: (text, size) => ((unitsOf(text) * size) / unitsPerEm) * MM_PER_POINT,
    findMissing: (text) => {
      const missing = new Set<string>();
      for (const character of toPrintedText(text)) if (!canDraw(character)) missing.add(character);
      return [...missing];
    },
  };
}

import { listSubtables, type Numbered, readCoverage } from './font-lookups.ts';

const SINGLE_SUBSTITUTION = 1;

/**
 * Glyphs that stand for others at this weight and size (feature `rvrn`), as browsers draw them: Fraunces has plainer forms
 * of h, k, n for small text.
 */
export function readAlternates(table: DataView): Numbered {
  const alternates = new Map<number, number>();
  for (const { type, start } of listSubtables(table, 'GSUB', 'rvrn').flat()) {
    if (type !== SINGLE_SUBSTITUTION) continue;
    const isByDelta = table.getUint16(start) === 1;
    for (const [glyph, place] of readCoverage(table, start + table.getUint16(start + 2))) {
      const stands = isByDelta ? (glyph + table.getInt16(start + 4)) & 0xffff : table.getUint16(start + 6 + 2 * place);
      alternates.set(glyph, stands);
    }
  }
  return alternates;
}

/** The parts of a TrueType file that are needed to set a line of text: which glyph a character has, and how wide it is. */

export type FindTable = (tag: string) => DataView;

export function openFontFile(bytes: ArrayBuffer): FindTable {
  const file = new DataView(bytes);
  const tables = new Map<string, DataView>();
  for (let index = 0; index < file.getUint16(4); index++) {
    const record = 12 + 16 * index;
    const tag = String.fromCharCode(...new Uint8Array(bytes, record, 4));
    tables.set(tag, new DataView(bytes, file.getUint32(record + 8), file.getUint32(record + 12)));
  }
  return (tag) => {
    const table = tables.get(tag);
    if (!table) throw new Error(`The font file has no table ${tag}`);
    return table;
  };
}

/** Reads a character map of format 4: segments of 16-bit characters. */
function readSegments(table: DataView, start: number, glyphs: Map<number, number>): void {
  const count = table.getUint16(start + 6) / 2;
  const ends = start + 14;
  const starts = ends + 2 * count + 2;
  const deltas = starts + 2 * count;
  const offsets = deltas + 2 * count;
  for (let segment = 0; segment < count; segment++) {
    const first = table.getUint16(starts + 2 * segment);
    const last = table.getUint16(ends + 2 * segment);
    const delta = table.getUint16(deltas + 2 * segment);
    const offset = table.getUint16(offsets + 2 * segment);
    for (let code = first; code <= last && code !== 0xffff; code++) {
      const stored = offset === 0 ? code : table.getUint16(offsets + 2 * segment + offset + 2 * (code - first));
      const glyph = offset !== 0 && stored === 0 ? 0 : (stored + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
}

/** Reads a character map of format 12: groups of 32-bit characters. */
function readGroups(table: DataView, start: number, glyphs: Map<number, number>): void {
  for (let group = 0; group < table.getUint32(start + 12); group++) {
    const at = start + 16 + 12 * group;
    const [first, last, glyph] = [table.getUint32(at), table.getUint32(at + 4), table.getUint32(at + 8)];
    for (let code = first; code <= last; code++) glyphs.set(code, glyph + code - first);
  }
}

/** The glyph of each Unicode character. */
export function readCharacters(table: DataView): Map<number, number> {
  const starts = new Map<number, number>();
  for (let index = 0; index < table.getUint16(2); index++) {
    const record = 4 + 8 * index;
    const platform = table.getUint16(record);
    const encoding = table.getUint16(record + 2);
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    const start = table.getUint32(record + 4);
    if (isUnicode) starts.set(table.getUint16(start), start);
  }
  const glyphs = new Map<number, number>();
  const [segments, groups] = [starts.get(4), starts.get(12)];
  // If a font has both maps, the groups contain all characters of the segments too.
  if (groups !== undefined) readGroups(table, groups, glyphs);
  else if (segments !== undefined) readSegments(table, segments, glyphs);
  return glyphs;
}

/** The width of each glyph, in the font's units. Glyphs after the last stored width have that width. */
export function readWidths(hhea: DataView, hmtx: DataView): (glyph: number) => number {
  const count = hhea.getUint16(34);
  return (glyph) => hmtx.getUint16(4 * Math.min(glyph, count - 1));
}

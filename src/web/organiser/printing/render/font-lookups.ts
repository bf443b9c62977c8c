/** What GPOS (positions) and GSUB (substitutions) of a font have in common: features, lookups and lists of glyphs. */

export type Numbered = ReadonlyMap<number, number>;

export interface Subtable {
  readonly type: number;
  readonly start: number;
}

/** Lookup types whose subtables only point to the real subtables. */
const EXTENSIONS = { GPOS: 9, GSUB: 7 } as const;

/** Calls `add` for each glyph of a list of ranges, which coverages and classes both have as their second format. */
export function readRanges(
  table: DataView,
  start: number,
  add: (glyph: number, value: number, index: number) => void,
): void {
  for (let range = 0; range < table.getUint16(start + 2); range++) {
    const at = start + 4 + 6 * range;
    const [first, last, value] = [table.getUint16(at), table.getUint16(at + 2), table.getUint16(at + 4)];
    for (let glyph = first; glyph <= last; glyph++) add(glyph, value, glyph - first);
  }
}

/** The glyphs that a subtable is about, each with its place in the subtable's arrays. */
export function readCoverage(table: DataView, start: number): Numbered {
  const places = new Map<number, number>();
  if (table.getUint16(start) === 2) {
    readRanges(table, start, (glyph, first, index) => places.set(glyph, first + index));
    return places;
  }
  for (let index = 0; index < table.getUint16(start + 2); index++)
    places.set(table.getUint16(start + 4 + 2 * index), index);
  return places;
}

/** The lookups of a feature for Latin text, which these fonts use for all scripts. */
function listLookups(table: DataView, feature: string): number[] {
  const tagAt = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((byte) => table.getUint8(at + byte)));
  const scripts = table.getUint16(4);
  const features = table.getUint16(6);
  const found = new Map<string, number>();
  for (let index = 0; index < table.getUint16(scripts); index++) {
    const record = scripts + 2 + 6 * index;
    found.set(tagAt(record), scripts + table.getUint16(record + 4));
  }
  const script = found.get('latn') ?? found.get('DFLT');
  if (script === undefined) return [];
  const language = script + table.getUint16(script);
  const lookups = new Set<number>();
  for (let index = 0; index < table.getUint16(language + 4); index++) {
    const record = features + 2 + 6 * table.getUint16(language + 6 + 2 * index);
    if (tagAt(record) !== feature) continue;
    const start = features + table.getUint16(record + 4);
    for (let lookup = 0; lookup < table.getUint16(start + 2); lookup++)
      lookups.add(table.getUint16(start + 4 + 2 * lookup));
  }
  return [...lookups].sort((one, other) => one - other);
}

/** The subtables of each of a feature's lookups, in the order in which lookups apply. */
export function listSubtables(table: DataView, tableName: keyof typeof EXTENSIONS, feature: string): Subtable[][] {
  const list = table.getUint16(8);
  return listLookups(table, feature).map((index) => {
    const lookup = list + table.getUint16(list + 2 + 2 * index);
    const type = table.getUint16(lookup);
    return Array.from({ length: table.getUint16(lookup + 4) }, (_, subtable) => {
      const start = lookup + table.getUint16(lookup + 6 + 2 * subtable);
      if (type !== EXTENSIONS[tableName]) return { type, start };
      return { type: table.getUint16(start + 2), start: start + table.getUint32(start + 4) };
    });
  });
}

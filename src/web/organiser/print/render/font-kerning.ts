/**
 * Kerning as a font's GPOS table has it: how much closer or wider a pair of glyphs stands. Read from the table itself,
 * because a whole text shaper takes about a millisecond for a name, and a poster has two thousand.
 */

type Numbered = ReadonlyMap<number, number>;
/** Undefined where the subtable says nothing of the pair, so that the next one is asked. */
type PairSubtable = (left: number, right: number) => number | undefined;
export type Kerning = (left: number, right: number) => number;

const PAIR_ADJUSTMENT = 2;
const EXTENSION = 9;
const X_ADVANCE = 4;

/** Calls `add` for each glyph of a list of ranges, which coverages and classes both have as their second format. */
function readRanges(table: DataView, start: number, add: (glyph: number, value: number, index: number) => void): void {
  for (let range = 0; range < table.getUint16(start + 2); range++) {
    const at = start + 4 + 6 * range;
    const [first, last, value] = [table.getUint16(at), table.getUint16(at + 2), table.getUint16(at + 4)];
    for (let glyph = first; glyph <= last; glyph++) add(glyph, value, glyph - first);
  }
}

/** The glyphs that a subtable is about, each with its place in the subtable's arrays. */
function readCoverage(table: DataView, start: number): Numbered {
  const places = new Map<number, number>();
  if (table.getUint16(start) === 2) {
    readRanges(table, start, (glyph, first, index) => places.set(glyph, first + index));
    return places;
  }
  for (let index = 0; index < table.getUint16(start + 2); index++)
    places.set(table.getUint16(start + 4 + 2 * index), index);
  return places;
}

/** The class of each glyph; all others are of class 0. */
function readClasses(table: DataView, start: number): Numbered {
  const classes = new Map<number, number>();
  if (table.getUint16(start) === 2) {
    readRanges(table, start, (glyph, value) => classes.set(glyph, value));
    return classes;
  }
  const first = table.getUint16(start + 2);
  for (let index = 0; index < table.getUint16(start + 4); index++)
    classes.set(first + index, table.getUint16(start + 6 + 2 * index));
  return classes;
}

/** A value record has two bytes for each bit of its format, lowest bit first. */
function bytesOf(format: number): number {
  let bytes = 0;
  for (let bits = format; bits > 0; bits >>= 1) bytes += 2 * (bits & 1);
  return bytes;
}

function readPairs(table: DataView, start: number): PairSubtable {
  const coverage = readCoverage(table, start + table.getUint16(start + 2));
  const [format1, format2] = [table.getUint16(start + 4), table.getUint16(start + 6)];
  const size = bytesOf(format1) + bytesOf(format2);
  const advanceOffset = bytesOf(format1 & (X_ADVANCE - 1));
  const valueAt = (at: number) => (format1 & X_ADVANCE ? table.getInt16(at + advanceOffset) : 0);

  if (table.getUint16(start) === 1) {
    return (left, right) => {
      const place = coverage.get(left);
      if (place === undefined) return undefined;
      const set = start + table.getUint16(start + 10 + 2 * place);
      for (let pair = 0; pair < table.getUint16(set); pair++) {
        const at = set + 2 + (2 + size) * pair;
        if (table.getUint16(at) === right) return valueAt(at + 2);
      }
      return undefined;
    };
  }
  const leftClasses = readClasses(table, start + table.getUint16(start + 8));
  const rightClasses = readClasses(table, start + table.getUint16(start + 10));
  const rightCount = table.getUint16(start + 14);
  return (left, right) => {
    if (!coverage.has(left)) return undefined;
    const row = (leftClasses.get(left) ?? 0) * rightCount + (rightClasses.get(right) ?? 0);
    return valueAt(start + 16 + size * row);
  };
}

/** The lookups of the feature `kern` for Latin text, which these fonts use for all scripts. */
function listKerningLookups(table: DataView): number[] {
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
    if (tagAt(record) !== 'kern') continue;
    const feature = features + table.getUint16(record + 4);
    for (let lookup = 0; lookup < table.getUint16(feature + 2); lookup++)
      lookups.add(table.getUint16(feature + 4 + 2 * lookup));
  }
  return [...lookups].sort((one, other) => one - other);
}

function readLookup(table: DataView, index: number): PairSubtable[] {
  const list = table.getUint16(8);
  const lookup = list + table.getUint16(list + 2 + 2 * index);
  const type = table.getUint16(lookup);
  const subtables: PairSubtable[] = [];
  for (let subtable = 0; subtable < table.getUint16(lookup + 4); subtable++) {
    const start = lookup + table.getUint16(lookup + 6 + 2 * subtable);
    if (type === PAIR_ADJUSTMENT) subtables.push(readPairs(table, start));
    if (type === EXTENSION && table.getUint16(start + 2) === PAIR_ADJUSTMENT)
      subtables.push(readPairs(table, start + table.getUint32(start + 4)));
  }
  return subtables;
}

export function readKerning(table: DataView): Kerning {
  const lookups = listKerningLookups(table).map((index) => readLookup(table, index));
  const known = new Map<number, number>();
  return (left, right) => {
    const key = left * 0x10000 + right;
    const stored = known.get(key);
    if (stored !== undefined) return stored;
    let sum = 0;
    for (const subtables of lookups) {
      // In each lookup the first subtable that says anything decides.
      for (const find of subtables) {
        const value = find(left, right);
        if (value === undefined) continue;
        sum += value;
        break;
      }
    }
    known.set(key, sum);
    return sum;
  };
}

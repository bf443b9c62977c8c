/**
 * Kerning as a font's GPOS table has it: how much closer or wider a pair of glyphs stands. Read from the table itself,
 * because a whole text shaper takes about a millisecond for a name, and a poster has two thousand.
 */
import { listSubtables, type Numbered, readCoverage, readRanges } from './font-lookups.ts';

/** Returns undefined for a pair that the subtable does not contain: the next subtable is tried then. */
type PairSubtable = (left: number, right: number) => number | undefined;
export type Kerning = (left: number, right: number) => number;

const PAIR_ADJUSTMENT = 2;
const X_ADVANCE = 4;

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

export function readKerning(table: DataView): Kerning {
  const lookups = listSubtables(table, 'GPOS', 'kern').map((subtables) =>
    subtables.filter(({ type }) => type === PAIR_ADJUSTMENT).map(({ start }) => readPairs(table, start)),
  );
  const known = new Map<number, number>();
  return (left, right) => {
    const key = left * 0x10000 + right;
    const stored = known.get(key);
    if (stored !== undefined) return stored;
    let sum = 0;
    for (const subtables of lookups) {
      // Of each lookup, only the first subtable that contains the pair counts.
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

import Papa from 'papaparse';
import { HEADER_SEARCH_RECORDS, recogniseHeading } from './headings.ts';

/** In order of preference, if a file could be read with several. */
export const DELIMITER_CANDIDATES = [';', ',', '\t'] as const;
export type Delimiter = (typeof DELIMITER_CANDIDATES)[number];

const SAMPLE_CHARACTERS = 64 * 1024;
const SAMPLE_RECORDS = 50;
/** A recognised heading counts more than rows of equal length. */
const HEADING_WEIGHT = 10;

/** The complete lines at the start of a long text. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLE_CHARACTERS) return text;
  const end = text.lastIndexOf('\n', SAMPLE_CHARACTERS);
  return text.slice(0, end > 0 ? end : SAMPLE_CHARACTERS);
}

function mostCommon(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
}

/** A line with another delimiter in it is no single heading. */
function countHeadings(cells: readonly string[]): number {
  if (cells.length === 1 && /[;,\t]/.test(cells[0] ?? '')) return 0;
  return cells.filter((cell) => recogniseHeading(cell)).length;
}

function score(sample: string, delimiter: Delimiter): number {
  const { data } = Papa.parse<string[]>(sample, { delimiter, newline: '\n', preview: SAMPLE_RECORDS });
  const records = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const header = records
    .slice(0, HEADER_SEARCH_RECORDS)
    .reduce<readonly string[]>((best, cells) => (countHeadings(cells) > countHeadings(best) ? cells : best), []);
  const headings = countHeadings(header);
  const widths = records.map((cells) => cells.length);
  const width = headings > 0 ? header.length : mostCommon(widths);
  // Without headings and with a single column, this delimiter is not used in the text.
  if (headings === 0 && width < 2) return 0;
  return headings * HEADING_WEIGHT + widths.filter((each) => each === width).length / widths.length;
}

export function detectDelimiter(text: string): Delimiter {
  const sample = sampleOf(text);
  let best: { delimiter: Delimiter; score: number } = { delimiter: DELIMITER_CANDIDATES[0], score: 0 };
  for (const delimiter of DELIMITER_CANDIDATES) {
    const next = { delimiter, score: score(sample, delimiter) };
    if (next.score > best.score) best = next;
  }
  return best.delimiter;
}

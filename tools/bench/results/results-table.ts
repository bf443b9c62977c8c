import { type Benchmark, type Figure, isWithinLimit, type Unit } from './figure.ts';

export interface Result {
  readonly benchmark: Benchmark;
  readonly figures: readonly Figure[];
}

export const COLUMNS = ['benchmark', 'what', 'ours', 'baseline', 'ratio', 'middle half', 'limit', ''] as const;

const format = (value: number, decimals: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

export function formatValue(value: number, unit: Unit): string {
  if (unit === 'per tenfold') return `×${format(value, 2)}`;
  // About three significant digits: more would pretend a precision that was not measured.
  const rounded = format(value, value < 10 ? 2 : value < 100 ? 1 : 0);
  return unit === '/s' ? `${rounded}/s` : `${rounded} ${unit}`;
}

export const formatCount = (value: number): string => format(value, 0);

/** The cells of the results table, which the terminal and docs/benchmarks.md both show. */
export function tableRows(results: readonly Result[]): string[][] {
  return results.flatMap(({ benchmark, figures }) =>
    figures.map((figure) => [
      benchmark.name,
      figure.measure,
      formatValue(figure.ours, figure.unit),
      `${formatValue(figure.baseline, figure.unit)} ${figure.baselineName}`,
      format(figure.ratio, 2),
      figure.spread.map((ratio) => format(ratio, 2)).join(' to '),
      `${figure.direction === 'at most' ? '≤' : '≥'} ${format(figure.limit, 2)}`,
      isWithinLimit(figure) ? 'held' : 'MISSED',
    ]),
  );
}

export function countHeld(results: readonly Result[]): { held: number; missed: number } {
  const figures = results.flatMap((result) => result.figures);
  const held = figures.filter(isWithinLimit).length;
  return { held, missed: figures.length - held };
}

export function renderTable(rows: readonly (readonly string[])[]): string {
  const widths = COLUMNS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(COLUMNS), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}

import { type Benchmark, type Figure, isHeld } from './figure.ts';
import { formatLimit, formatRatio, formatSpread, formatValue } from './format.ts';

export interface Result {
  readonly benchmark: Benchmark;
  readonly figures: readonly Figure[];
}

export const COLUMNS = ['benchmark', 'what', 'ours', 'baseline', 'ratio', 'middle half', 'limit', ''] as const;

/** The one table, as text; the terminal and the page show the same. */
export function tableRows(results: readonly Result[]): string[][] {
  return results.flatMap(({ benchmark, figures }) =>
    figures.map((figure) => [
      benchmark.name,
      figure.measure,
      formatValue(figure.ours, figure.unit),
      `${formatValue(figure.baseline, figure.unit)} ${figure.baselineName}`,
      formatRatio(figure.ratio),
      formatSpread(figure.spread),
      formatLimit(figure),
      isHeld(figure) ? 'held' : 'MISSED',
    ]),
  );
}

export function countHeld(results: readonly Result[]): { held: number; missed: number } {
  const figures = results.flatMap((result) => result.figures);
  const held = figures.filter(isHeld).length;
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

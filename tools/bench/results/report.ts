import { readFile } from 'node:fs/promises';
import { arch, cpus, release, totalmem, type } from 'node:os';
import { launchBrowser } from '../../support/browser.ts';
import { findPostgresVersion } from '../servers/bench-server.ts';
import { type Benchmark, type Figure, isWithinLimit, type Unit } from './figure.ts';

export interface Result {
  readonly benchmark: Benchmark;
  readonly figures: readonly Figure[];
}

const COLUMNS = ['benchmark', 'what', 'ours', 'baseline', 'ratio', 'middle half', 'limit', ''] as const;

const format = (value: number, decimals: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

function formatValue(value: number, unit: Unit): string {
  if (unit === 'per tenfold') return `×${format(value, 2)}`;
  // About three significant digits: more would pretend a precision that was not measured.
  const rounded = format(value, value < 10 ? 2 : value < 100 ? 1 : 0);
  return unit === '/s' ? `${rounded}/s` : `${rounded} ${unit}`;
}

const formatCount = (value: number): string => format(value, 0);

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

const INTRODUCTION = `# Benchmarks

\`npm run bench\` measures everything below and rewrites this page. It takes about ten minutes and needs an otherwise idle
machine. \`npm run bench -- seat-lookup import\` runs only the named benchmarks, \`--quick\` runs few rounds to see that
everything works, and \`--guests=100,1000\`, \`--tables=10,100\` and \`--connections=1,10\` choose other sizes for the growth
benchmarks. Such partial runs print their table and leave this page alone, so that all its figures are of the same run.

Every figure is compared with a baseline that was measured in the same run, in turns, and the **ratio** is what counts: it
is about the same on a slow machine and on a fast one. It is the median of the rounds; "middle half" gives the quartiles, a
hint at how far it can be trusted. Where people feel the time itself, the baseline is a fixed budget. "Per tenfold" is the
factor by which a cost grows when there is ten times as much data: ×1 means not at all, ×10 in proportion, ×100 quadratically.

A missed limit is printed as MISSED but does not fail the command, because a busy machine can miss a limit by a little. The
command fails only when something could not be measured.`;

async function findSystem(): Promise<string> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const name = /^PRETTY_NAME="?([^"\n]+)/m.exec(text)?.[1];
  return [name, `${type()} ${release()}`].filter(Boolean).join(', ');
}

async function describeMachine(): Promise<string> {
  const lines = [
    `Processor: ${cpus()[0]?.model || 'unknown'} (${arch()}), ${cpus().length} cores`,
    `Memory: ${(totalmem() / 1024 ** 3).toFixed(1)} GiB`,
    `System: ${await findSystem()}`,
    `Node: ${process.version}`,
    `PostgreSQL: ${await findPostgresVersion()}`,
    `Chromium: ${(await launchBrowser()).version()}`,
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

const cells = (row: readonly string[]) => `| ${row.join(' | ')} |`;

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  return [cells(heading), cells(heading.map(() => '---')), ...rows.map(cells)].join('\n');
}

function seriesTable({ measure, baselineName, series }: Figure): string[] {
  if (!series) return [];
  const { of, steps } = series;
  return [
    table(
      [`${measure}, by ${of}`, ...steps.map(({ at }) => formatCount(at))],
      [
        ['ours', ...steps.map(({ ours }) => formatValue(ours, 'ms'))],
        [baselineName, ...steps.map(({ baseline }) => formatValue(baseline, 'ms'))],
      ],
    ),
  ];
}

/** The whole text of docs/benchmarks.md. Each benchmark's explanation comes from its own file. */
export async function renderPage(results: readonly Result[]): Promise<string> {
  const { held, missed } = countHeld(results);
  const sections = results.flatMap(({ benchmark: { name, title, explanation }, figures }) => [
    `## ${title} (\`${name}\`)`,
    explanation,
    ...figures.flatMap(seriesTable),
  ]);
  const parts = [
    INTRODUCTION,
    `## Measured on ${new Date().toISOString().slice(0, 10)}`,
    await describeMachine(),
    table(COLUMNS, tableRows(results)),
    `${held} held, ${missed} missed.`,
    ...sections,
  ];
  return `${parts.join('\n\n')}\n`;
}

import { readFile } from 'node:fs/promises';
import { arch, cpus, release, totalmem, type } from 'node:os';
import { launchBrowser } from '../../support/browser.ts';
import { startBenchServer } from '../servers/bench-server.ts';
import { type Figure, isWithinLimit } from './figure.ts';

export interface Result {
  readonly name: string;
  readonly figures: readonly Figure[];
}

const COLUMNS = ['benchmark', 'what', 'ours', 'baseline', 'ratio', 'middle half', 'limit', ''] as const;

const format = (value: number, decimals: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

function formatValue(value: number, unit: string): string {
  if (unit === 'per tenfold') return `×${format(value, 2)}`;
  // About three significant digits: more would pretend a precision that was not measured.
  const rounded = format(value, value < 10 ? 2 : value < 100 ? 1 : 0);
  return unit === '/s' ? `${rounded}/s` : `${rounded} ${unit}`;
}

const formatCount = (value: number): string => format(value, 0);

/** The cells of the results table, which the terminal and docs/benchmarks.md both show. */
export function tableRows(results: readonly Result[]): string[][] {
  return results.flatMap(({ name, figures }) =>
    figures.map((figure) => [
      name,
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

async function findSystem(): Promise<string> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const name = /^PRETTY_NAME="?([^"\n]+)/m.exec(text)?.[1];
  return [name, `${type()} ${release()}`].filter(Boolean).join(', ');
}

async function describeMachine(): Promise<string> {
  const { pool } = await startBenchServer();
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  const lines = [
    `Processor: ${cpus()[0]?.model || 'unknown'} (${arch()}), ${cpus().length} cores`,
    `Memory: ${(totalmem() / 1024 ** 3).toFixed(1)} GiB`,
    `System: ${await findSystem()}`,
    `Node: ${process.version}`,
    `PostgreSQL: ${rows[0]?.server_version}`,
    `Chromium: ${(await launchBrowser()).version()}`,
    `Time of the run: ${Math.round(performance.now() / 60_000)} minutes`,
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

/** docs/benchmarks.md with the figures of this run. Its explanations are written by hand and stay. */
export async function renderPage(page: string, results: readonly Result[]): Promise<string> {
  const { held, missed } = countHeld(results);
  const [introduction = '', , ...sections] = page.split(/^(?=## )/m);
  const parts = [
    introduction.trim(),
    `## Measured on ${new Date().toISOString().slice(0, 10)}`,
    await describeMachine(),
    table(COLUMNS, tableRows(results)),
    `${held} held, ${missed} missed.`,
    ...sections.flatMap((section) => {
      const { figures = [] } = results.find(({ name }) => section.includes(headingOf(name))) ?? {};
      return [section.replace(/^\|.*\n/gm, '').trim(), ...figures.flatMap(seriesTable)];
    }),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The end of the heading of a benchmark's section. */
export const headingOf = (name: string) => `(\`${name}\`)\n`;

import { readFile } from 'node:fs/promises';
import { arch, cpus, release, totalmem, type } from 'node:os';
import { launchBrowser } from '../../support/browser.ts';
import { findPostgresVersion } from '../servers/bench-server.ts';
import type { Figure } from './figure.ts';
import { COLUMNS, countHeld, formatCount, formatValue, type Result, tableRows } from './results-table.ts';

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
  const { of, unit, steps } = series;
  return [
    table(
      [`${measure}, by ${of}`, ...steps.map(({ at }) => formatCount(at))],
      [
        ['ours', ...steps.map(({ ours }) => formatValue(ours, unit))],
        [baselineName, ...steps.map(({ baseline }) => formatValue(baseline, unit))],
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

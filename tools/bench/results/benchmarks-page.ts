import type { Figure } from './figure.ts';
import { formatCount, formatValue } from './format.ts';
import type { Machine } from './machine.ts';
import { COLUMNS, countHeld, type Result, tableRows } from './results-table.ts';

const INTRODUCTION = `# Benchmarks

\`npm run bench\` measures everything below and writes this page; it takes about ten minutes and wants the machine for itself.
\`npm run bench -- seat-lookup import\` runs only the named ones, \`--quick\` does few rounds to see that all works, and
\`--guests=100,1000\`, \`--tables=10,100\` and \`--connections=1,10\` choose other steps of what grows. Such runs print their
table and leave this page alone: a page with figures of different days would compare what was never measured together.

Every figure stands beside a baseline measured in the same run, in turns, and what counts is the **ratio**: it says the same
on a slow machine as on a fast one. It is the median of the rounds; the middle half of the rounds shows how far it can be
trusted. Where people feel the time itself, the baseline is what is allowed. "Per tenfold" is by how much a cost is
multiplied when there is ten times as much of what it is paid for: ×1 is free of it, ×10 in step with it, ×100 its square.

A missed limit is said loudly and is no failure: a benchmark is not a test, and a busy machine can miss by a little. The
command fails only when something could not be measured.`;

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

/** docs/benchmarks.md, whole: each benchmark's explanation comes from its own file. */
export function renderPage(results: readonly Result[], machine: Machine, date: Date): string {
  const { held, missed } = countHeld(results);
  const where = machine.map(([what, value]) => `- ${what}: ${value}`).join('\n');
  const sections = results.flatMap(({ benchmark: { name, title, explanation }, figures }) => [
    `## ${title} (\`${name}\`)`,
    explanation,
    ...figures.flatMap(seriesTable),
  ]);
  const parts = [
    INTRODUCTION,
    `## Measured on ${date.toISOString().slice(0, 10)}`,
    where,
    table(COLUMNS, tableRows(results)),
    `${held} held, ${missed} missed.`,
    ...sections,
  ];
  return `${parts.join('\n\n')}\n`;
}

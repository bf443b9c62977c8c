/*
 * npm run bench [-- name …] [--quick] [--guests=100,1000] [--tables=10,100] [--connections=1,10]
 *
 * Runs all benchmarks, or only the named ones, and prints one table. Only a run of all benchmarks with the default sizes
 * writes docs/benchmarks.md.
 */
import { writeFile } from 'node:fs/promises';
import { withTimeout } from '../../src/server/timeouts.ts';
import { blockIfInterrupted, cleanUp, runWithCleanup } from '../support/clean-up.ts';
import { autoSeat } from './auto-seat.ts';
import { evening } from './evening.ts';
import { eventLog } from './event-log.ts';
import { fairShares } from './fair-shares.ts';
import { guestFirstPaint, siteFirstPaint } from './first-paint.ts';
import { floorPlan } from './floor-plan.ts';
import { growthGuests } from './growth-guests.ts';
import { growthLive } from './growth-live.ts';
import { growthTables } from './growth-tables.ts';
import { guestList } from './guest-list.ts';
import { guestPage } from './guest-page.ts';
import { guestImport } from './import.ts';
import { layoutEdit } from './layout-edit.ts';
import { layoutSave } from './layout-save.ts';
import { live } from './live.ts';
import { readOptions } from './options.ts';
import { print } from './print.ts';
import { countHeld, type Result, renderPage, renderTable, tableRows } from './results/report.ts';
import { seatLookup } from './seat-lookup.ts';

const benchmarks = [
  guestImport,
  eventLog,
  guestList,
  guestPage,
  seatLookup,
  evening,
  fairShares,
  guestFirstPaint,
  siteFirstPaint,
  layoutEdit,
  layoutSave,
  live,
  floorPlan,
  growthGuests,
  growthTables,
  growthLive,
  autoSeat,
  print,
];

/** Far longer than any benchmark takes, even on a busy machine. */
const MAX_MS_A_BENCHMARK = 20 * 60 * 1000;

async function runAll(): Promise<number> {
  const names = benchmarks.map(({ name }) => name);
  const args = process.argv.slice(2);
  const options = readOptions(args, names);
  const results: Result[] = [];
  const failed: string[] = [];
  for (const benchmark of benchmarks) {
    if (options.names.length > 0 && !options.names.includes(benchmark.name)) continue;
    const start = performance.now();
    try {
      results.push({ benchmark, figures: await withTimeout(MAX_MS_A_BENCHMARK, benchmark.run(options)) });
    } catch (error) {
      await blockIfInterrupted();
      console.error(error);
      failed.push(benchmark.name);
    }
    await cleanUp();
    console.error(`${benchmark.name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }

  const rows = tableRows(results);
  console.log(`\n${renderTable(rows)}\n`);
  if (args.length === 0 && failed.length === 0) {
    await writeFile(new URL('../../docs/benchmarks.md', import.meta.url), await renderPage(results));
    await cleanUp();
    console.log('Written to docs/benchmarks.md.');
  } else {
    console.log('docs/benchmarks.md was left alone: only a run of all benchmarks with the default sizes writes it.');
  }
  const { held, missed } = countHeld(results);
  for (const row of rows.filter((cells) => cells.at(-1) === 'MISSED')) {
    const [name, what, ours, baseline, ratio, , limit] = row;
    console.log(`MISSED ${name}, ${what}: ${ours} compared with ${baseline}, ratio ${ratio}, limit ${limit}`);
  }
  if (failed.length > 0) console.log(`Failed to measure: ${failed.join(', ')}`);
  console.log(`benchmarks: ${held} held, ${missed} missed`);
  return failed.length > 0 ? 1 : 0;
}

await runWithCleanup(runAll);

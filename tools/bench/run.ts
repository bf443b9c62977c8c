/*
 * npm run bench [-- name …] [--quick]
 *
 * Runs all benchmarks, or only the named ones, and prints one table. Only a run of all benchmarks without --quick writes
 * docs/benchmarks.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { withTimeout } from '../../src/server/common/timeouts.ts';
import { blockIfInterrupted, cleanUp, runWithCleanup } from '../support/clean-up.ts';
import { autoSeat } from './auto-seat.ts';
import { readOptions } from './bench-options.ts';
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
import { live } from './live.ts';
import { print } from './print.ts';
import type { Benchmark } from './results/figure.ts';
import { countHeld, headingOf, type Result, renderPage, renderTable, tableRows } from './results/report.ts';
import { seatLookup } from './seat-lookup.ts';

/** In the order of docs/benchmarks.md, which explains each. */
const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  import: guestImport,
  'event-log': eventLog,
  'guest-list': guestList,
  'guest-page': guestPage,
  'seat-lookup': seatLookup,
  evening,
  'fair-shares': fairShares,
  'guest-first-paint': guestFirstPaint,
  'site-first-paint': siteFirstPaint,
  'layout-edit': layoutEdit,
  live,
  'floor-plan': floorPlan,
  'growth-guests': growthGuests,
  'growth-tables': growthTables,
  'growth-live': growthLive,
  'auto-seat': autoSeat,
  print,
};
const PAGE = new URL('../../docs/benchmarks.md', import.meta.url);

/** Far longer than any benchmark takes, even on a busy machine. */
const MAX_MS_A_BENCHMARK = 20 * 60 * 1000;

async function runAll(): Promise<number> {
  const names = Object.keys(BENCHMARKS);
  const page = await readFile(PAGE, 'utf8');
  const unexplained = names.filter((name) => !page.includes(headingOf(name)));
  if (unexplained.length > 0) throw new Error(`docs/benchmarks.md has no section about ${unexplained.join(', ')}`);
  const args = process.argv.slice(2);
  const options = readOptions(args, names);
  const results: Result[] = [];
  const failed: string[] = [];
  for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
    if (options.names.length > 0 && !options.names.includes(name)) continue;
    const start = performance.now();
    try {
      results.push({ name, figures: await withTimeout(MAX_MS_A_BENCHMARK, benchmark(options)) });
    } catch (error) {
      await blockIfInterrupted();
      console.error(error);
      failed.push(name);
    }
    await cleanUp();
    console.error(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }

  const rows = tableRows(results);
  console.log(`\n${renderTable(rows)}\n`);
  if (args.length === 0 && failed.length === 0) {
    await writeFile(PAGE, await renderPage(page, results));
    await cleanUp();
    console.log('Written to docs/benchmarks.md.');
  } else {
    console.log('docs/benchmarks.md was left alone: only a run of all benchmarks without --quick writes it.');
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

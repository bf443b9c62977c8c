import type { Layout } from '../src/shared/contracts/layouts.ts';
import { alignTables } from '../src/shared/layout/arrange.ts';
import { listSeatChanges } from '../src/shared/layout/assignments.ts';
import { moveTables } from '../src/shared/layout/edit.ts';
import { commit, startHistory, undo } from '../src/shared/layout/history.ts';
import { takeSeatOf } from '../src/shared/layout/seat-guests.ts';
import { dotsAtTable } from '../src/shared/layout/seating.ts';
import { seatingStats } from '../src/shared/layout/stats.ts';
import { galaLayout } from './support/gala.ts';
import { type Figure, median } from './support/measure.ts';

const TABLES = 500;
const GROWTH = 4;
const ROUNDS = 60;
const WARM_UP = 20;
const MAX_MS = 5;

const edits: Record<string, (layout: Layout, round: number) => Layout> = {
  'Move one table with its guests': (layout, round) =>
    moveTables(layout, { ids: [`table-${(round % TABLES) + 1}`], by: { x: 20 + round, y: 20 }, gridSize: 20 }),
  'Align 100 tables': (layout, round) =>
    alignTables(
      layout,
      layout.tables.slice(round, round + 100).map(({ id }) => id),
      'left',
    ),
  'Give a seat to someone else': (layout, round) => takeSeatOf(layout, -1 - round, round + 1),
};

/** A step as the editor takes it: edit, commit, undo, what the server must hear of both, and what redrawing asks. */
function takeStep(layout: Layout, edit: (layout: Layout, round: number) => Layout, round: number): void {
  const history = startHistory(layout);
  const done = commit(history, edit(layout, round));
  const undone = undo(done);
  listSeatChanges(layout, done.present);
  listSeatChanges(done.present, undone.present);
  seatingStats(done.present);
  for (const table of done.present.tables) dotsAtTable(done.present, table);
}

function medianMs(tableCount: number, edit: (layout: Layout, round: number) => Layout): number {
  const layout = galaLayout({ tableCount });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // The processor's time, not the clock's: other programs on the machine must not count.
    const before = process.cpuUsage();
    takeStep(layout, edit, round);
    const { user, system } = process.cpuUsage(before);
    if (round >= WARM_UP) times.push((user + system) / 1_000);
  }
  return median(times);
}

/** One edit with its undo at 500 tables and 5,000 guests, beside the same at a scene of a quarter of it. */
export async function benchLayoutEdit(): Promise<Figure[]> {
  return Object.entries(edits).map(([name, edit]) => {
    const small = medianMs(TABLES / GROWTH, edit);
    const full = medianMs(TABLES, edit);
    return {
      name: `${name}, of ${TABLES} tables`,
      ours: `${full.toFixed(2)} ms`,
      baseline: `${small.toFixed(2)} ms, a quarter of the tables`,
      ratio: full / small,
      target: `< ${MAX_MS} ms, ratio ≤ ${GROWTH} and a quarter`,
      isMet: full < MAX_MS && full / small <= GROWTH * 1.25,
    };
  });
}

import type { Layout } from '../../src/shared/contracts/layouts.ts';
import { alignTables } from '../../src/shared/layout/arrange-tables.ts';
import { takeOverSeat } from '../../src/shared/layout/guest-edits.ts';
import { commit, startHistory, undo } from '../../src/shared/layout/history.ts';
import { seatingStats } from '../../src/shared/layout/seat-counts.ts';
import { listSeatChanges } from '../../src/shared/layout/seat-sync.ts';
import { moveTables } from '../../src/shared/layout/table-edits.ts';
import { dotsAtTable } from '../../src/shared/layout/table-occupancy.ts';
import { galaLayout } from '../support/gala-layout.ts';
import { takeTurns } from './measures/turns.ts';
import { allow, type Benchmark, compare, type Figure } from './results/figure.ts';

const TABLES = 500;
const GROWTH = 4;
const ROUNDS = 40;
const WARM_UP = 20;
const MAX_MS = 5;
/** Caches of the processor and the collector's turns weigh more on the larger scene. */
const MAX_GROWTH = GROWTH * 1.25;

type Edit = (layout: Layout, round: number) => Layout;

export const edits: Record<string, Edit> = {
  'move a table with its guests': (layout, round) =>
    moveTables(layout, { ids: [`table-${(round % TABLES) + 1}`], by: { x: 20 + round, y: 20 }, gridSize: 20 }),
  'align 100 tables': (layout, round) =>
    alignTables(
      layout,
      layout.tables.slice(round, round + 100).map(({ id }) => id),
      'left',
    ),
  'give a seat to someone else': (layout, round) => takeOverSeat(layout, -1 - round, round + 1),
};

/** A step as the editor takes it: edit, commit, undo, what the server must hear of both, and what redrawing asks. */
function takeStep(layout: Layout, edit: Edit, round: number): void {
  const history = startHistory(layout);
  const done = commit(history, edit(layout, round));
  const undone = undo(done);
  listSeatChanges(layout, done.present);
  listSeatChanges(done.present, undone.present);
  seatingStats(done.present);
  for (const table of done.present.tables) dotsAtTable(done.present, table);
}

/** The processor's time, not the clock's: other programs on the machine must not count. */
export function stepMs(layout: Layout, edit: Edit, round: number): number {
  const before = process.cpuUsage();
  takeStep(layout, edit, round);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

export const layoutEdit: Benchmark = {
  name: 'layout-edit',
  title: 'One edit of a floor plan',
  explanation: `A step as the editor takes it, on 500 tables with 5,000 guests, in the processor's time: the edit, its commit to
the history, its undo, what the server must be told of both, and what redrawing asks. 5 ms are allowed, so that a frame has
room for it. The baseline of its growth is the same step on a quarter of the scene, so 4 is growing just as the scene does.`,
  async run(options) {
    const [small, full] = [galaLayout({ tableCount: TABLES / GROWTH }), galaLayout({ tableCount: TABLES })];
    const figures: Figure[] = [];
    for (const [measure, edit] of Object.entries(edits)) {
      const rounds = await takeTurns({
        rounds: options.rounds(ROUNDS),
        warmUp: WARM_UP,
        baseline: async (round) => stepMs(small, edit, round + WARM_UP),
        ours: async (round) => stepMs(full, edit, round + WARM_UP),
      });
      const growth = { measure: `${measure}: growth`, unit: 'ms', baselineName: 'a quarter of it' } as const;
      figures.push(
        allow({ measure, unit: 'ms', allowed: MAX_MS }, rounds.ours),
        compare({ ...growth, limit: MAX_GROWTH }, rounds),
      );
    }
    return figures;
  },
};

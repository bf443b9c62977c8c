import type { Layout } from '../../src/shared/contracts/layouts.ts';
import { alignTables } from '../../src/shared/layout/arrange-tables.ts';
import { diffLayouts } from '../../src/shared/layout/diff-layouts.ts';
import { takeOverSeat } from '../../src/shared/layout/guest-edits.ts';
import { commit, startHistory, undo } from '../../src/shared/layout/history.ts';
import { movePieces } from '../../src/shared/layout/piece-edits.ts';
import { countSeats } from '../../src/shared/layout/seat-counts.ts';
import { dotsAtTable } from '../../src/shared/layout/table-occupancy.ts';
import { galaLayout } from '../support/gala-layout.ts';
import { cpuMs, measureInTurns } from './measures/turns.ts';
import { type Benchmark, compare, compareWithBudget, type Figure } from './results/figure.ts';

const TABLES = 500;
const GROWTH = 4;
const ROUNDS = 40;
const WARM_UP = 20;
const MAX_MS = 5;
/** Some more than proportional: processor caches and garbage collection cost more with a larger layout. */
const MAX_GROWTH = GROWTH * 1.25;

type Edit = (layout: Layout, round: number) => Layout;

export const edits: Record<string, Edit> = {
  'move a table with its guests': (layout, round) =>
    movePieces(layout, { ids: [`table-${(round % TABLES) + 1}`], by: { x: 20 + round, y: 20 }, gridSize: 20 }),
  'align 100 tables': (layout, round) =>
    alignTables(
      layout,
      layout.tables.slice(round, round + 100).map(({ id }) => id),
      'left',
    ),
  'give a seat to someone else': (layout, round) => takeOverSeat(layout, -1 - round, round + 1),
};

/** What follows every change of the layout: the seat changes to send, and the data for redrawing. */
function follow(before: Layout, after: Layout): void {
  diffLayouts(before, after);
  countSeats(after);
  for (const table of after.tables) dotsAtTable(after, table);
}

const SEATING = { rules: [], pins: [] };

/** Each of the two is one action of the user: the edit with its commit to the history, and its undo. */
const actions = {
  edit: (before: Layout, edit: Edit, round: number) => () => {
    const done = commit(startHistory({ layout: before, seating: SEATING }), {
      layout: edit(before, round),
      seating: SEATING,
    });
    follow(before, done.present.layout);
  },
  undo: (before: Layout, edit: Edit, round: number) => {
    const done = commit(startHistory({ layout: before, seating: SEATING }), {
      layout: edit(before, round),
      seating: SEATING,
    });
    return () => follow(done.present.layout, undo(done).present.layout);
  },
};

export const stepMs = (layout: Layout, edit: Edit, round: number, action: keyof typeof actions = 'edit'): number =>
  cpuMs(actions[action](layout, edit, round));

export const layoutEdit: Benchmark = async (options) => {
  const [small, full] = [galaLayout({ tableCount: TABLES / GROWTH }), galaLayout({ tableCount: TABLES })];
  const figures: Figure[] = [];
  for (const [name, edit] of Object.entries(edits)) {
    for (const action of ['edit', 'undo'] as const) {
      const measure = action === 'undo' ? `${name}: undo` : name;
      const rounds = await measureInTurns({
        rounds: options.rounds(ROUNDS),
        warmUp: WARM_UP,
        baseline: (round) => stepMs(small, edit, round + WARM_UP, action),
        ours: (round) => stepMs(full, edit, round + WARM_UP, action),
      });
      const growth = { measure: `${measure}: growth`, baselineName: 'a quarter of it', limit: MAX_GROWTH };
      figures.push(compareWithBudget(measure, MAX_MS, rounds.ours), compare(growth, rounds));
    }
  }
  return figures;
};

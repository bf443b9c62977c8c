import type { Relaxation, SeatProblem } from '../problem.ts';
import { solverRule } from '../rules/index.ts';
import { findProof } from './find-proof.ts';
import { type Must, makeModel } from './model.ts';
import type { Proof } from './proof.ts';
import { WorkLimit } from './work-limit.ts';

const MOST_STEPS = 200_000;
/** What each table of a new model counts against the work limit: it takes far longer than one step of a search. */
const STEPS_PER_TABLE = 100;
const MOST_ADDED_SEATS = 20;
const MOST_GROWN_TABLES = 10;

/** What ends this conflict: giving up one of its musts, or, where tables are too small, more seats at one table. */
export function findRelaxations(problem: SeatProblem, proof: Proof): Relaxation[] {
  const relaxations = proof.musts.map(toRelaxation);
  const seats = findSeatsToAdd(problem, proof);
  return seats === null ? relaxations : [...relaxations, { kind: 'addSeats', seats }];
}

function toRelaxation(must: Must): Relaxation {
  const { source } = must;
  if ('pinnedId' in source) return { kind: 'unpin', guestId: source.pinnedId };
  // A rule about tables that do not exist could not be kept as a wish either, so removing it is the way out.
  const isPointless = must.kind === 'at' && must.list.tables.length === 0;
  return { kind: isPointless ? 'removeRule' : 'makeWish', ruleId: source.ruleId };
}

/**
 * The fewest seats that end the conflict if one table gets them all. Rules about seats are left alone, because it would
 * matter to them where the new seats stand.
 */
function findSeatsToAdd(problem: SeatProblem, { reason, musts }: Proof): number | null {
  const isAboutSize = reason === 'noTableFits' || reason === 'tablesShared' || reason === 'ungathered';
  const isAboutSeats = musts.some((must) =>
    must.kind === 'pin' ? must.seat !== null : solverRule(must).about === 'chairs',
  );
  if (!isAboutSize || isAboutSeats) return null;
  const ids = new Set(musts.map(({ source }) => ('ruleId' in source ? source.ruleId : null)));
  const pinned = new Set(musts.map(({ source }) => ('pinnedId' in source ? source.pinnedId : null)));
  const rules = problem.rules.filter(({ id }) => ids.has(id));
  const pins = new Map([...problem.pins].filter(([guestId]) => pinned.has(guestId)));
  // Everybody else has a seat anyway: counting them again for every table would take seconds in a hall of thousands.
  const named = new Set(musts.flatMap(({ guests }) => guests));
  const guestIds = problem.guestIds.filter((_, guest) => named.has(guest));
  const grownTables = tablesToGrow(problem, musts);
  const limit = new WorkLimit(MOST_STEPS);
  for (let seats = 1; seats <= MOST_ADDED_SEATS; seats++) {
    for (const grown of grownTables) {
      if (limit.left === 0) return null;
      limit.take(problem.tables.length * STEPS_PER_TABLE);
      const tables = problem.tables.with(grown.index, { ...grown.table, seats: grown.table.seats + seats });
      const model = makeModel({ ...problem, guestIds, tables, rules, pins });
      if (!findProof(model, model.musts, limit)) return seats;
    }
  }
  return null;
}

/** The tables that the musts name, else one of each size. */
function tablesToGrow({ tables }: SeatProblem, musts: readonly Must[]) {
  const named = new Set(
    musts.flatMap((must) => (must.kind === 'at' ? must.list.tables : must.kind === 'pin' ? [must.table] : [])),
  );
  const bySize = new Map(tables.map(({ seats }, index) => [seats, index]));
  const chosen = named.size > 0 ? [...named] : [...bySize.values()];
  return chosen.slice(0, MOST_GROWN_TABLES).flatMap((index) => {
    const table = tables[index];
    return table ? [{ index, table }] : [];
  });
}

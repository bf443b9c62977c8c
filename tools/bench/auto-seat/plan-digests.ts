import { createSolver } from '../../../src/shared/auto-seat/solver.ts';
import { makeParty, makePlanted } from './made-up-event.ts';

const GUESTS = 60;
const TRIES = 50_000;

/** Made-up events take turns: weddings, galas, and events with a hidden plan. */
function makeProblem(seed: number) {
  if (seed % 3 === 0) return makePlanted(GUESTS, seed);
  return makeParty(seed % 3 === 1 ? 'wedding' : 'gala', GUESTS, seed);
}

/** Who sits where, as a number that is different for nearly every two plans (FNV-1a). */
function digest(places: ReadonlyMap<number, { readonly tableId: number | string; readonly seat: number | null }>) {
  let hash = 0x811c9dc5;
  for (const [guest, { tableId, seat }] of [...places].sort(([one], [other]) => one - other)) {
    for (const part of [guest, Number(tableId), seat ?? -1]) hash = Math.imul(hash ^ part, 0x01000193);
  }
  return hash >>> 0;
}

/** The plans of `count` events from the seed `first` on. Runs in Node and in browsers. */
export function digestPlans(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const seed = first + index;
    const solver = createSolver(makeProblem(seed), { seed, tries: TRIES, aim: 'best' });
    while (!solver.step(TRIES).isDone);
    return digest(solver.best().places);
  });
}

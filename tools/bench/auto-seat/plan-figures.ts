import { compare, countOf, type Figure } from '../results/figure.ts';
import { makeLate, makeParty, makePlanted } from './made-up-event.ts';
import { makeGroups } from './made-up-groups.ts';
import { searchFor, searchGroups } from './timed-search.ts';

/** CPU time that people wait for. What a search finds in it is compared with what another finds in `LONG_MS`. */
const USUAL_MS = 2000;
const LONG_MS = 10_000;
const SHORT_MS = 500;

/** `limit`: most that a plan found in 2 s may cost, relative to one found in 10 s. Larger events leave more to find. */
const PARTIES = [
  { kind: 'wedding', guests: 60, limit: 1 },
  { kind: 'wedding', guests: 150, limit: 1.02 },
  { kind: 'gala', guests: 150, limit: 1.03 },
  { kind: 'wedding', guests: 500, limit: 1.03 },
  { kind: 'gala', guests: 500, limit: 1.09 },
] as const;

/** `limit`: share of the friendship found in 10 s that a search of 2 s has to reach. */
const GROUPS = [
  { groups: 25, limit: 1 },
  { groups: 50, limit: 0.99 },
  { groups: 100, limit: 0.98 },
] as const;

/** Compares what short searches found with what long ones found. */
const compareSearches = (
  frame: Omit<Parameters<typeof compare>[0], 'baselineName'>,
  rounds: readonly { ours: number; baseline: number }[],
) =>
  compare(
    { ...frame, baselineName: 'after 10 s' },
    { ours: rounds.map(({ ours }) => ours), baseline: rounds.map(({ baseline }) => baseline) },
  );

/** Measures how good the plans are, in `rounds` made-up events of each kind; their seeds count from 1. */
export function measurePlans(rounds: number): Figure[] {
  const seeds = Array.from({ length: rounds }, (_, index) => index + 1);
  const sound: boolean[] = [];
  const figures: Figure[] = [];
  for (const guests of [60, 150]) {
    const found = seeds.map((seed) => {
      const { cost, isSound } = searchFor(makePlanted(guests, seed), { ms: USUAL_MS });
      sound.push(isSound);
      return isSound && cost === 0;
    });
    figures.push(countOf(`planted, ${guests} guests: plans that cost 0`, 'plans', found));
  }
  for (const { kind, guests, limit } of PARTIES) {
    const costs = seeds.map((seed) => {
      const problem = makeParty(kind, guests, seed);
      const [quick, long] = [searchFor(problem, { ms: USUAL_MS }), searchFor(problem, { ms: LONG_MS, seed: 2 })];
      sound.push(quick.isSound);
      return { ours: quick.cost, baseline: Math.max(1, long.cost) };
    });
    const measure = `${kind}, ${guests} guests: cost after 2 s`;
    figures.push(compareSearches({ measure, unit: 'points', limit }, costs));
  }
  for (const { groups, limit } of GROUPS) {
    const found = seeds.map((seed) => {
      const instance = makeGroups(groups, seed);
      const [quick, long] = [searchGroups(instance, USUAL_MS, 1), searchGroups(instance, LONG_MS, 2)];
      sound.push(quick.isSound);
      return { ours: quick.friendship, baseline: Math.max(1, long.friendship) };
    });
    const measure = `${groups} groups: friendship at tables after 2 s`;
    figures.push(compareSearches({ measure, unit: 'points', limit, direction: 'at least' }, found));
  }
  const moves = seeds.map((seed) => {
    const { plan } = searchFor(makePlanted(150, seed), { ms: SHORT_MS });
    const problem = makeLate(150, seed, plan.places);
    const quick = searchFor(problem, { ms: SHORT_MS, aim: 'fewestMoves' });
    const long = searchFor(problem, { ms: LONG_MS, aim: 'fewestMoves', seed: 2 });
    return { ours: Math.max(1, quick.plan.moved.length), baseline: Math.max(1, long.plan.moved.length) };
  });
  const measure = 'fewest moves after cancellations, 150 guests';
  figures.push(compareSearches({ measure, unit: 'moves', limit: 1 }, moves), countOf('sound plans', 'plans', sound));
  return figures;
}

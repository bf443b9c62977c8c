import type { SeatAim } from '../problem.ts';
import { hasFewUnits, hasOnlyPairs, type TableModel } from './table-model.ts';

/** How a run of annealing goes. */
export interface Style {
  readonly hot: number;
  readonly cold: number;
  /** Prices of a broken must, of a person at another table than before, and of a person too many or too few at a table. */
  readonly must: number;
  readonly move: number;
  readonly misfitFirst: number;
  readonly misfitLast: number;
  /** Tries of one run for each unit; more budget means more runs. */
  readonly triesPerUnit: number;
  /** Where a run begins: with the first plan, with the best one so far, or where the last run ended. */
  readonly from: 'start' | 'best' | 'last';
  /** A run that is only made while the best plan breaks musts. */
  readonly isRescue?: boolean;
}

/*
 * Temperatures are in mean weights, prices in heavy ones. Runs take turns: high prices alone freeze the search where
 * musts leave few plans, low prices alone end with musts broken where wishes are strong.
 */
const USUAL: Style = {
  hot: 1.1,
  cold: 0.09,
  must: 10,
  move: 0,
  misfitFirst: 2,
  misfitLast: 10,
  triesPerUnit: 25_000,
  from: 'last',
};
const USUAL_TURNS: readonly Style[] = [USUAL, { ...USUAL, hot: 1.6 }, { ...USUAL, must: 3 }];

/** Without groups a change costs a few weights at most, so the search is colder. */
export const PAIRS: Style = { ...USUAL, hot: 0.5, cold: 0.15 };
const makePairTurns = (first: Style): readonly Style[] => [
  first,
  { ...first, hot: 1.5, cold: 0.2, must: 4 },
  { ...first, hot: 1, must: 1.5, misfitFirst: 1, misfitLast: 5 },
];
const PAIR_TURNS = makePairTurns(PAIRS);
/** Where tables hold few units, dividing these anew leads out of bad plans even when it is cold. */
const FEW_UNITS_TURNS = makePairTurns({ ...PAIRS, hot: 0.4, cold: 0.22 });

/** Each move costs more than any wish, and the search is hot enough for a few people to move at a time. */
const FEWEST_MOVES: Style = {
  hot: 35,
  cold: 0.05,
  must: 600,
  move: 50,
  misfitFirst: 100,
  misfitLast: 600,
  triesPerUnit: 2_000,
  from: 'start',
};
/** Finds a plan that keeps the musts, whoever moves; the next run brings people back from it. */
const RESCUE: Style = { ...USUAL, must: 20, misfitLast: 20, triesPerUnit: 8_000, from: 'start', isRescue: true };
const FEWEST_MOVES_TURNS: readonly Style[] = [
  FEWEST_MOVES,
  RESCUE,
  { ...FEWEST_MOVES, must: 3_000, misfitLast: 3_000, from: 'best' },
  { ...FEWEST_MOVES, hot: 14, from: 'best' },
];

/** What a person at another table weighs, in mean weights, where moves and wishes are balanced. */
const BALANCED_MOVE = 1.5;

/** What everybody's moves weigh together where they only decide between plans that are as good: less than any wish. */
const ALL_MOVES_OF_BEST = 0.4;

/** The price of a move when plans are compared: infinite where fewer moves always win. */
export function weighMove({ weights, before, people }: TableModel, aim: SeatAim): number {
  if (aim === 'best') return before.length > 0 ? ALL_MOVES_OF_BEST / people : 0;
  return aim === 'balance' ? BALANCED_MOVE * weights.mean : Number.POSITIVE_INFINITY;
}

/** Runs with nothing but pairs are short where there are few units, and long where there are many. */
const countPairTries = (units: number, isFew: boolean) =>
  Math.min(40_000, Math.max(4_000, isFew ? 2.2 * units * units : 240 * units));

/** For runs that only make a plan better, or as good with more people where they sat. Prices are in heavy weights. */
export const COLD = { must: 600, misfit: 600, triesPerUnit: 400, mostTries: 300_000 } as const;

/** The styles that runs take turns at, in the weights of this model; `own` ones instead of the usual. */
export function listStyles(model: TableModel, aim: SeatAim, own?: readonly Style[]): readonly Style[] {
  const { units, groups, majorities, nears, weights } = model;
  const { mean, heavy } = weights;
  const isPairs = groups.count + majorities.count + nears.count === 0;
  const isFew = hasOnlyPairs(model) && hasFewUnits(model);
  const pairTurns = isFew ? FEW_UNITS_TURNS : PAIR_TURNS;
  const usual = aim === 'fewestMoves' ? FEWEST_MOVES_TURNS : isPairs ? pairTurns : USUAL_TURNS;
  const turns = own ?? usual;
  return turns.map((style) => ({
    ...style,
    hot: style.hot * (aim === 'fewestMoves' && !style.isRescue ? heavy : mean),
    cold: style.cold * mean,
    must: style.must * heavy,
    move: aim === 'balance' ? BALANCED_MOVE * mean : style.move * heavy,
    misfitFirst: style.misfitFirst * heavy,
    misfitLast: style.misfitLast * heavy,
    triesPerUnit: turns === pairTurns ? countPairTries(units, isFew) : style.triesPerUnit,
  }));
}

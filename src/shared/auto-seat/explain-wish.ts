import { findProof } from './explain/find-proof.ts';
import { makeModel } from './explain/model.ts';
import { PlanChanges } from './explain/plan-changes.ts';
import { reduceProof } from './explain/reduce-proof.ts';
import { WorkLimit } from './explain/work-limit.ts';
import { judge } from './judge.ts';
import type { Judgement, Place, SeatProblem, SeatRule, TableId } from './problem.ts';
import { solverRule } from './rules/index.ts';

/** Why a plan does not keep a wish. */
export interface WishReason {
  /** True if no plan at all keeps the wish beside these musts and pins; false if this plan would have to break them. */
  readonly isProved: boolean;
  /** Musts, or else wishes, that keeping the wish would break; the dearest first. */
  readonly ruleIds: readonly number[];
  readonly pinnedIds: readonly number[];
  /** Tables where the wish could be kept if they had a free seat. */
  readonly fullTableIds: readonly TableId[];
}

const MOST_STEPS = 400_000;
/** Changes of the plan that are judged; each costs as much as judging the whole plan. */
const MOST_CHANGES = 24;
const isAboutSeats = (rule: SeatRule) => solverRule(rule).about === 'chairs';

/**
 * Why the plan breaks a wish: musts that contradict it, else what would be broken by the least harmful small change
 * that comes nearer to the wish. Null if there is no such change or it would improve the plan.
 */
export function explainWish(
  problem: SeatProblem,
  places: ReadonlyMap<number, Place>,
  ruleId: number,
): WishReason | null {
  const wish = problem.rules.find(({ id }) => id === ruleId);
  if (!wish || wish.must) return null;
  return findContradiction(problem, wish) ?? findHarm(problem, places, wish);
}

function findContradiction(problem: SeatProblem, wish: SeatRule): WishReason | null {
  const rules = problem.rules.map((rule): SeatRule => (rule === wish ? { ...rule, must: true } : rule));
  const model = makeModel({ ...problem, rules });
  const limit = new WorkLimit(MOST_STEPS);
  const found = findProof(model, model.musts, limit);
  const sources = found ? reduceProof(model, found, limit).musts.map(({ source }) => source) : [];
  const ruleIds = sources.flatMap((source) => ('ruleId' in source ? [source.ruleId] : []));
  if (!ruleIds.includes(wish.id)) return null;
  const pinnedIds = sources.flatMap((source) => ('pinnedId' in source ? [source.pinnedId] : []));
  return { isProved: true, ruleIds: ruleIds.filter((id) => id !== wish.id), pinnedIds, fullTableIds: [] };
}

interface Harm {
  readonly musts: number;
  readonly cost: number;
  readonly reason: WishReason;
}

function findHarm(problem: SeatProblem, places: ReadonlyMap<number, Place>, wish: SeatRule): WishReason | null {
  // After a change of tables, seats can be arranged anew: for a wish about tables, rules about seats are not judged.
  const rules = isAboutSeats(wish) ? problem.rules : problem.rules.filter((rule) => !isAboutSeats(rule));
  const judged = { ...problem, rules };
  const before = judge(judged, places);
  const brokenNow = before.broken.find((broken) => broken.ruleId === wish.id);
  if (!brokenNow) return null;
  const changes = new PlanChanges(problem, places).towards(wish, brokenNow.guestIds, MOST_CHANGES);
  let least: Harm | null = null;
  for (const changed of changes) {
    const after = judge(judged, changed.places);
    const by = after.broken.find((broken) => broken.ruleId === wish.id)?.by ?? 0;
    if (by >= brokenNow.by || after.unseated.length > before.unseated.length) continue;
    const harm = compare(judged, before, after, changed.fullTableIds);
    if (!least || harm.musts < least.musts || (harm.musts === least.musts && harm.cost < least.cost)) least = harm;
  }
  const isImprovement = least && least.musts <= 0 && least.cost < 0;
  return isImprovement ? null : (least?.reason ?? null);
}

function compare({ rules }: SeatProblem, before: Judgement, after: Judgement, fullTableIds: readonly TableId[]): Harm {
  const byBefore = new Map(before.broken.map(({ ruleId, by }) => [ruleId, by]));
  const byAfter = new Map(after.broken.map(({ ruleId, by }) => [ruleId, by]));
  const pinnedIds = after.brokenPins.filter((id) => !before.brokenPins.includes(id));
  let [musts, cost] = [after.brokenPins.length - before.brokenPins.length, 0];
  const worse: { ruleId: number; must: boolean; loss: number }[] = [];
  for (const rule of rules) {
    const more = (byAfter.get(rule.id) ?? 0) - (byBefore.get(rule.id) ?? 0);
    if (rule.must) musts += more;
    else cost += more * rule.weight;
    if (more > 0) worse.push({ ruleId: rule.id, must: rule.must, loss: rule.must ? more : more * rule.weight });
  }
  const isMustBroken = pinnedIds.length > 0 || worse.some(({ must }) => must);
  const named = worse.filter(({ must }) => must === isMustBroken).sort((a, b) => b.loss - a.loss);
  const reason = { isProved: false, ruleIds: named.map(({ ruleId }) => ruleId), pinnedIds, fullTableIds };
  return { musts, cost, reason };
}

import type { BrokenRule, Judgement, Place, SeatAim, SeatProblem, TableId } from '../problem.ts';
import { guestsOf, type RuleTerms, solverRule } from '../rules/index.ts';
import { type EventModel, makeEventModel } from './event-model.ts';
import { type IndexedProblem, withoutMusts } from './indexed-problem.ts';
import { indexUnits } from './indexed-units.ts';
import type { JudgedPlan, Places, PlanKeeper } from './plan-keeper.ts';
import { countMoved, TableState } from './table-state.ts';

/** Most groups that change tables together, and most ways with more than two of them that are tried to bring one back. */
const MOST_TOGETHER = 5;
const MOST_WAYS = 200;
/** Where musts are broken, each way has to be judged in full, because it may break one and mend another. */
const MOST_JUDGED_WAYS = 12;

/** Ways that are looked at in the time of one that is judged. */
const LOOKS_PER_STEP = 64;

/** Guests who change tables together: one, or those who must share a table. They had the same table, or none. */
type Group = readonly number[];
/** New tables for some guests. Guests and tables are numbers from 0. */
type Way = ReadonlyMap<number, number>;

/** Equal for plans that break the same rules and pins. */
const nameBroken = ({ broken, brokenPins }: Judgement) =>
  `${broken.map(({ ruleId }) => ruleId).join()}/${brokenPins.join()}`;

function isShared(some: Iterable<number>, others: ReadonlySet<number>): boolean {
  for (const one of some) if (others.has(one)) return true;
  return false;
}

export interface TakeBackContext {
  readonly problem: SeatProblem;
  readonly indexed: IndexedProblem;
  readonly keeper: PlanKeeper;
  readonly aim: SeatAim;
  /** Finds better chairs for everybody at these tables. */
  readonly reseat: (places: Places, tableIds: ReadonlySet<TableId>) => Places;
}

/**
 * Takes back every move that the plan does not need: of a guest, of a household, of two of these, and of several who changed
 * places with each other or with newcomers. What is left is a plan that gets worse if any of these goes back.
 */
export class TakeBack {
  private readonly context: TakeBackContext;
  private plan: JudgedPlan;
  /** Who goes back as one of a pair: each guest, and those who must sit together, to whatever tables they had. */
  private readonly bundles: readonly Group[];
  /** What `describe` says of the plan. Everybody is a unit of their own. */
  private model!: EventModel;
  private state!: TableState;
  private groups!: readonly Group[];
  /** The guests whom broken musts and pins are about. */
  private brokenFor!: ReadonlySet<number>;

  /** `plan` has a seat for everybody. */
  constructor(context: TakeBackContext, plan: JudgedPlan) {
    this.context = context;
    this.plan = plan;
    const { rules, guestIds } = context.indexed;
    const together = rules.filter((rule) => rule.must && solverRule(rule).sharesTable);
    this.bundles = [...together.map(guestsOf), ...guestIds.map((_, guest) => [guest])];
    this.describe();
  }

  private describe(): void {
    const { plan } = this;
    const { problem, indexed } = this.context;
    const broken = new Set(plan.judgement.broken.map(({ ruleId }) => ruleId));
    const givenUp = new Set(problem.rules.flatMap(({ id, must }, index) => (must && broken.has(id) ? [index] : [])));
    const kept = withoutMusts(indexed, givenUp, 0);
    const households = indexUnits(kept, { keepsSplits: true }).guestsOf;
    const alone = plan.brokenMusts > 0 ? households.filter(({ length }) => length > 1).flat() : [];
    this.groups = [...households, ...alone.map((guest) => [guest])];
    const pinned = new Set(plan.judgement.brokenPins);
    const all = indexed.guestIds.map((_, guest) => guest);
    this.brokenFor = new Set([
      ...all.filter((guest) => pinned.has(indexed.guestIds[guest]!)),
      ...[...givenUp].flatMap((index) => this.concerned(index) ?? all),
    ]);
    this.model = makeEventModel(kept, { isLoose: true });
    const tableAt = new Map(problem.tables.map(({ id }, table) => [id, table]));
    const tableOf = Int32Array.from(indexed.guestIds, (id) => tableAt.get(plan.places.get(id)!.tableId)!);
    this.state = new TableState(this.model, { must: 1, move: 0, misfit: 1 }, tableOf);
    this.state.reset(tableOf);
  }

  /** The guests whom a rule is about; null: everybody. */
  private concerned(index: number): readonly number[] | null {
    const rule = this.context.indexed.rules[index]!;
    if (rule.kind === 'fill') return null;
    return 'others' in rule ? [...rule.guests, ...rule.others] : rule.guests;
  }

  /** Yields before each plan that it judges, and now and then where it only looks. */
  *run(): Generator<void, JudgedPlan> {
    while ((yield* this.improve(this.listExchanges())) || (yield* this.improve(this.listPairs())));
    return this.plan;
  }

  /** Makes one change for the better. Tells whether there was one. */
  private *improve(ways: Iterable<Way>): Generator<void, boolean> {
    let looks = 0;
    for (const way of ways) {
      if (++looks % LOOKS_PER_STEP === 0) yield;
      if (!this.isHarmless(way)) continue;
      yield;
      if (this.tryWay(way)) return true;
    }
    return false;
  }

  private *listExchanges(): Generator<Way, void> {
    for (const group of this.groups) {
      if (countMoved(this.model, group[0]!, this.state.at[group[0]!]!) > 0) yield* this.listWays(group);
    }
  }

  /** Two bundles that go back where neither can alone: they have a table in common, or a must is about both. */
  private *listPairs(): Generator<Way, void> {
    const { indexed } = this.context;
    const mustsOf = indexed.guestIds.map((): number[] => []);
    const common: number[] = [];
    indexed.rules.forEach(({ must }, index) => {
      const guests = must ? this.concerned(index) : [];
      if (guests) for (const guest of guests) mustsOf[guest]!.push(index);
      else common.push(index);
    });
    const returning = new Map<string, { way: Way; tables: ReadonlySet<number>; musts: ReadonlySet<number> }>();
    for (const bundle of this.bundles) {
      const moved = bundle.filter((guest) => ![-1, this.state.at[guest]!].includes(this.homeOf([guest])));
      if (moved.length === 0) continue;
      const tables = moved.flatMap((guest) => [this.homeOf([guest]), this.state.at[guest]!]);
      const musts = [...common, ...moved.flatMap((guest) => mustsOf[guest]!)];
      const way = new Map(moved.map((guest) => [guest, this.homeOf([guest])]));
      returning.set(moved.join(), { way, tables: new Set(tables), musts: new Set(musts) });
    }
    const all = [...returning.values()];
    for (const [index, one] of all.entries()) {
      if (one.way.size > 1 && this.findFull(one.way) < 0) yield one.way;
      for (const other of all.slice(index + 1)) {
        if (!isShared(one.tables, other.tables) && !isShared(one.musts, other.musts)) continue;
        const way = new Map([...one.way, ...other.way]);
        if (this.findFull(way) < 0) yield way;
      }
    }
  }

  /** The table that the group had; -1 if it had none or that is gone. */
  private homeOf([guest]: Group): number {
    const { beforeStart, before } = this.model;
    return beforeStart[guest!] === beforeStart[guest! + 1] ? -1 : before[beforeStart[guest!]!]!;
  }

  /** Ways to bring a group back: alone, or with others leaving its table where that is full; all exchanges of two come first. */
  private listWays(group: Group): Way[] {
    const { state, model } = this;
    const found: Way[] = [];
    const home = this.homeOf(group);
    const vacated = state.at[group[0]!]!;
    if (home < 0 || home === vacated) return found;
    const most = this.plan.brokenMusts > 0 ? MOST_JUDGED_WAYS : MOST_WAYS;
    let visited = 0;
    const visit = (way: Way, together: number, deepest: number) => {
      if (deepest > 2 && ++visited > most) return;
      const full = this.findFull(way);
      if (full < 0 && (deepest === 2 || together > 2)) found.push(way);
      if (full < 0 || together === deepest) return;
      for (const others of this.groups) {
        if (state.at[others[0]!] !== full || others.some((guest) => way.has(guest))) continue;
        const isNew = model.beforeStart[others[0]!] === model.beforeStart[others[0]! + 1];
        const target = isNew ? vacated : this.homeOf(others);
        if (target < 0 || target === full) continue;
        visit(new Map([...way, ...others.map((guest) => [guest, target] as const)]), together + 1, deepest);
      }
    };
    for (const deepest of [2, MOST_TOGETHER]) visit(new Map(group.map((guest) => [guest, home])), 1, deepest);
    return found;
  }

  /** A table that would have too many people; -1 if there is none. */
  private findFull(way: Way): number {
    const { state, model } = this;
    const more = new Map<number, number>();
    const add = (table: number, by: number) => more.set(table, (more.get(table) ?? 0) + by);
    for (const [guest, table] of way) {
      add(table, 1);
      add(state.at[guest]!, -1);
    }
    for (const [table, by] of more) if (by > 0 && state.load[table]! + by > model.seats[table]!) return table;
    return -1;
  }

  /** Whether the way may be one to take: it breaks no further must unless it may mend one, and no wish where wishes outweigh moves. */
  private isHarmless(way: Way): boolean {
    const { state } = this;
    const [misfit, musts, wishes] = [state.misfit, state.musts, state.wishes()];
    const back = this.shift(way);
    const mayMend = () => isShared(way.keys(), this.brokenFor);
    const isWorse =
      ((state.misfit > misfit || state.musts > musts + 1e-9) && !mayMend()) ||
      (this.context.aim === 'best' && state.wishes() > wishes + 1e-9);
    this.shift(back);
    return !isWorse;
  }

  /** Moves guests, and returns the way back. */
  private shift(way: Way): Way {
    const { state } = this;
    const back = new Map(Array.from(way.keys(), (guest) => [guest, state.at[guest]!]));
    for (const [guest, table] of way) state.shift(guest, table);
    return back;
  }

  private tryWay(way: Way): boolean {
    const { keeper, reseat } = this.context;
    const tableId = (table: number) => this.context.problem.tables[table]!.id;
    let next = keeper.assess(this.follow(way));
    if (!keeper.isBetter(next, this.plan) && this.isWorseByChairs(next)) {
      const tables = [...way].flatMap(([guest, table]) => [tableId(table), tableId(this.state.at[guest]!)]);
      next = keeper.assess(reseat(next.places, new Set(tables)));
    }
    if (!keeper.isBetter(next, this.plan)) return false;
    const isSame = nameBroken(next.judgement) === nameBroken(this.plan.judgement);
    this.plan = next;
    if (isSame) this.shift(way);
    else this.describe();
    return true;
  }

  /** Whether all rules that are broken worse are about chairs, which could be given anew. */
  private isWorseByChairs({ judgement }: JudgedPlan): boolean {
    const before = new Map(this.plan.judgement.broken.map(({ ruleId, by }) => [ruleId, by]));
    const isWorse = ({ ruleId, by }: BrokenRule) => by > (before.get(ruleId) ?? 0);
    const worse = new Set(judgement.broken.filter(isWorse).map(({ ruleId }) => ruleId));
    const isChairRule = (rule: RuleTerms) => solverRule(rule).about === 'chairs';
    return worse.size > 0 && this.context.problem.rules.every((rule) => !worse.has(rule.id) || isChairRule(rule));
  }

  /** The plan with these guests at their new tables: on the chairs they had there, if nobody else has them. */
  private follow(way: Way): Places {
    const { problem, indexed } = this.context;
    const moves = Array.from(way, ([guest, table]) => ({
      id: indexed.guestIds[guest]!,
      table: problem.tables[table]!,
    }));
    const places = new Map<number, Place>(this.plan.places);
    for (const { id } of moves) places.delete(id);
    const taken = new Set(Array.from(places.values(), ({ tableId, seat }) => `${tableId}/${seat}`));
    const sit = (id: number, { id: tableId, seats }: SeatProblem['tables'][number], seat: number) => {
      if (seat >= seats || taken.has(`${tableId}/${seat}`)) return false;
      places.set(id, { tableId, seat });
      taken.add(`${tableId}/${seat}`);
      return true;
    };
    const waiting = moves.filter(({ id, table }) => {
      const before = problem.previous.get(id);
      return before?.tableId !== table.id || before.seat === null || !sit(id, table, before.seat);
    });
    for (const { id, table } of waiting) for (let seat = 0; seat < table.seats && !sit(id, table, seat); seat++);
    return places;
  }
}

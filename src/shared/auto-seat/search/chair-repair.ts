import type { ChairSearch } from './chair-search.ts';
import type { Seated } from './chair-table.ts';
import type { EventModel } from './event-model.ts';
import type { IndexedProblem } from './indexed-problem.ts';
import { type Prices, TableState } from './table-state.ts';

export interface ChairContext {
  readonly problem: IndexedProblem;
  readonly model: EventModel;
  readonly chairs: ChairSearch;
}

/** One unit goes to another table, or changes places with one there. */
interface Change {
  readonly unit: number;
  readonly partner: number;
  readonly to: number;
  readonly delta: number;
}

/** How many changes are tried for a table, the cheapest first. */
const CHANGES_TRIED = 24;

/**
 * Tables are chosen before chairs, so a table may end up with people whom its chairs cannot please. This looks for
 * cheap changes between tables that make up for what they cost by better chairs.
 */
export class ChairRepair {
  seated: Seated[];
  private readonly context: ChairContext;
  private readonly state: TableState;
  private readonly triesPerSeat: number;
  /** Tables that were given up, because no change improved them. */
  private readonly given = new Set<number>();

  /** `seated` has a seat for everybody. */
  constructor(
    context: ChairContext,
    tableOf: Int32Array,
    prices: Pick<Prices, 'must' | 'move'>,
    triesPerSeat: number,
    seated: readonly Seated[],
  ) {
    this.context = context;
    this.triesPerSeat = triesPerSeat;
    this.seated = [...seated];
    this.state = new TableState(context.model, { ...prices, misfit: prices.must }, tableOf);
    this.state.reset(tableOf);
  }

  /** Tries to improve the table that costs most. Tells whether there was one left to improve. */
  improveWorst(): boolean {
    const table = this.findWorst();
    if (table < 0) return false;
    if (!this.improve(table)) this.given.add(table);
    return true;
  }

  private costOf({ musts, wishes }: Seated): number {
    return musts * this.state.prices.must + wishes;
  }

  private findWorst(): number {
    let [worst, highest] = [-1, 1e-9];
    this.seated.forEach((seated, t) => {
      const cost = this.costOf(seated);
      if (cost <= highest || this.given.has(t)) return;
      highest = cost;
      worst = t;
    });
    return worst;
  }

  private improve(table: number): boolean {
    const { state, seated } = this;
    for (const { unit, partner, to, delta } of this.listChanges(table).slice(0, CHANGES_TRIED)) {
      state.shift(unit, to);
      if (partner >= 0) state.shift(partner, table);
      const [here, there] = [this.seat(table), this.seat(to)];
      const gain = this.costOf(seated[table]!) + this.costOf(seated[to]!) - this.costOf(here) - this.costOf(there);
      if (gain > delta + 1e-9) {
        seated[table] = here;
        seated[to] = there;
        return true;
      }
      state.shift(unit, table);
      if (partner >= 0) state.shift(partner, to);
    }
    return false;
  }

  private seat(table: number): Seated {
    const { state } = this;
    const { model, problem, chairs } = this.context;
    const start = state.memberStart[table]!;
    const guests: number[] = [];
    for (const unit of state.members.subarray(start, start + state.memberCount[table]!))
      guests.push(...model.unitsOfGuests.guestsOf[unit]!);
    guests.sort((one, other) => one - other);
    return chairs.seat(table, guests, this.triesPerSeat * problem.tables[table]!.seats);
  }

  /** Changes that cost less than the table could gain, the cheapest first. */
  private listChanges(table: number): Change[] {
    const { state } = this;
    const { model } = this.context;
    const { allowed, allowedStart, allowedCount, size, seats } = model;
    const limit = this.costOf(this.seated[table]!);
    const changes: Change[] = [];
    const add = (unit: number, partner: number, to: number, delta: number) => {
      if (delta < limit) changes.push({ unit, partner, to, delta });
    };
    // Units with the same `allowedStart` share a list of tables: each list is searched once.
    const hasTable = new Map<number, boolean>();
    const mayComeHere = (unit: number) => {
      if (allowedCount[unit]! < 2) return false;
      const start = allowedStart[unit]!;
      let answer = hasTable.get(start);
      if (answer === undefined) {
        answer = allowed.subarray(start, start + allowedCount[unit]!).includes(table);
        hasTable.set(start, answer);
      }
      return answer;
    };
    const start = state.memberStart[table]!;
    const units = state.members.slice(start, start + state.memberCount[table]!);
    for (const unit of units) {
      if (allowedCount[unit]! < 2) continue;
      for (let i = allowedStart[unit]!; i < allowedStart[unit]! + allowedCount[unit]!; i++) {
        const to = allowed[i]!;
        if (to === table) continue;
        const free = seats[to]! - state.load[to]!;
        if (free >= size[unit]! && state.hasRoom(to)) add(unit, -1, to, state.shiftDelta(unit, to));
        const first = state.memberStart[to]!;
        for (let m = first; m < first + state.memberCount[to]!; m++) {
          const partner = state.members[m]!;
          if (free + size[partner]! < size[unit]! || !mayComeHere(partner)) continue;
          if (seats[table]! - state.load[table]! + size[unit]! < size[partner]!) continue;
          add(unit, partner, to, state.swapDelta(unit, partner));
        }
      }
    }
    return changes.sort(
      (one, other) =>
        one.delta - other.delta || one.unit - other.unit || one.to - other.to || one.partner - other.partner,
    );
  }
}

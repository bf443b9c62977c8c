import type { Place, SeatProblem, TableId } from '../problem.ts';
import type { ChairSearch } from './chair-search.ts';
import type { IndexedProblem } from './indexed-problem.ts';
import type { JudgedPlan, Places, PlanKeeper } from './plan-keeper.ts';

/** Tries per seat when chairs are found for a plan in a hurry. */
export const QUICK_CHAIR_TRIES = 30;

/** Changes the chairs of plans table by table: who sits at which table stays. */
export class PlanChairs {
  private readonly problem: SeatProblem;
  private readonly indexed: IndexedProblem;
  private readonly chairs: ChairSearch;

  constructor(problem: SeatProblem, indexed: IndexedProblem, chairs: ChairSearch) {
    this.problem = problem;
    this.indexed = indexed;
    this.chairs = chairs;
  }

  /** The plan with new chairs for everybody at these tables. */
  reseat(from: Places, tableIds: ReadonlySet<TableId>): Places {
    const places = new Map(from);
    this.problem.tables.forEach(({ id, seats }, table) => {
      if (!tableIds.has(id)) return;
      const guests = this.guestsOn(from, table).filter((guest) => guest >= 0);
      guests.sort((one, other) => one - other);
      this.write(places, table, this.chairs.seat(table, [...guests], QUICK_CHAIR_TRIES * seats).guestOn);
    });
    return places;
  }

  /** Gives people who stay at their table their old chairs back, unless that makes the plan worse. Yields after each table. */
  *giveBack(plan: JudgedPlan, keeper: PlanKeeper): Generator<void, JudgedPlan> {
    let best = plan;
    const tableIds = new Set(plan.judgement.shifted.map((id) => plan.places.get(id)?.tableId));
    for (const [table, { id }] of this.problem.tables.entries()) {
      if (!tableIds.has(id)) continue;
      const places = new Map(best.places);
      this.write(places, table, this.chairs.giveBack(table, this.guestsOn(best.places, table)));
      const next = keeper.assess(places);
      if (keeper.isBetter(next, best)) best = next;
      yield;
    }
    return best;
  }

  /** The plan of tables with their guests as numbers. */
  read(tables: readonly { readonly guestOn: Int32Array }[]): Map<number, Place> {
    const places = new Map<number, Place>();
    for (const [table, { guestOn }] of tables.entries()) this.write(places, table, guestOn);
    return places;
  }

  private write(places: Map<number, Place>, table: number, guestOn: Int32Array): void {
    const tableId = this.problem.tables[table]!.id;
    guestOn.forEach((guest, seat) => {
      if (guest >= 0) places.set(this.indexed.guestIds[guest]!, { tableId, seat });
    });
  }

  private guestsOn(places: Places, table: number): Int32Array {
    const { id, seats } = this.problem.tables[table]!;
    const guestOn = new Int32Array(seats).fill(-1);
    this.indexed.guestIds.forEach((guestId, guest) => {
      const place = places.get(guestId);
      if (place?.tableId === id && place.seat !== null) guestOn[place.seat] = guest;
    });
    return guestOn;
  }
}

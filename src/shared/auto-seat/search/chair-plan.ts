import { type ChairContext, ChairRepair } from './chair-repair.ts';
import type { Seated } from './chair-table.ts';
import { listGuests, type SeatedEvent } from './seat-people.ts';
import type { Prices } from './table-state.ts';

/** Tries per seat when a table gets its chairs, and when a repair seats it again. */
const CHAIR_TRIES = 300;
const REPAIR_TRIES = 30;
/** At most this many attempts to get better chairs by changes between tables. */
const REPAIRS = 100;

/** Finds chairs for one choice of tables, little by little so that the search can be stopped in between. */
export class ChairPlan {
  private readonly context: ChairContext;
  private readonly tableOf: Int32Array;
  private readonly prices: Pick<Prices, 'must' | 'move'>;
  private readonly mayRepair: boolean;
  private readonly guests: ReturnType<typeof listGuests>;
  private readonly tables: Seated[] = [];
  private repair: ChairRepair | null = null;
  private rounds = 0;

  /** `hasRoom` says that no table has too many people: only such plans are worth changes between tables. */
  constructor(context: ChairContext, tableOf: Int32Array, prices: Pick<Prices, 'must' | 'move'>, hasRoom: boolean) {
    this.context = context;
    this.tableOf = tableOf.slice();
    this.prices = prices;
    this.guests = listGuests(context.problem, context.model, tableOf);
    this.mayRepair = hasRoom && this.guests.unseated.length === 0;
  }

  get isSeated(): boolean {
    return this.tables.length === this.guests.lists.length;
  }

  /** The plan found so far; may be called only when `isSeated` is true. */
  seated(): SeatedEvent {
    return { tables: this.repair?.seated ?? this.tables, unseated: this.guests.unseated };
  }

  /** Finds the chairs of up to `most` tables, or makes one change between tables. Tells whether there is nothing left to do. */
  improve(most: number): boolean {
    const { problem, chairs } = this.context;
    const { lists } = this.guests;
    for (let i = 0; i < most && !this.isSeated; i++) {
      const table = this.tables.length;
      this.tables.push(chairs.seat(table, lists[table]!, CHAIR_TRIES * problem.tables[table]!.seats));
    }
    if (!this.isSeated) return false;
    if (!this.mayRepair || !this.tables.some(({ musts, wishes }) => musts > 0 || wishes > 1e-9)) return true;
    if (!this.repair) {
      this.repair = new ChairRepair(this.context, this.tableOf, this.prices, REPAIR_TRIES, this.tables);
      if (most < Infinity) return false;
    }
    do if (this.rounds++ >= REPAIRS || !this.repair.improveWorst()) return true;
    while (most === Infinity);
    return false;
  }
}

import type { ChairSearch } from './chair-search.ts';
import type { Seated } from './chair-table.ts';
import type { EventModel } from './event-model.ts';
import type { IndexedProblem } from './indexed-problem.ts';

/** A whole plan: who sits on which chair of each table, and who has none. */
export interface SeatedEvent {
  readonly tables: readonly Seated[];
  readonly unseated: readonly number[];
}

/**
 * Guests by table. Where a table has too few seats some go to free seats elsewhere, or have none: those who are not pinned
 * there before those who are, and newcomers before those who sat there already.
 */
export function listGuests(
  { tables, pins, previous }: IndexedProblem,
  { unitsOfGuests, units }: EventModel,
  tableOf: Int32Array,
): { readonly lists: readonly (readonly number[])[]; readonly unseated: readonly number[] } {
  const lists: number[][] = tables.map(() => []);
  for (let u = 0; u < units; u++) lists[tableOf[u]!]?.push(...unitsOfGuests.guestsOf[u]!);
  const unseated: number[] = [];
  lists.forEach((list, t) => {
    const { seats } = tables[t]!;
    if (list.length <= seats) return;
    const rank = (guest: number) => 2 * Number(pins.has(guest)) + Number(previous.get(guest)?.table === t);
    list.sort((one, other) => rank(other) - rank(one) || one - other);
    unseated.push(...list.splice(seats));
  });
  for (let t = 0; t < tables.length && unseated.length > 0; t++) {
    lists[t]!.push(...unseated.splice(0, tables[t]!.seats - lists[t]!.length));
  }
  return { lists, unseated };
}

export function seatPeople(
  problem: IndexedProblem,
  model: EventModel,
  chairs: ChairSearch,
  tableOf: Int32Array,
  triesPerSeat: number,
): SeatedEvent {
  const { lists, unseated } = listGuests(problem, model, tableOf);
  return {
    tables: lists.map((guests, t) => chairs.seat(t, guests, triesPerSeat * problem.tables[t]!.seats)),
    unseated,
  };
}

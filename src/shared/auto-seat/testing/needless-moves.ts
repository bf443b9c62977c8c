import { countCost, judge } from '../judge.ts';
import type { Place, SeatProblem } from '../problem.ts';

type Places = ReadonlyMap<number, Place>;

/** What repairs are compared by: guests without a seat, broken musts, moves, how badly musts are broken, wishes. */
export function valueOfRepair(problem: SeatProblem, places: Places): number[] {
  const judgement = judge(problem, places);
  const { brokenMusts, musts, cost } = countCost(problem, judgement);
  return [judgement.unseated.length, brokenMusts, judgement.moved.length, musts, cost];
}

/** Below 0 when the first is better. */
export function compareRepairs(one: readonly number[], other: readonly number[]): number {
  const difference = one.map((part, index) => part - (other[index] ?? 0)).find((part) => Math.abs(part) > 1e-9);
  return difference ?? 0;
}

/**
 * Moves that the plan does not need: guests, groups of `together`, and pairs of these who could go back to their old tables
 * without making the plan worse. Tries each of them, sharing nothing with the search.
 */
export function listNeedlessMoves(problem: SeatProblem, places: Places, together: readonly (readonly number[])[]) {
  const { previous, tables } = problem;
  const seatsOf = new Map(tables.map(({ id, seats }) => [id, seats]));
  const moved = new Set(judge(problem, places).moved.filter((id) => seatsOf.has(previous.get(id)?.tableId ?? '')));
  const groups = [
    ...together.map((members) => members.filter((id) => moved.has(id))).filter((members) => members.length > 1),
    ...Array.from(moved, (id) => [id]),
  ];
  const value = valueOfRepair(problem, places);
  const canGoBack = (ids: readonly number[]) => {
    const back = bringBack(problem, places, ids);
    return back !== null && compareRepairs(valueOfRepair(problem, back), value) < 0;
  };
  const pairs = groups.flatMap((one, index) => groups.slice(index + 1).map((other) => [...one, ...other]));
  return [...groups, ...pairs].filter((ids) => canGoBack([...new Set(ids)]));
}

/** The plan with these guests at their old tables: on their old chairs, else on any free ones; null if there are too few. */
function bringBack({ previous, tables }: SeatProblem, places: Places, ids: readonly number[]): Places | null {
  const back = new Map(places);
  for (const id of ids) back.delete(id);
  const isFree = (place: Place) =>
    ![...back.values()].some(({ tableId, seat }) => tableId === place.tableId && seat === place.seat);
  for (const wantsOldChair of [true, false]) {
    for (const id of ids) {
      const before = previous.get(id);
      const table = tables.find((known) => known.id === before?.tableId);
      if (back.has(id) || !before || !table) continue;
      const seat = Array.from({ length: table.seats }, (_, index) => index).find(
        (index) => (!wantsOldChair || index === before.seat) && isFree({ tableId: table.id, seat: index }),
      );
      if (seat !== undefined) back.set(id, { tableId: table.id, seat });
    }
  }
  return ids.every((id) => back.has(id)) ? back : null;
}

/** Every set of these that is not empty. */
const setsOf = <T>(all: readonly T[]) =>
  Array.from({ length: 2 ** all.length - 1 }, (_, bits) => all.filter((_each, index) => (bits + 1) & (1 << index)));

/** Every order of these. */
const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((first, index) => ordersOf(all.filter((_, at) => at !== index)).map((rest) => [first, ...rest]));

/**
 * People at one table who could all have their old chairs back without making the plan worse, while those who sit there now
 * have the chairs that become free, in any order. Tries each set of at most `most` people, sharing nothing with the search.
 */
export function listNeedlessShifts(problem: SeatProblem, places: Places, most = 6): number[][] {
  const { previous } = problem;
  const value = valueOfRepair(problem, places);
  const { shifted } = judge(problem, places);
  const isFree = (ids: readonly number[], tableId: Place['tableId'] | undefined) => {
    const homes = new Map([...previous].filter(([id]) => ids.includes(id)));
    const taken = new Set(Array.from(homes.values(), ({ seat }) => seat));
    const here = [...places].filter(([, place]) => place.tableId === tableId);
    const displaced = here.filter(([id, { seat }]) => taken.has(seat) && !ids.includes(id));
    const vacated = here.filter(([id, { seat }]) => ids.includes(id) && !taken.has(seat)).map(([, place]) => place);
    return ordersOf(vacated).some((order) => {
      const back = new Map([...places, ...homes]);
      for (const [index, place] of order.entries()) {
        const [id] = displaced[index] ?? [];
        if (id !== undefined) back.set(id, place);
      }
      const { shifted: left } = judge(problem, back);
      return left.length < shifted.length && compareRepairs(valueOfRepair(problem, back), value) <= 0;
    });
  };
  return [...Map.groupBy(shifted, (id) => places.get(id)?.tableId)].flatMap(([tableId, atTable]) =>
    setsOf(atTable).filter((ids) => ids.length <= most && isFree(ids, tableId)),
  );
}

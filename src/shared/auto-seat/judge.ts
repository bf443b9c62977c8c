import type { BrokenRule, Judgement, Place, SeatProblem, TableId } from './problem.ts';
import { solverRule } from './rules/index.ts';
import type { JudgedSeats } from './rules/rule.ts';
import { sortSeatCounts } from './rules/table-sizes.ts';

/** Returns a function that lists the other tables fewer than `hops` steps, over neighbouring tables, from `start`. */
function listNear({ tables, neighbours }: Pick<SeatProblem, 'tables' | 'neighbours'>) {
  const next = new Map<TableId, TableId[]>(tables.map(({ id }) => [id, []]));
  for (const [one, other] of neighbours) {
    next.get(one)?.push(other);
    next.get(other)?.push(one);
  }
  const known = new Map<number, Map<TableId, readonly TableId[]>>();
  return (start: TableId, hops: number): readonly TableId[] => {
    const byTable = known.get(hops) ?? new Map<TableId, readonly TableId[]>();
    known.set(hops, byTable);
    const near = byTable.get(start);
    if (near) return near;
    const found = new Map<TableId, number>([[start, 0]]);
    for (const [at, steps] of found) {
      if (steps + 1 >= hops) break;
      for (const to of next.get(at) ?? []) if (!found.has(to)) found.set(to, steps + 1);
    }
    found.delete(start);
    const list = [...found.keys()];
    byTable.set(start, list);
    return list;
  };
}

/**
 * What a plan breaks. Deliberately plain and independent of the search, whose running cost the tests compare with it.
 * Places on a missing table or seat, and all but the first guest on a seat, count as unseated. So do guests at a table
 * without a chair, though rules and pins about tables count them there.
 */
export const judge = (problem: SeatProblem, places: ReadonlyMap<number, Place>): Judgement =>
  makeJudge(problem)(places);

/** For judging many plans of one problem. */
export function makeJudge(problem: SeatProblem): (places: ReadonlyMap<number, Place>) => Judgement {
  const tableById = new Map(problem.tables.map((table) => [table.id, table]));
  const nearTo = listNear(problem);
  const sortedSeats = sortSeatCounts(problem.tables);
  const present = new Set(problem.guestIds);
  return (places) => judgePlan({ problem, tableById, nearTo, sortedSeats, present }, places);
}

interface JudgeContext {
  readonly problem: SeatProblem;
  readonly tableById: ReadonlyMap<TableId, SeatProblem['tables'][number]>;
  readonly nearTo: ReturnType<typeof listNear>;
  readonly sortedSeats: readonly number[];
  readonly present: ReadonlySet<number>;
}

function judgePlan(
  { problem, tableById, nearTo, sortedSeats, present }: JudgeContext,
  places: ReadonlyMap<number, Place>,
): Judgement {
  const { guestIds, tables, rules, pins, previous } = problem;
  const guestOnSeat = new Map<TableId, Map<number, number>>(tables.map(({ id }) => [id, new Map()]));
  const tableOf = new Map<number, TableId>();
  const seatOf = new Map<number, number>();
  const unseated: number[] = [];
  /** At a table, but without a chair yet: rules about tables count them, rules about chairs do not. */
  const withoutChair = new Set<number>();
  for (const id of guestIds) {
    const place = places.get(id);
    if (place?.seat === null && tableById.has(place.tableId)) {
      unseated.push(id);
      withoutChair.add(id);
      tableOf.set(id, place.tableId);
      continue;
    }
    const seat = place?.seat ?? -1;
    const onSeat = place && guestOnSeat.get(place.tableId);
    if (!place || !onSeat || onSeat.has(seat) || !(seat >= 0 && seat < (tableById.get(place.tableId)?.seats ?? 0))) {
      unseated.push(id);
      continue;
    }
    onSeat.set(seat, id);
    tableOf.set(id, place.tableId);
    seatOf.set(id, seat);
  }
  const neighboursOf = new Map<number, Set<number>>(guestIds.map((id) => [id, new Set()]));
  for (const { id, beside } of tables) {
    for (const [one, other] of beside) {
      const a = guestOnSeat.get(id)?.get(one);
      const b = guestOnSeat.get(id)?.get(other);
      if (a === undefined || b === undefined || a === b) continue;
      neighboursOf.get(a)?.add(b);
      neighboursOf.get(b)?.add(a);
    }
  }
  const among = (ids: readonly number[]) => [...new Set(ids)].filter((id) => present.has(id));
  const byTable = (ids: readonly number[]) => {
    const groups = new Map<TableId, number[]>();
    for (const id of ids) {
      const table = tableOf.get(id);
      if (table === undefined) continue;
      const group = groups.get(table);
      if (group) group.push(id);
      else groups.set(table, [id]);
    }
    return groups;
  };
  const seats: JudgedSeats = {
    guestIds,
    tableIds: tables.map(({ id }) => id),
    sortedSeats,
    nearTo,
    among,
    byTable,
    tableOf: (id) => tableOf.get(id),
    lacksChair: (id) => withoutChair.has(id),
    isOnAccessibleSeat: (id) =>
      tableById.get(tableOf.get(id) ?? '')?.accessible.includes(seatOf.get(id) ?? -1) === true,
    away(ids, count) {
      const groups = [...byTable(ids).values()].sort((one, other) => other.length - one.length);
      const most = new Set(groups.slice(0, count).flat());
      return { by: ids.length - most.size, guestIds: ids.filter((id) => !most.has(id)) };
    },
    pairsBeside(ids) {
      const set = new Set(ids);
      return ids.flatMap((one) =>
        [...(neighboursOf.get(one) ?? [])]
          .filter((other) => one < other && set.has(other))
          .map((other): [number, number] => [one, other]),
      );
    },
  };
  const broken: BrokenRule[] = [];
  for (const rule of rules) {
    const { by, guestIds: whom } = solverRule(rule).judge(rule, seats);
    if (by > 0) broken.push({ ruleId: rule.id, by, guestIds: whom });
  }
  const brokenPins = [...pins.keys()].filter((id) => {
    if (!present.has(id)) return false;
    const pin = pins.get(id);
    return tableOf.get(id) !== pin?.tableId || (pin?.seat != null && seatOf.get(id) !== pin.seat);
  });
  const seatedBefore = guestIds.filter((id) => previous.has(id));
  const moved = seatedBefore.filter((id) => tableOf.get(id) !== previous.get(id)?.tableId);
  const shifted = seatedBefore.filter((id) => {
    const before = previous.get(id);
    return tableOf.get(id) === before?.tableId && before?.seat != null && seatOf.get(id) !== before.seat;
  });
  return { broken, unseated, brokenPins, moved, shifted };
}

/** How many musts and pins are broken, how badly in all, and what the broken wishes cost. */
export function countCost({ rules }: Pick<SeatProblem, 'rules'>, { broken, brokenPins }: Judgement) {
  const ruleById = new Map(rules.map((rule) => [rule.id, rule]));
  let [brokenMusts, musts, cost] = [brokenPins.length, brokenPins.length, 0];
  for (const { ruleId, by } of broken) {
    const rule = ruleById.get(ruleId);
    if (!rule?.must) cost += by * (rule?.weight ?? 0);
    else {
      brokenMusts++;
      musts += by;
    }
  }
  return { brokenMusts, musts, cost };
}

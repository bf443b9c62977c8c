import type { BrokenRule, Judgement, Place, SeatProblem, SeatRule, TableId } from './problem.ts';
import { readSides } from './rule-terms.ts';

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

/** The seats of the tables, the largest table first. */
export const sortSeatCounts = (tables: readonly { readonly seats: number }[]): number[] =>
  tables.map(({ seats }) => seats).sort((one, other) => other - one);

/** How many pairs of `size` people share a table at best: when they fill the largest tables. */
export function mostPairsTogether(size: number, sortedSeatCounts: readonly number[]): number {
  let left = size;
  let pairs = 0;
  for (const seats of sortedSeatCounts) {
    if (left === 0) break;
    const here = Math.min(left, seats);
    pairs += (here * (here - 1)) / 2;
    left -= here;
  }
  return pairs;
}

/** The fewest tables that can hold so many people: the largest ones. */
export function fewestTables(people: number, sortedSeatCounts: readonly number[]): number {
  let left = people;
  const more = sortedSeatCounts.findIndex((seats) => {
    const isEnough = left <= 0;
    left -= seats;
    return isEnough;
  });
  return more < 0 ? sortedSeatCounts.length : more;
}

type Broken = Pick<BrokenRule, 'by' | 'guestIds'>;
const HOLDS: Broken = { by: 0, guestIds: [] };

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
  /** Those who are not at the `count` tables where most of them are. */
  const countAway = (ids: readonly number[], count: number): Broken => {
    const groups = [...byTable(ids).values()].sort((one, other) => other.length - one.length);
    const most = new Set(groups.slice(0, count).flat());
    return { by: ids.length - most.size, guestIds: ids.filter((id) => !most.has(id)) };
  };
  const pairsBeside = (ids: readonly number[]) => {
    const set = new Set(ids);
    return ids.flatMap((one) =>
      [...(neighboursOf.get(one) ?? [])]
        .filter((other) => one < other && set.has(other))
        .map((other): [number, number] => [one, other]),
    );
  };
  const countBroken = (rule: SeatRule): Broken => {
    if (rule.kind === 'fill') {
      let by = 0;
      const here = byTable(guestIds);
      for (const { id } of tables) {
        const count = here.get(id)?.length ?? 0;
        if (count > 0 || rule.allTables) by += Math.max(0, rule.min - count);
      }
      return { by, guestIds: [] };
    }
    const ids = among(rule.guests);
    switch (rule.kind) {
      case 'together':
        return countAway(ids, 1);
      case 'sideBySide': {
        const onChairs = ids.filter((id) => !withoutChair.has(id));
        const by = Math.max(0, onChairs.length - 1 - pairsBeside(onChairs).length);
        return { by, guestIds: by > 0 ? onChairs : [] };
      }
      case 'notBeside': {
        const sideOf = readSides(rule);
        const pairs = pairsBeside(ids).filter(([one, other]) => sideOf(one) !== sideOf(other));
        return { by: pairs.length, guestIds: among(pairs.flat()) };
      }
      case 'apart': {
        if (rule.hops < 1) return HOLDS;
        const groups = byTable(ids);
        const sideOf = readSides(rule);
        let by = 0;
        const tooClose: number[] = [];
        for (const [table, here] of groups) {
          const around = [here, ...nearTo(table, rule.hops).map((near) => groups.get(near) ?? [])].flat();
          const ofSide = new Map<number, number>();
          for (const id of around) ofSide.set(sideOf(id), (ofSide.get(sideOf(id)) ?? 0) + 1);
          for (const id of here) {
            const strangers = around.length - (ofSide.get(sideOf(id)) ?? 0);
            if (strangers === 0) continue;
            by += strangers / 2;
            tooClose.push(id);
          }
        }
        return { by, guestIds: among(tooClose) };
      }
      case 'near': {
        const there = byTable(among(rule.others));
        const alone = ids.filter((id) => {
          const table = tableOf.get(id);
          return table === undefined || !(there.has(table) || nearTo(table, 2).some((near) => there.has(near)));
        });
        return { by: alone.length, guestIds: alone };
      }
      case 'at': {
        const allowed = new Set(rule.tables);
        const elsewhere = ids.filter((id) => {
          const table = tableOf.get(id);
          return table === undefined || !allowed.has(table);
        });
        return { by: elsewhere.length, guestIds: elsewhere };
      }
      case 'accessible': {
        const wrong = ids.filter((id) => {
          if (withoutChair.has(id)) return false;
          const table = tableById.get(tableOf.get(id) ?? '');
          return !table?.accessible.includes(seatOf.get(id) ?? -1);
        });
        return { by: wrong.length, guestIds: wrong };
      }
      case 'gather': {
        // A must asks for as few tables as can hold the group; a wish for as many of it at one table as possible.
        if (rule.must) return countAway(ids, fewestTables(ids.length, sortedSeats));
        const most = mostPairsTogether(ids.length, sortedSeats);
        let pairs = 0;
        for (const group of byTable(ids).values()) pairs += (group.length * (group.length - 1)) / 2;
        const by = most - pairs;
        return { by, guestIds: by > 0 ? ids : [] };
      }
      case 'company': {
        const groups = byTable(ids);
        let by = 0;
        const lonely = ids.filter((id) => {
          const table = tableOf.get(id);
          const others = table === undefined ? 0 : (groups.get(table)?.length ?? 1) - 1;
          by += Math.max(0, rule.min - others);
          return others < rule.min;
        });
        return { by, guestIds: lonely };
      }
      case 'mix': {
        const [one, other] = [byTable(ids), byTable(among(rule.others))];
        let by = 0;
        const unmixed: number[] = [];
        for (const { id } of tables) {
          const [here, there] = [one.get(id) ?? [], other.get(id) ?? []];
          const excess = Math.abs(here.length - there.length) - 1;
          if (excess <= 0) continue;
          by += excess;
          unmixed.push(...here, ...there);
        }
        return { by, guestIds: among(unmixed) };
      }
    }
    return HOLDS;
  };
  const broken: BrokenRule[] = [];
  for (const rule of rules) {
    const { by, guestIds: whom } = countBroken(rule);
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

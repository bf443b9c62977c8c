import type { Place, SeatProblem, SeatRule, TableId } from '../problem.ts';
import type { Sided } from '../rules/rule.ts';

/**
 * Whether any plan seats everybody and keeps all musts and pins, found by trying seat after seat for guest after guest.
 * For small events in tests; plain on purpose, and sharing no code with the proofs it checks.
 */
export function planExists(problem: SeatProblem): boolean {
  const musts = problem.rules.filter(({ must }) => must);
  const hopsBetween = makeHops(problem);
  const seats = problem.tables.flatMap(({ id, seats }) =>
    Array.from({ length: seats }, (_, seat) => ({ tableId: id, seat })),
  );
  if (seats.length < problem.guestIds.length) return false;
  const guests = problem.guestIds.map((id) => ({ id, key: keyOf(problem, musts, id) }));
  guests.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));
  const places = new Map<number, { tableId: TableId; seat: number }>();
  const taken = new Set<number>();

  const isBeside = (one: number, other: number) => {
    const [a, b] = [places.get(one), places.get(other)];
    if (!a || !b || a.tableId !== b.tableId) return false;
    const table = problem.tables.find(({ id }) => id === a.tableId);
    return (table?.beside ?? []).some(([x, y]) => (x === a.seat && y === b.seat) || (x === b.seat && y === a.seat));
  };
  const membersAt = (guestIds: readonly number[], tableId: TableId) =>
    new Set(guestIds.filter((id) => places.get(id)?.tableId === tableId)).size;
  const presentOf = (guestIds: readonly number[]) =>
    [...new Set(guestIds)].filter((id) => problem.guestIds.includes(id));

  /** With `isWhole`, everybody is seated; otherwise false means that seating more guests can't make the rule hold. */
  const holds = (rule: SeatRule, isWhole: boolean): boolean => {
    if (rule.kind === 'fill') {
      return (
        !isWhole ||
        problem.tables.every(({ id }) => {
          const people = membersAt(problem.guestIds, id);
          return people >= rule.min || (people === 0 && !rule.allTables);
        })
      );
    }
    const people = presentOf(rule.guests);
    const seated = people.filter((id) => places.has(id));
    const pairs = seated.flatMap((a, index) => seated.slice(index + 1).map((b) => [a, b] as const));
    const isOneTable = new Set(seated.map((id) => places.get(id)?.tableId)).size < 2;
    switch (rule.kind) {
      case 'together':
        return isOneTable;
      case 'sideBySide': {
        if (!isOneTable || !isWhole) return isOneTable;
        const row = seated.slice(0, 1);
        for (const id of row) for (const next of seated) if (!row.includes(next) && isBeside(id, next)) row.push(next);
        return row.length === seated.length;
      }
      case 'notBeside':
        return !pairs.some(([a, b]) => isOtherSide(rule, a, b) && isBeside(a, b));
      case 'apart':
        return pairs.every(
          ([a, b]) =>
            !isOtherSide(rule, a, b) || hopsBetween(places.get(a)?.tableId, places.get(b)?.tableId) >= rule.hops,
        );
      case 'near':
        return (
          !isWhole ||
          seated.every((id) =>
            presentOf(rule.others).some(
              (other) => hopsBetween(places.get(id)?.tableId, places.get(other)?.tableId) < 2,
            ),
          )
        );
      case 'at':
        return seated.every((id) => rule.tables.some((tableId) => tableId === places.get(id)?.tableId));
      case 'accessible':
        return seated.every((id) => {
          const { tableId, seat } = places.get(id) ?? {};
          return problem.tables.find((table) => table.id === tableId)?.accessible.includes(seat ?? -1);
        });
      case 'gather': {
        if (!isWhole) return true;
        let left = people.length;
        let fewest = 0;
        for (const room of problem.tables.map((table) => table.seats).sort((a, b) => b - a)) {
          if (left <= 0) break;
          left -= room;
          fewest++;
        }
        return new Set(seated.map((id) => places.get(id)?.tableId)).size <= fewest;
      }
      case 'company':
        return !isWhole || seated.every((id) => membersAt(people, places.get(id)?.tableId ?? '') - 1 >= rule.min);
      case 'mix':
        return (
          !isWhole ||
          problem.tables.every(({ id }) => Math.abs(membersAt(people, id) - membersAt(presentOf(rule.others), id)) <= 1)
        );
    }
  };
  const rulesByGuest = new Map(
    problem.guestIds.map((id) => [id, musts.filter((rule) => rule.kind !== 'fill' && rule.guests.includes(id))]),
  );
  const rulesOf = (id: number) => rulesByGuest.get(id) ?? [];
  const mayKeepPin = (id: number, place: Place) => {
    const pin = problem.pins.get(id);
    return !pin || (pin.tableId === place.tableId && (pin.seat === null || pin.seat === place.seat));
  };

  const seatFrom = (index: number, firstSeat: number): boolean => {
    const guest = guests[index];
    if (!guest) return musts.every((rule) => holds(rule, true));
    const triedTables = new Set<TableId>();
    for (const [at, place] of seats.entries()) {
      // Guests whom no rule tells apart take seats in order: any other order is the same plan.
      if (at < firstSeat || taken.has(at) || !mayKeepPin(guest.id, place)) continue;
      // Without rules about seats, and with nobody after them who has any, one free seat of a table is like another.
      if (guest.key >= '2' && triedTables.has(place.tableId)) continue;
      triedTables.add(place.tableId);
      taken.add(at);
      places.set(guest.id, place);
      const isLikeNext = guests[index + 1]?.key === guest.key;
      const isFound =
        rulesOf(guest.id).every((rule) => holds(rule, false)) && seatFrom(index + 1, isLikeNext ? at + 1 : 0);
      taken.delete(at);
      places.delete(guest.id);
      if (isFound) return true;
    }
    return false;
  };
  return seatFrom(0, 0);
}

const isOtherSide = ({ sides }: Sided, one: number, other: number) =>
  !sides?.some((side) => side.includes(one) && side.includes(other));

/** Equal for guests whom no must and no pin tells apart. Pinned guests sort first, then those with rules about seats. */
function keyOf(problem: SeatProblem, musts: readonly SeatRule[], id: number): string {
  if (problem.pins.has(id)) return `0 pinned ${id}`;
  let hasSeatRule = false;
  const named = musts.flatMap((rule, index) => {
    if (rule.kind === 'fill') return [];
    const isOther = 'others' in rule && rule.others.includes(id);
    const isMember = rule.guests.includes(id);
    if (isMember && ['sideBySide', 'notBeside', 'accessible'].includes(rule.kind)) hasSeatRule = true;
    const side = 'sides' in rule ? (rule.sides?.findIndex((people) => people.includes(id)) ?? '') : '';
    return isMember || isOther ? [`${index}${isMember ? 'a' : ''}${isOther ? 'b' : ''}${side}`] : [];
  });
  if (named.length === 0) return '3 free';
  return `${hasSeatRule ? 1 : 2} ${named.join()}`;
}

function makeHops({ tables, neighbours }: SeatProblem) {
  const hops = new Map<string, number>();
  const key = (a: TableId | undefined, b: TableId | undefined) => `${a}→${b}`;
  for (const a of tables)
    for (const b of tables) hops.set(key(a.id, b.id), a.id === b.id ? 0 : Number.POSITIVE_INFINITY);
  for (const [a, b] of neighbours) if (a !== b) for (const pair of [key(a, b), key(b, a)]) hops.set(pair, 1);
  const between = (a: TableId | undefined, b: TableId | undefined) => hops.get(key(a, b)) ?? Number.POSITIVE_INFINITY;
  for (const via of tables) {
    for (const a of tables) {
      for (const b of tables) {
        hops.set(key(a.id, b.id), Math.min(between(a.id, b.id), between(a.id, via.id) + between(via.id, b.id)));
      }
    }
  }
  return between;
}

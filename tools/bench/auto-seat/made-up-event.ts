import type { Place, SeatProblem, SeatRule, SeatTable } from '../../../src/shared/auto-seat/problem.ts';
import { RandomDraws } from '../../load/random-draws.ts';

const SEATS = 10;
const WEIGHTS = { gather: 1, sideBySide: 4, notBeside: 5, at: 5, together: 6, company: 6, apart: 8 } as const;

type Body = SeatRule extends infer Rule
  ? Rule extends SeatRule
    ? Omit<Rule, 'id' | 'must' | 'weight'>
    : never
  : never;

/** Rules in the order in which they were added, which is also their id. */
class RuleList {
  readonly rules: SeatRule[] = [];

  must(body: Body): void {
    this.rules.push({ id: this.rules.length, must: true, ...body } as SeatRule);
  }

  wish(body: Body, weight: number): void {
    this.rules.push({ id: this.rules.length, must: false, weight, ...body } as SeatRule);
  }
}

/** Round tables of ten in a grid; every third has two seats that a wheelchair reaches. */
function makeRoom(count: number) {
  const columns = Math.ceil(Math.sqrt(count));
  const beside = Array.from({ length: SEATS }, (_, seat): [number, number] => [seat, (seat + 1) % SEATS]);
  const tables = Array.from(
    { length: count },
    (_, id): SeatTable => ({ id, seats: SEATS, beside, accessible: id % 3 === 0 ? [0, 5] : [] }),
  );
  const neighbours: [number, number][] = [];
  for (let id = 0; id < count; id++) {
    const isLast = id % columns === columns - 1;
    for (const other of [
      isLast ? -1 : id + 1,
      id + columns,
      isLast ? -1 : id + columns + 1,
      id % columns === 0 ? -1 : id + columns - 1,
    ])
      if (other >= 0 && other < count) neighbours.push([id, other]);
  }
  return { tables, neighbours };
}

/** Consecutive numbers in groups of random sizes. */
function divide(count: number, pickSize: () => number): number[][] {
  const groups: number[][] = [];
  for (let next = 0; next < count; ) {
    const size = Math.min(pickSize(), count - next);
    groups.push(Array.from({ length: size }, (_, index) => next + index));
    next += size;
  }
  return groups;
}

const empty = { pins: new Map<number, Place>(), previous: new Map<number, Place>() };

/**
 * A wedding (families) or a gala (couples, and two sides to mix evenly at every table): circles of friends to gather,
 * friendships and quarrels across them, wheelchairs, and some who want to be near the stage.
 */
export function makeParty(kind: 'wedding' | 'gala', guests: number, seed: number): SeatProblem {
  const random = new RandomDraws(seed);
  const room = makeRoom(Math.ceil((guests * 1.06) / SEATS));
  const list = new RuleList();
  const pick = () => random.wholeBetween(0, guests - 1);
  const sizes = kind === 'wedding' ? [1, 2, 2, 2, 3, 4, 4, 5] : [1, 1, 2, 2, 2, 2, 3];
  for (const guestIds of divide(guests, () => random.pick(sizes))) {
    if (guestIds.length < 2) continue;
    list.must({ kind: 'together', guests: guestIds });
    list.wish({ kind: 'sideBySide', guests: guestIds }, WEIGHTS.sideBySide);
  }
  for (const guestIds of divide(guests, () => random.wholeBetween(3, 28))) {
    list.wish({ kind: 'gather', guests: guestIds }, WEIGHTS.gather);
    list.wish({ kind: 'company', guests: guestIds, min: Math.min(2, guestIds.length - 1) }, WEIGHTS.company);
  }
  const pair = () => {
    const one = pick();
    return [one, (one + random.wholeBetween(6, guests - 6)) % guests];
  };
  for (let i = 0; i < guests / 10; i++) list.wish({ kind: 'together', guests: pair() }, WEIGHTS.together);
  for (let i = 0; i < guests / 25; i++) list.must({ kind: 'apart', guests: pair(), hops: random.chance(0.3) ? 2 : 1 });
  for (let i = 0; i < guests / 20; i++)
    list.wish({ kind: 'apart', guests: pair(), hops: random.chance(0.4) ? 2 : 1 }, WEIGHTS.apart);
  for (let i = 0; i < guests / 20; i++) {
    const near = room.tables.slice(0, Math.ceil(room.tables.length / 3)).map(({ id }) => id);
    list.wish({ kind: 'at', guests: [pick()], tables: near }, WEIGHTS.at);
  }
  for (let i = 0; i < guests / 70; i++) list.must({ kind: 'accessible', guests: [pick()] });
  if (kind === 'gala') {
    const isOne = Array.from({ length: guests }, () => random.chance(0.5));
    const side = (wanted: boolean) => isOne.flatMap((one, id) => (one === wanted ? [id] : []));
    list.wish({ kind: 'mix', guests: side(true), others: side(false) }, 1);
  }
  list.wish({ kind: 'fill', min: 6 }, 3);
  return { guestIds: Array.from({ length: guests }, (_, id) => id), ...room, rules: list.rules, ...empty };
}

/** An event whose seats are all taken. Its rules are read from a hidden plan, so at least that plan keeps them all. */
export function makePlanted(guests: number, seed: number): SeatProblem {
  const random = new RandomDraws(seed);
  const room = makeRoom(guests / SEATS);
  const list = new RuleList();
  const shuffled = Array.from({ length: guests }, (_, id) => ({ id, order: random.next() }))
    .sort((one, other) => one.order - other.order)
    .map(({ id }) => id);
  const placeOf = new Map(shuffled.map((id, index) => [id, { table: Math.floor(index / SEATS), seat: index % SEATS }]));
  const placeFor = (id: number) => placeOf.get(id) ?? { table: 0, seat: 0 };
  for (const [table, { accessible }] of room.tables.entries()) {
    const people = shuffled.slice(table * SEATS, (table + 1) * SEATS);
    for (const seats of divide(SEATS, () => random.pick([1, 2, 2, 2, 3, 4]))) {
      const guestIds = seats.map((seat) => people[seat] ?? 0);
      if (guestIds.length < 2) continue;
      if (random.chance(0.3)) list.must({ kind: 'sideBySide', guests: guestIds });
      else {
        list.must({ kind: 'together', guests: guestIds });
        list.wish({ kind: 'sideBySide', guests: guestIds }, WEIGHTS.sideBySide);
      }
    }
    for (let i = 0; i < 6; i++) {
      const [a, b] = [random.wholeBetween(0, SEATS - 1), random.wholeBetween(2, SEATS - 2)];
      const guestIds = [people[a] ?? 0, people[(a + b) % SEATS] ?? 0];
      list.wish({ kind: 'together', guests: guestIds }, WEIGHTS.together);
      if (i === 0) list.wish({ kind: 'notBeside', guests: guestIds }, WEIGHTS.notBeside);
    }
    for (const seat of accessible)
      if (random.chance(0.4)) list.must({ kind: 'accessible', guests: [people[seat] ?? 0] });
    if (random.chance(0.5)) {
      const tableIds = [...new Set([table, random.wholeBetween(0, room.tables.length - 1)])];
      list.wish({ kind: 'at', guests: [random.pick(people)], tables: tableIds }, WEIGHTS.at);
    }
  }
  const isNear = (one: number, other: number) =>
    one === other || room.neighbours.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
  for (let i = 0; i < guests / 2; i++) {
    const guestIds = [random.pick(shuffled), random.pick(shuffled)];
    const [one, other] = guestIds.map((id) => placeFor(id).table) as [number, number];
    if (one === other) continue;
    const body = { kind: 'apart' as const, guests: guestIds, hops: isNear(one, other) ? 1 : 2 };
    if (random.chance(0.3)) list.must(body);
    else list.wish(body, WEIGHTS.apart);
  }
  return { guestIds: Array.from({ length: guests }, (_, id) => id), ...room, rules: list.rules, ...empty };
}

/** A planted event after one in twenty cancelled, two couples were added and four new quarrels broke out. */
export function makeLate(guests: number, seed: number, previous: ReadonlyMap<number, Place>): SeatProblem {
  const planted = makePlanted(guests, seed);
  const random = new RandomDraws(seed + 1000);
  const gone = new Set(Array.from({ length: Math.ceil(guests / 20) }, () => random.wholeBetween(0, guests - 1)));
  const stay = planted.guestIds.filter((id) => !gone.has(id));
  const couples = [
    [guests, guests + 1],
    [guests + 2, guests + 3],
  ];
  const rules = [...planted.rules];
  for (const guestIds of couples) rules.push({ id: rules.length, must: true, kind: 'together', guests: guestIds });
  for (let i = 0; i < 4; i++) {
    const one = random.pick(stay);
    const tableId = previous.get(one)?.tableId;
    const other = stay.find(
      (id) =>
        previous.get(id)?.tableId === tableId &&
        !planted.rules.some((rule) => rule.must && 'guests' in rule && rule.guests.includes(id)),
    );
    if (other === undefined || other === one) continue;
    rules.push({ id: rules.length, must: true, kind: 'apart', guests: [one, other], hops: 1 });
  }
  return {
    ...planted,
    guestIds: [...stay, ...couples.flat()].slice(0, guests),
    rules,
    previous: new Map([...previous].filter(([id]) => !gone.has(id))),
  };
}

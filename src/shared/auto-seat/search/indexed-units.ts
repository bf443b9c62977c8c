import { guestsOf as guestsOfRule, solverRule } from '../rules/index.ts';
import { readSides } from '../rules/rule.ts';
import type { IndexedProblem } from './indexed-problem.ts';

/** Guests who never split, and where they may sit. */
export interface IndexedUnits {
  readonly unitOf: Int32Array;
  readonly guestsOf: readonly (readonly number[])[];
  /** Tables where every pin and every must about a place holds; null: all that are large enough. */
  readonly tablesOf: readonly (readonly number[] | null)[];
  /** The musts "together" and "side by side" that the units keep by themselves. */
  readonly keptRules: ReadonlySet<number>;
}

export interface UnitOptions {
  /** Guests who must share a table but are at different ones today need not move as one. */
  readonly keepsSplits?: boolean;
  /** Musts, by position, that contradict others: any of them may be the one to break, so they join nobody. */
  readonly contested?: ReadonlySet<number>;
  /** Everybody is a unit of their own. */
  readonly isLoose?: boolean;
}

type Tables = ReadonlySet<number> | null;

/** Returns a function that intersects sets of tables. It remembers what it made: a rule may name all guests of an event. */
function makeIntersect(): (one: Tables, other: Tables) => Tables {
  const known = new Map<Tables, Map<Tables, Tables>>();
  return (one, other) => {
    if (!one || !other || one === other) return one ?? other;
    const ofOne = known.get(one) ?? new Map<Tables, Tables>();
    known.set(one, ofOne);
    const both = ofOne.get(other) ?? new Set([...one].filter((table) => other.has(table)));
    ofOne.set(other, both);
    return both;
  };
}

/** Whether these guests are at different tables today. */
const isSplit = (members: readonly number[], previous: IndexedProblem['previous']) =>
  new Set(members.map((guest) => previous.get(guest)?.table ?? -1)).size > 1;

/**
 * Joins guests who must share a table. A rule that would make a unit which no table can take, or of people who must be
 * apart, stays a must of the search instead, so that contradicting rules still lead to a plan. With `keepsSplits` so does a rule whose guests are at
 * different tables today: leaving them there is one of the plans to compare.
 */
export function indexUnits(
  { guests, tables, rules, pins, previous }: IndexedProblem,
  { keepsSplits = false, contested, isLoose = false }: UnitOptions = {},
): IndexedUnits {
  const parent = Int32Array.from({ length: guests }, (_, g) => g);
  const find = (guest: number): number => {
    let root = guest;
    while (parent[root] !== root) root = parent[root]!;
    for (let at = guest; at !== root; ) {
      const next = parent[at]!;
      parent[at] = root;
      at = next;
    }
    return root;
  };
  const intersect = makeIntersect();
  const places: Tables[] = new Array(guests).fill(null);
  const needs = new Int32Array(guests);
  const members: number[][] = Array.from({ length: guests }, (_, g) => [g]);
  for (const rule of rules) {
    if (!rule.must) continue;
    if (rule.kind === 'at') {
      const allowed = new Set(rule.tables as readonly number[]);
      for (const g of rule.guests) places[g] = intersect(places[g]!, allowed);
    } else if (rule.kind === 'accessible') for (const g of rule.guests) needs[g] = 1;
  }
  for (const [guest, { table }] of pins) if (table >= 0) places[guest] = intersect(places[guest]!, new Set([table]));
  const fits = (size: number, accessible: number, allowed: Tables) =>
    tables.some(
      (table, t) => table.seats >= size && table.accessible.size >= accessible && (!allowed || allowed.has(t)),
    );

  const reserved = reserveSeats(pins, tables.length);
  const hasEnemies = findEnemies(rules);
  const keptRules = new Set<number>();
  rules.forEach((rule, index) => {
    if (!rule.must || !solverRule(rule).sharesTable) return;
    const sharing = guestsOfRule(rule);
    // Newcomers may be the only ones whom their household's table has no seat for: the others stay a unit without them.
    const seated = keepsSplits ? sharing.filter((guest) => previous.has(guest)) : [];
    const joining = seated.length > 0 ? seated : sharing;
    if (isLoose || contested?.has(index) || (keepsSplits && isSplit(joining, previous))) return;
    // A unit goes by its first guest, so that the order of the rules makes no difference to the order of the units.
    const roots = [...new Set(joining.map(find))].sort((one, other) => one - other);
    const [first] = roots;
    if (first === undefined) return;
    let [size, accessible] = [0, 0];
    let allowed: Tables = null;
    for (const root of roots) {
      size += members[root]!.length;
      accessible += needs[root]!;
      allowed = intersect(allowed, places[root]!);
    }
    if (roots.length > 1 && !fits(size, accessible, allowed)) return;
    const joined = roots.flatMap((root) => members[root]!);
    if (roots.length > 1 && hasEnemies(joined)) return;
    if (roots.length > 1 && !reserved.take(joined, (table) => tables[table]!.seats)) return;
    if (joining.length === sharing.length) keptRules.add(index);
    for (const root of roots.slice(1)) {
      parent[root] = first;
      members[first] = members[first]!.concat(members[root]!);
    }
    needs[first] = accessible;
    places[first] = allowed;
  });

  const unitOf = new Int32Array(guests);
  const guestsOf: number[][] = [];
  const tablesOf: (number[] | null)[] = [];
  for (let g = 0; g < guests; g++) {
    const root = find(g);
    if (root !== g) {
      unitOf[g] = unitOf[root]!;
      guestsOf[unitOf[g]!]!.push(g);
      continue;
    }
    unitOf[g] = guestsOf.length;
    guestsOf.push([g]);
    const allowed = places[g];
    tablesOf.push(allowed ? [...allowed].sort((a, b) => a - b) : null);
  }
  return { unitOf, guestsOf, tablesOf, keptRules };
}

/** Returns a function that tells whether two of these guests must be apart. */
function findEnemies(rules: IndexedProblem['rules']): (guests: readonly number[]) => boolean {
  const sidesOf = new Map<number, [rule: number, side: number][]>();
  rules.forEach((rule, index) => {
    if (!rule.must || rule.kind !== 'apart' || rule.hops < 1) return;
    const sideOf = readSides(rule);
    for (const guest of rule.guests) {
      const known = sidesOf.get(guest) ?? [];
      known.push([index, sideOf(guest)]);
      sidesOf.set(guest, known);
    }
  });
  return (guests) => {
    const sideIn = new Map<number, number>();
    for (const guest of guests) {
      for (const [rule, side] of sidesOf.get(guest) ?? []) {
        if (sideIn.has(rule) && sideIn.get(rule) !== side) return true;
        sideIn.set(rule, side);
      }
    }
    return false;
  };
}

/** Counts the seats that pins take, so that a pinned guest's household is not sent to a table that is full already. */
function reserveSeats(pins: IndexedProblem['pins'], tables: number) {
  const taken = new Int32Array(tables);
  const tableOf = new Map<number, number>();
  const take = (guest: number, table: number) => {
    tableOf.set(guest, table);
    taken[table]! += 1;
  };
  for (const [guest, { table }] of pins) if (table >= 0) take(guest, table);
  return {
    /** Takes seats for all of these guests at the table that one of them has. False if it has too few. */
    take(guests: readonly number[], seatsOf: (table: number) => number): boolean {
      const table = guests.map((guest) => tableOf.get(guest)).find((at) => at !== undefined);
      if (table === undefined) return true;
      const others = guests.filter((guest) => !tableOf.has(guest));
      if (taken[table]! + others.length > seatsOf(table)) return false;
      for (const guest of others) take(guest, table);
      return true;
    },
  };
}

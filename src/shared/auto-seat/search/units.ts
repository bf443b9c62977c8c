import type { IndexedProblem } from './indexed-problem.ts';

/** Guests who never split, and where they may sit. */
export interface Units {
  readonly unitOf: Int32Array;
  readonly guestsOf: readonly (readonly number[])[];
  /** Tables where every pin and every must about a place holds; null: all that are large enough. */
  readonly tablesOf: readonly (readonly number[] | null)[];
  /** The musts "together" and "side by side" that the units keep by themselves. */
  readonly keptRules: ReadonlySet<number>;
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

/**
 * Joins guests who must share a table. A rule that would make a unit which no table can take stays a must of the search
 * instead, so that contradicting rules still lead to a plan.
 */
export function makeUnits({ guests, tables, rules, pins }: IndexedProblem): Units {
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
      const allowed = new Set(rule.tables);
      for (const g of rule.guests) places[g] = intersect(places[g]!, allowed);
    } else if (rule.kind === 'accessible') for (const g of rule.guests) needs[g] = 1;
  }
  for (const [guest, { table }] of pins) if (table >= 0) places[guest] = intersect(places[guest]!, new Set([table]));
  const fits = (size: number, accessible: number, allowed: Tables) =>
    tables.some(
      (table, t) => table.seats >= size && table.accessible.size >= accessible && (!allowed || allowed.has(t)),
    );

  const keptRules = new Set<number>();
  rules.forEach((rule, index) => {
    if (!rule.must || (rule.kind !== 'together' && rule.kind !== 'sideBySide')) return;
    // A unit goes by its first guest, so that the order of the rules makes no difference to the order of the units.
    const roots = [...new Set(rule.guests.map(find))].sort((one, other) => one - other);
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
    keptRules.add(index);
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

import { readSides } from '../rules/rule.ts';
import type { Model, Must } from './model.ts';
import { type Proof, uniqueMusts } from './proof.ts';
import type { ProofScene } from './unit-tables.ts';
import { onlyTable, sharesTable } from './units.ts';

/** More starting points than this find no shorter chain in practice. */
const MOST_STARTS = 50;

/** Guests to be kept apart whom a chain of other musts puts at one table, with the shortest such chain. */
export function findChain({ model, musts, units }: ProofScene): Proof | null {
  for (const apart of musts) {
    if (apart.kind !== 'apart') continue;
    const seen = new Set(apart.guests.map((guest) => units.ofGuest.get(guest)));
    if (seen.size === apart.guests.length) continue;
    const sideOf = readSides(apart);
    const byUnit = new Map<number, number[]>();
    for (const guest of apart.guests) {
      const unit = units.ofGuest.get(guest);
      if (!unit) continue;
      const guests = byUnit.get(unit.index) ?? [];
      guests.push(guest);
      byUnit.set(unit.index, guests);
    }
    let best: Must[] | null = null;
    for (const [index, guests] of byUnit) {
      if (new Set(guests.map(sideOf)).size < 2) continue;
      const links = linksWithin(model, units.list[index]?.musts ?? []);
      for (const start of guests.slice(0, MOST_STARTS)) {
        const enemies = guests.filter((guest) => sideOf(guest) !== sideOf(start));
        const chain = shortestChain(links, start, new Set(enemies));
        if (chain && (!best || chain.length < best.length)) best = chain;
      }
    }
    if (best) return { reason: 'apartTogether', musts: uniqueMusts([apart, ...best]) };
  }
  return null;
}

/** The nodes that each must puts together, and the musts of each node: a guest or, from `guestCount` on, a table. */
interface LinkMap {
  readonly nodesOf: ReadonlyMap<Must, readonly number[]>;
  readonly mustsOf: ReadonlyMap<number, readonly Must[]>;
}

function linksWithin(model: Model, musts: readonly Must[]): LinkMap {
  const nodesOf = new Map<Must, readonly number[]>();
  const mustsOf = new Map<number, Must[]>();
  for (const must of musts) {
    const table = onlyTable(must);
    if (table === null && !sharesTable(must)) continue;
    const nodes = table === null ? must.guests : [...must.guests, model.guestCount + table];
    nodesOf.set(must, nodes);
    for (const node of nodes) {
      const list = mustsOf.get(node);
      if (list) list.push(must);
      else mustsOf.set(node, [must]);
    }
  }
  return { nodesOf, mustsOf };
}

function shortestChain({ nodesOf, mustsOf }: LinkMap, start: number, goals: ReadonlySet<number>): Must[] | null {
  const cameBy = new Map<number, { must: Must; from: number } | null>([[start, null]]);
  const used = new Set<Must>();
  const queue = [start];
  for (const node of queue) {
    if (goals.has(node)) {
      const chain: Must[] = [];
      for (let step = cameBy.get(node); step; step = cameBy.get(step.from)) chain.push(step.must);
      return chain;
    }
    for (const must of mustsOf.get(node) ?? []) {
      if (used.has(must)) continue;
      used.add(must);
      for (const next of nodesOf.get(must) ?? []) {
        if (cameBy.has(next)) continue;
        cameBy.set(next, { must, from: node });
        queue.push(next);
      }
    }
  }
  return null;
}

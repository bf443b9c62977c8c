import type { Must } from './model.ts';
import { type Proof, uniqueMusts } from './proof.ts';
import { TableSearch } from './table-search.ts';
import type { Scene } from './unit-tables.ts';
import type { Unit } from './units.ts';

/** Steps for one search, and units times tables beyond which a search could not come to an end. */
const MOST_STEPS = 400_000;
const LARGEST_SEARCH = 12_000;

/** Searches that tried every way without finding a plan: first part by part, then for all musts at once. */
export function findNoPlan(scene: Scene): Proof | null {
  const { list } = scene.units;
  const parts = findParts(scene);
  for (const part of parts) {
    if (!isPossible(scene, part.units, part.musts)) return toProof(part);
  }
  const bound = { units: list.filter(({ tables, accessible }) => tables || accessible.length > 0), musts: scene.musts };
  if (bound.units.length < list.length && bound.units.length > 1) {
    const musts = bound.musts.filter(({ kind }) => kind === 'apart');
    if (!isPossible(scene, bound.units, musts)) return toProof({ units: bound.units, musts });
  }
  const all = { units: list, musts: scene.musts };
  return isPossible(scene, all.units, all.musts) ? null : toProof(all);
}

interface Part {
  readonly units: readonly Unit[];
  readonly musts: readonly Must[];
}

const toProof = ({ units, musts }: Part): Proof => ({
  reason: 'noPlan',
  musts: uniqueMusts([...musts, ...units.flatMap((unit) => unit.musts)]),
});

function isPossible(scene: Scene, units: readonly Unit[], musts: readonly Must[]): boolean {
  if (units.length * scene.model.shapes.length > LARGEST_SEARCH || scene.limit.left === 0) return true;
  const search = new TableSearch(scene, units, musts, Math.min(MOST_STEPS, scene.limit.left));
  const result = search.isPossible();
  scene.limit.take(search.steps);
  return result;
}

/** Units that rules between units link, directly or over others. */
function findParts({ musts, units }: Scene): Part[] {
  const linking = musts.filter(
    ({ kind }) => kind === 'apart' || kind === 'company' || kind === 'mix' || kind === 'gather' || kind === 'notBeside',
  );
  const mustsOf = new Map<Unit, Must[]>();
  const unitsOf = new Map<Must, Set<Unit>>();
  for (const must of linking) {
    const guests = must.kind === 'mix' ? [...must.guests, ...must.others] : must.guests;
    const linked = new Set(guests.flatMap((guest) => units.ofGuest.get(guest) ?? []));
    unitsOf.set(must, linked);
    for (const unit of linked) {
      const list = mustsOf.get(unit);
      if (list) list.push(must);
      else mustsOf.set(unit, [must]);
    }
  }
  const seen = new Set<Unit>();
  const parts: Part[] = [];
  for (const start of units.list) {
    if (seen.has(start) || !mustsOf.has(start)) continue;
    seen.add(start);
    const part = [start];
    const partMusts = new Set<Must>();
    for (const unit of part) {
      for (const must of mustsOf.get(unit) ?? []) {
        if (partMusts.has(must)) continue;
        partMusts.add(must);
        for (const next of unitsOf.get(must) ?? []) {
          if (seen.has(next)) continue;
          seen.add(next);
          part.push(next);
        }
      }
    }
    parts.push({ units: part, musts: uniqueMusts(partMusts) });
  }
  return parts;
}

import type { Must } from './model.ts';
import { type Proof, uniqueMusts } from './proof.ts';
import { hasSeatRule } from './seat-rules.ts';
import { TableBacktracking } from './table-backtracking.ts';
import type { TableShape } from './table-shape.ts';
import { canShare, type ProofScene, tablesFor } from './unit-tables.ts';
import type { Unit } from './units.ts';

/** Most steps of one search. With units² × tables over LARGEST_SEARCH they could not place everybody even once. */
const MOST_STEPS = 200_000;
const LARGEST_SEARCH = 600_000;

/** Searches that tried every way without finding a plan: first part by part, then for all musts at once. */
export function findNoPlan(scene: ProofScene): Proof | null {
  const { list } = scene.units;
  const isBound = ({ tables, accessible }: Unit) => tables !== scene.model.tableLists.all || accessible.length > 0;
  const parts = findParts(scene);
  for (const part of parts) {
    if (hasEasyPlan(scene, part)) continue;
    if (!isPossible(scene, part.units, part.musts)) return toProof(part);
  }
  const bound = { units: list.filter(isBound), musts: scene.musts };
  if (bound.units.length < list.length && bound.units.length > 1) {
    const musts = bound.musts.filter(({ kind }) => kind === 'apart');
    if (!isPossible(scene, bound.units, musts)) return toProof({ units: bound.units, musts });
  }
  const isWhole = parts.some(({ units }) => units.length === list.length);
  if (isWhole && !scene.musts.some(({ kind }) => kind === 'fill')) return null;
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

function isPossible(scene: ProofScene, units: readonly Unit[], musts: readonly Must[]): boolean {
  const size = units.length * units.length * scene.model.shapes.length;
  if (size > LARGEST_SEARCH || scene.limit.left === 0) return true;
  const search = new TableBacktracking(scene, units, musts, Math.min(MOST_STEPS, scene.limit.left));
  const result = search.isPossible();
  scene.limit.take(search.steps);
  return result;
}

/** Whether every unit has a table left that is far enough from the others of its part, wherever those sit. */
function hasEasyPlan(scene: ProofScene, { units, musts }: Part): boolean {
  let hops = 1;
  for (const must of musts) {
    if (must.kind === 'apart') hops = Math.max(hops, must.hops);
    else if (must.kind !== 'notBeside') return false;
  }
  if (hops > 2) return false;
  const { neighbours } = scene.model;
  const lost = hops === 1 ? 1 : 1 + neighbours.reduce((most, list) => Math.max(most, list.length), 0);
  return units.every((unit) => countSeatableTables(scene, unit) > (units.length - 1) * lost);
}

function countSeatableTables(scene: ProofScene, unit: Unit): number {
  const { tables } = tablesFor(scene, unit);
  if (!unit.guests.some((guest) => hasSeatRule(scene.seatRules, guest))) return tables.length;
  const countOf = new Map<TableShape, number>();
  for (const table of tables) {
    const shape = scene.model.shapes[table];
    if (shape) countOf.set(shape, (countOf.get(shape) ?? 0) + 1);
  }
  return [...countOf].reduce((sum, [shape, count]) => sum + (canShare(scene, shape, unit.guests) ? count : 0), 0);
}

/** Groups of units that rules between units link, directly or through other units. */
function findParts({ musts, units }: ProofScene): Part[] {
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

import { Demands } from './demands.ts';
import type { Must } from './model.ts';
import { type Proof, uniqueMusts } from './proof.ts';
import { type Scene, tablesFor } from './unit-tables.ts';
import type { Unit } from './units.ts';

/** Pairs beyond which only single rules are looked at, and units from which a set of enemies is grown. */
const MOST_PAIRS = 100_000;
const MOST_STARTS = 20;

/** Units of which every two must be apart, so that each needs a table of its own, and more of them than tables open to them. */
export function findTooManyEnemies(scene: Scene): Proof | null {
  const aparts = scene.musts.filter(({ kind }) => kind === 'apart');
  for (const must of aparts) {
    const units = unitsOf(scene, must);
    const crowded = findCrowded(scene, units);
    if (crowded) return toProof(crowded, [must]);
  }
  for (const units of growCliques(scene, aparts)) {
    const crowded = findCrowded(scene, units);
    if (!crowded) continue;
    const isCrowded = new Set(crowded);
    const between = aparts.filter((must) => unitsOf(scene, must).filter((unit) => isCrowded.has(unit)).length > 1);
    return toProof(crowded, between);
  }
  return null;
}

const toProof = (units: readonly Unit[], aparts: readonly Must[]): Proof => ({
  reason: 'noPlan',
  musts: uniqueMusts([...aparts, ...units.flatMap(({ musts }) => musts)]),
});

const unitsOf = ({ units }: Scene, { guests }: Must) => guests.flatMap((guest) => units.ofGuest.get(guest) ?? []);

function findCrowded(scene: Scene, units: readonly Unit[]): Unit[] | null {
  const demands = new Demands();
  for (const unit of units) {
    const { id, tables } = tablesFor(scene, unit);
    demands.add(unit, 1, `${id}`, () => tables);
  }
  return demands.findOverfull(scene, new Array<number>(scene.model.shapes.length).fill(1));
}

/** Sets of units that are all apart from each other, each grown from one unit by taking the one with most enemies next. */
function* growCliques(scene: Scene, aparts: readonly Must[]): Iterable<Unit[]> {
  const pairs = aparts.reduce((sum, { guests }) => sum + guests.length * guests.length, 0);
  if (pairs > MOST_PAIRS) return;
  scene.limit.take(pairs);
  const enemies = new Map<Unit, Set<Unit>>();
  for (const must of aparts) {
    const units = unitsOf(scene, must);
    for (const unit of units) {
      const known = enemies.get(unit) ?? new Set();
      for (const other of units) if (other !== unit) known.add(other);
      enemies.set(unit, known);
    }
  }
  const countOf = (unit: Unit) => enemies.get(unit)?.size ?? 0;
  const byCount = [...enemies.keys()].sort((a, b) => countOf(b) - countOf(a) || a.index - b.index);
  const fewestTables = byCount.reduce(
    (least, unit) => Math.min(least, tablesFor(scene, unit).tables.length),
    Number.POSITIVE_INFINITY,
  );
  const covered = new Set<Unit>();
  for (const start of byCount.slice(0, MOST_STARTS)) {
    if (covered.has(start) || countOf(start) < fewestTables) continue;
    const clique = [start];
    let candidates = byCount.filter((unit) => enemies.get(start)?.has(unit));
    while (candidates.length > 0) {
      const inside = new Set(candidates);
      const countInside = (unit: Unit) => [...(enemies.get(unit) ?? [])].filter((other) => inside.has(other)).length;
      const counts = new Map(candidates.map((unit) => [unit, countInside(unit)]));
      const next = candidates.reduce((a, b) => ((counts.get(b) ?? 0) > (counts.get(a) ?? 0) ? b : a));
      clique.push(next);
      scene.limit.take(candidates.reduce((sum, unit) => sum + countOf(unit), 0));
      candidates = candidates.filter((unit) => enemies.get(next)?.has(unit));
    }
    for (const unit of clique) covered.add(unit);
    if (clique.length > fewestTables) yield clique;
    if (scene.limit.left === 0) return;
  }
}

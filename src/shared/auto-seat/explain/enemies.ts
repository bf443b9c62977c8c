import { readSides } from '../rules/rule.ts';
import { Demands } from './demands.ts';
import type { Must } from './model.ts';
import { type Proof, uniqueMusts } from './proof.ts';
import type { TableList } from './table-lists.ts';
import { type ProofScene, tablesFor } from './unit-tables.ts';
import type { Unit } from './units.ts';

/** With more pairs, only single rules are checked. Sets of enemies are grown from at most MOST_STARTS units. */
const MOST_PAIRS = 100_000;
const MOST_STARTS = 20;

/**
 * Finds units of which every two must be apart, so that each needs a table of its own, but with too few tables open to
 * them. Where neighbouring tables are ruled out too, tables that are all neighbours of each other count as one.
 */
export function findTooManyEnemies(scene: ProofScene): Proof | null {
  const aparts = scene.musts.filter((must) => must.kind === 'apart');
  const tables = [...scene.model.shapes.keys()];
  const found = findAmong(scene, aparts, tables);
  const far = aparts.filter(({ hops }) => hops > 1);
  return found ?? (far.length > 0 ? findAmong(scene, far, scene.model.cells()) : null);
}

/** `cellOf` gives the cell of each table; a cell holds at most one of the enemies. */
function findAmong(scene: ProofScene, aparts: readonly Apart[], cellOf: readonly number[]): Proof | null {
  const cells = new Cells(scene, cellOf);
  for (const must of aparts) {
    const crowded = cells.findCrowded(oneOfEachSide(scene, must));
    if (crowded) return toProof(crowded, [must]);
  }
  for (const units of growCliques(scene, aparts, cells)) {
    const crowded = cells.findCrowded(units);
    if (!crowded) continue;
    const isCrowded = new Set(crowded);
    const between = aparts.filter((must) => unitsOf(scene, must).filter((unit) => isCrowded.has(unit)).length > 1);
    return toProof(crowded, between);
  }
  return null;
}

/** The cells open to each unit; units with the same tables have the same. */
class Cells {
  readonly #scene: ProofScene;
  readonly #cellOf: readonly number[];
  readonly #ofList = new Map<TableList, readonly number[]>();

  constructor(scene: ProofScene, cellOf: readonly number[]) {
    this.#scene = scene;
    this.#cellOf = cellOf;
  }

  of(unit: Unit): readonly number[] {
    const list = tablesFor(this.#scene, unit);
    const cells = this.#ofList.get(list) ?? [...new Set(list.tables.map((table) => this.#cellOf[table] ?? 0))];
    this.#ofList.set(list, cells);
    return cells;
  }

  fewest(units: readonly Unit[]): number {
    return units.reduce((least, unit) => Math.min(least, this.of(unit).length), Number.POSITIVE_INFINITY);
  }

  /** Some of these enemies, for whom there are too few cells. */
  findCrowded(units: readonly Unit[]): Unit[] | null {
    if (units.length <= this.fewest(units)) return null;
    const demands = new Demands();
    for (const unit of units) {
      const cells = this.of(unit);
      demands.add(unit, 1, `${tablesFor(this.#scene, unit).id}`, () => cells);
    }
    return demands.findOverfull(this.#scene, new Array<number>(this.#cellOf.length).fill(1));
  }
}

const toProof = (units: readonly Unit[], aparts: readonly Must[]): Proof => ({
  reason: 'noPlan',
  musts: uniqueMusts([...aparts, ...units.flatMap(({ musts }) => musts)]),
});

type Apart = Must & { readonly kind: 'apart' };

const unitsOf = ({ units }: ProofScene, { guests }: Apart) => guests.flatMap((guest) => units.ofGuest.get(guest) ?? []);

/** Units of which every two are enemies by this rule. */
function oneOfEachSide(scene: ProofScene, must: Apart): Unit[] {
  if (!must.sides) return unitsOf(scene, must);
  return must.sides.flatMap(([first]) => (first === undefined ? [] : (scene.units.ofGuest.get(first) ?? [])));
}

/** Sets of units that are all apart from each other, each grown from one unit by taking the one with most enemies next. */
function* growCliques(scene: ProofScene, aparts: readonly Apart[], cells: Cells): Iterable<Unit[]> {
  const pairs = aparts.reduce((sum, { guests }) => sum + guests.length * guests.length, 0);
  if (pairs > MOST_PAIRS) return;
  scene.limit.take(pairs);
  const enemies = new Map<Unit, Set<Unit>>();
  for (const must of aparts) {
    const sideOf = readSides(must);
    for (const guest of must.guests) {
      const unit = scene.units.ofGuest.get(guest);
      if (!unit) continue;
      const known = enemies.get(unit) ?? new Set();
      for (const enemy of must.guests) {
        const other = scene.units.ofGuest.get(enemy);
        if (other && other !== unit && sideOf(enemy) !== sideOf(guest)) known.add(other);
      }
      enemies.set(unit, known);
    }
  }
  const countOf = (unit: Unit) => enemies.get(unit)?.size ?? 0;
  const byCount = [...enemies.keys()].sort((a, b) => countOf(b) - countOf(a) || a.index - b.index);
  const fewestCells = cells.fewest(byCount);
  const covered = new Set<Unit>();
  for (const start of byCount.slice(0, MOST_STARTS)) {
    if (covered.has(start) || countOf(start) < fewestCells) continue;
    const clique = [start];
    let candidates = byCount.filter((unit) => enemies.get(start)?.has(unit));
    // One enemy more than there are cells is proof enough.
    while (candidates.length > 0 && clique.length <= fewestCells) {
      const inside = new Set(candidates);
      const countInside = (unit: Unit) => [...(enemies.get(unit) ?? [])].filter((other) => inside.has(other)).length;
      const counts = new Map(candidates.map((unit) => [unit, countInside(unit)]));
      const next = candidates.reduce((a, b) => ((counts.get(b) ?? 0) > (counts.get(a) ?? 0) ? b : a));
      clique.push(next);
      scene.limit.take(candidates.reduce((sum, unit) => sum + countOf(unit), 0));
      candidates = candidates.filter((unit) => enemies.get(next)?.has(unit));
    }
    for (const unit of clique) covered.add(unit);
    if (clique.length > fewestCells) yield clique;
    if (scene.limit.left === 0) return;
  }
}

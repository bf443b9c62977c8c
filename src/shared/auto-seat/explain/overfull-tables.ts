import { Demands } from './demands.ts';
import { type Proof, uniqueMusts } from './proof.ts';
import type { TableList } from './table-lists.ts';
import { type ProofScene, tablesFor } from './unit-tables.ts';
import type { Unit } from './units.ts';

/** Units that together need more than the tables open to them hold. */
export function findOverfullTables(scene: ProofScene): Proof | null {
  const overfull = findOverfullSeats(scene) ?? findOverfullByParts(scene) ?? findTooManyLargeUnits(scene);
  return overfull && { reason: 'tablesShared', musts: uniqueMusts(overfull.flatMap(({ musts }) => musts)) };
}

const isBoundToSome = ({ model }: ProofScene, list: TableList) => list !== model.tableLists.all;

/** Counts person by person. The sinks of table t are 2t, its accessible seats, and 2t + 1, its other seats. */
function findOverfullSeats(scene: ProofScene): Unit[] | null {
  const { model, units } = scene;
  const demands = new Demands();
  const capacity = model.shapes.flatMap(({ seats, accessibleCount }) => [accessibleCount, seats - accessibleCount]);
  for (const unit of units.list) {
    const list = tablesFor(scene, unit);
    const { id, tables } = list;
    const pinned = new Set(unit.pinnedSeats.map(({ guest }) => guest));
    for (const { seat } of unit.pinnedSeats) {
      const table = unit.tables.tables[0] ?? 0;
      const sink = 2 * table + (model.shapes[table]?.isAccessible[seat] ? 0 : 1);
      demands.add(unit, 1, `seat ${sink}`, () => [sink]);
    }
    const wheelchairs = unit.accessible.filter((guest) => !pinned.has(guest)).length;
    demands.add(unit, wheelchairs, `accessible ${id}`, () =>
      tables.map((table) => 2 * table).filter((sink) => (capacity[sink] ?? 0) > 0),
    );
    if (!isBoundToSome(scene, list)) continue;
    const others = unit.guests.length - pinned.size - wheelchairs;
    demands.add(unit, others, `any ${id}`, () => tables.flatMap((table) => [2 * table + 1, 2 * table]));
  }
  return demands.findOverfull(scene, capacity);
}

/**
 * Counts parts of `size` people: a unit of n has floor(n / size) of them, and a table of s seats holds floor(s / size).
 * Catches three families of six at two tables of ten, and couples at tables with an odd number of seats.
 */
function findOverfullByParts(scene: ProofScene): Unit[] | null {
  const { model, units } = scene;
  const largest = units.list.reduce((most, { guests }) => Math.max(most, guests.length), 0);
  for (let size = 2; size <= largest; size++) {
    const partsOf = ({ guests }: Unit) => Math.floor(guests.length / size);
    const capacity = model.shapes.map(({ seats }) => Math.floor(seats / size));
    const room = capacity.reduce((sum, parts) => sum + parts, 0);
    const large = units.list.filter((unit) => partsOf(unit) > 0);
    scene.limit.take(units.list.length);
    if (large.reduce((sum, unit) => sum + partsOf(unit), 0) > room) return large;
    const demands = new Demands();
    for (const unit of large) {
      const list = tablesFor(scene, unit);
      if (isBoundToSome(scene, list)) demands.add(unit, partsOf(unit), `${list.id}`, () => list.tables);
    }
    const overfull = demands.findOverfull(scene, capacity);
    if (overfull) return overfull;
  }
  return null;
}

/** Units that fill more than half of any table open to them: each needs a table of its own. */
function findTooManyLargeUnits(scene: ProofScene): Unit[] | null {
  const { model, units } = scene;
  const demands = new Demands();
  for (const unit of units.list) {
    const { id, tables, mostSeats } = tablesFor(scene, unit);
    if (unit.guests.length * 2 > mostSeats) demands.add(unit, 1, `${id}`, () => tables);
  }
  return demands.findOverfull(scene, new Array<number>(model.shapes.length).fill(1));
}

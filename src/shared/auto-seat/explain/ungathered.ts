import { fewestTables, sortSeatCounts } from '../rules/table-sizes.ts';
import { type Proof, uniqueMusts } from './proof.ts';
import { type ProofScene, tablesFor } from './unit-tables.ts';
import type { WorkLimit } from './work-limit.ts';

/** Enough for a few dozen households at ten tables; beyond that nothing is proved. */
const MOST_STEPS = 40_000;

/**
 * Finds a group that must sit at as few tables as can hold so many people, but cannot: those who belong to its people take
 * too many seats, or the households do not fill these tables.
 */
export function findUngathered(scene: ProofScene): Proof | null {
  const { model, musts, units, limit } = scene;
  const all = sortSeatCounts(model.shapes);
  for (const must of musts) {
    if (must.kind !== 'gather') continue;
    const group = [...new Set(must.guests.flatMap((guest) => units.ofGuest.get(guest) ?? []))];
    const open = new Set(group.flatMap((unit) => tablesFor(scene, unit).tables));
    const seats = sortSeatCounts([...open].flatMap((table) => model.shapes[table] ?? []));
    const largest = seats.slice(0, fewestTables(must.guests.length, all));
    const sizes = group.map(({ guests }) => guests.length);
    if (canPack(sizes, largest, limit)) continue;
    return { reason: 'ungathered', musts: uniqueMusts([must, ...group.flatMap((unit) => unit.musts)]) };
  }
  return null;
}

/** Whether units of these sizes fit into tables with so many seats: false only if every way was tried. */
function canPack(sizes: readonly number[], seats: readonly number[], limit: WorkLimit): boolean {
  const sorted = sizes.toSorted((a, b) => b - a);
  const people = sizes.reduce((sum, size) => sum + size, 0);
  const room = seats.reduce((sum, count) => sum + count, 0);
  if (people > room) return false;
  const failed = new Set<string>();
  let steps = 0;
  const place = (index: number, free: readonly number[]): boolean => {
    const size = sorted[index];
    if (size === undefined) return true;
    const smallest = sorted.at(-1) ?? 1;
    const wasted = free.reduce((sum, count) => sum + (count < smallest ? count : 0), 0);
    if (wasted > room - people) return false;
    const key = `${index}:${free.join()}`;
    if (failed.has(key)) return false;
    for (const [table, count] of free.entries()) {
      if (count < size || free.indexOf(count) < table) continue;
      if (++steps > MOST_STEPS) return true;
      if (
        place(
          index + 1,
          free.with(table, count - size).sort((a, b) => a - b),
        )
      )
        return true;
    }
    failed.add(key);
    return false;
  };
  const isPossible = place(
    0,
    seats.toSorted((a, b) => a - b),
  );
  limit.take(steps * seats.length);
  return isPossible;
}

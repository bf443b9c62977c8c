import { GroupCollector } from '../../src/shared/auto-seat/search/group-collector.ts';
import { measureWeights, PairCollector, type TableModel } from '../../src/shared/auto-seat/search/table-model.ts';
import { Acquaintances, type Known } from './acquaintances.ts';
import type { PartiesInstance, PartiesVariant } from './instance.ts';

export interface PartiesModel extends TableModel, Pick<Known, 'minKnown'> {
  readonly knows: Known['knows'] | null;
}

/** The search's model of an instance: each party is a unit that stays together, and all tables are alike. */
export function makePartiesModel(
  { sense, sizes, pairs, conflicts }: PartiesInstance,
  { tables, min, max, mayBeEmpty, minKnown }: PartiesVariant,
): PartiesModel {
  const units = sizes.length;
  const collector = new PairCollector(units);
  const sign = sense === 'min' ? 1 : -1;
  for (const [one, other, weight] of pairs) collector.add(one, other, 1, sign * weight, 0);
  for (const [one, other] of conflicts) collector.add(one, other, 1, 0, 1);
  const people = sizes.reduce((sum, size) => sum + size, 0);
  const loadShort = Int32Array.from({ length: people + 1 }, (_, load) =>
    load === 0 && mayBeEmpty ? 0 : Math.max(0, min - load),
  );
  const size = Int32Array.from(sizes);
  const knows = minKnown > 0 ? listKnown(units, pairs) : null;
  const noGroups = new GroupCollector(units, tables, collector);
  return {
    units,
    tables,
    people,
    size,
    seats: new Int32Array(tables).fill(max),
    allowed: Int32Array.from({ length: tables }, (_, t) => t),
    allowedStart: new Int32Array(units),
    allowedCount: new Int32Array(units).fill(tables),
    placeWish: null,
    placeMust: null,
    beforeStart: new Int32Array(units + 1),
    before: new Int32Array(0),
    pairs: collector.pack(),
    distances: null,
    ...noGroups.pack(),
    nears: noGroups.packNears([]),
    loadWish: null,
    loadShort: min > 0 ? loadShort : null,
    weights: measureWeights(pairs.map(([, , weight]) => weight)),
    hasHardMusts: false,
    minKnown,
    knows,
    countExtraMusts: knows && ((at) => new Acquaintances({ units, tables, size, minKnown, knows }, at)),
    constantWish: 0,
    constantMust: 0,
  };
}

function listKnown(units: number, pairs: PartiesInstance['pairs']) {
  const lists: number[][] = Array.from({ length: units }, () => []);
  for (const [one, other, weight] of pairs) {
    if (weight <= 0) continue;
    lists[one]?.push(other);
    lists[other]?.push(one);
  }
  const start = new Int32Array(units + 1);
  lists.forEach((list, unit) => {
    start[unit + 1] = (start[unit] ?? 0) + list.length;
  });
  return { start, other: Int32Array.from(lists.flat()) };
}

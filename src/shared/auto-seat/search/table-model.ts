/*
 * The question which unit goes to which table, as plain arrays. A unit is what never splits: one guest, or guests who
 * must share a table. Tables and units are numbers from 0.
 */

/** Pairs of units. Those of a unit are the entries from `start[unit]` up to `start[unit + 1]` of the other arrays. */
export interface PairList {
  readonly start: Int32Array;
  readonly other: Int32Array;
  /** The pair costs something while its units are fewer hops apart than this: with 1, while they share a table. */
  readonly hops: Int32Array;
  readonly wish: Float64Array;
  readonly must: Float64Array;
}

/** Costs that depend on how many people of a group are at each table. */
export interface Groups {
  readonly count: number;
  /** Where the value for 0 people is in `wish` and `must`, for each group. */
  readonly zero: Int32Array;
  readonly wish: Float64Array;
  readonly must: Float64Array;
  /** How many count as present at a table before anybody sits there, by group and table. Null: none anywhere. */
  readonly initial: Int32Array | null;
  readonly hasMust: Uint8Array;
  /** By unit: the groups it belongs to and how many of its people do. */
  readonly start: Int32Array;
  readonly group: Int32Array;
  readonly people: Int32Array;
}

/** Groups that cost for each person who is not at one of the `most` tables where most of the group are. */
export interface MajorityGroups {
  readonly count: number;
  readonly size: Int32Array;
  readonly most: Int32Array;
  readonly wish: Float64Array;
  readonly must: Float64Array;
  readonly start: Int32Array;
  readonly group: Int32Array;
  readonly people: Int32Array;
  /** Units by group. */
  readonly memberStart: Int32Array;
  readonly member: Int32Array;
}

/** Groups that cost for each person who has nobody of others at the table or at a neighbouring one. */
export interface NearGroups {
  readonly count: number;
  readonly wish: Float64Array;
  readonly must: Float64Array;
  /** By unit: the groups it belongs to, and how many of its people want others around; negative: are such others. */
  readonly start: Int32Array;
  readonly group: Int32Array;
  readonly people: Int32Array;
  /** Each table with its neighbours. */
  readonly around: readonly Int32Array[];
}

/** Musts of a kind that only the maker of a model knows, kept up to date as units move. */
export interface ExtraMusts {
  /** Resets the counts to nobody at any table. */
  clear(): void;
  /** The unit comes to the table (`sign` 1) or leaves it (-1). */
  change(unit: number, table: number, sign: number): void;
  /** How many are broken. */
  sum(): number;
  /** How many more are broken after the unit has moved. */
  shiftDelta(unit: number, from: number, to: number): number;
}

export interface TableModel {
  readonly units: number;
  readonly tables: number;
  readonly people: number;
  readonly size: Int32Array;
  readonly seats: Int32Array;
  /** The tables that a unit may be at: entries `allowedStart[unit]` and the next `allowedCount[unit]`. */
  readonly allowedStart: Int32Array;
  readonly allowedCount: Int32Array;
  readonly allowed: Int32Array;
  /** What it costs, and how many musts it breaks, that a unit is at a table: index `unit * tables + table`. */
  readonly placeWish: Float64Array | null;
  readonly placeMust: Float64Array | null;
  /** Where the people of a unit sat before. */
  readonly beforeStart: Int32Array;
  readonly before: Int32Array;
  readonly pairs: PairList;
  /** Null where no pair asks for more than another table. */
  readonly distances: Distances | null;
  readonly groups: Groups;
  readonly majorities: MajorityGroups;
  readonly nears: NearGroups;
  /** What a table costs by its number of people. */
  readonly loadWish: Float64Array | null;
  /** How many people a table is short of, by its number of people. Counts as misfit, like people too many. */
  readonly loadShort: Int32Array | null;
  /** Counts musts that are none of an event's, given where each unit is; null: there are none. */
  readonly countExtraMusts: ((at: Int32Array) => ExtraMusts) | null;
  readonly weights: WeightScale;
  /** Whether musts are about groups, or keep many people from some tables: single changes seldom lead to such plans. */
  readonly hasHardMusts: boolean;
  /** The cost and the broken musts that every plan has. */
  readonly constantWish: number;
  readonly constantMust: number;
}

/** Whether only pairs, places and numbers of people cost anything: then exchanges can be priced without making them. */
export const hasOnlyPairs = ({
  groups,
  majorities,
  nears,
  distances,
  countExtraMusts,
  loadWish,
}: TableModel): boolean =>
  groups.count + majorities.count + nears.count === 0 && !distances && !countExtraMusts && !loadWish;

/** Tables hold so few units that all ways to divide those of two tables can be looked at. */
export const hasFewUnits = ({ units, tables }: TableModel): boolean => units <= 4 * tables;

/** Collects entries by unit and packs them into arrays. */
export function packByUnit(
  units: number,
  rows: readonly (readonly [unit: number, ...values: number[]])[],
  columns: number,
) {
  const start = new Int32Array(units + 1);
  for (const [unit] of rows) start[unit + 1]! += 1;
  for (let unit = 0; unit < units; unit++) start[unit + 1]! += start[unit]!;
  const filled = start.slice();
  const packed = Array.from({ length: columns }, () => new Float64Array(rows.length));
  for (const [unit, ...values] of rows) {
    const index = filled[unit]!++;
    for (let column = 0; column < columns; column++) packed[column]![index] = values[column]!;
  }
  return { start, columns: packed };
}

export interface Pair {
  readonly one: number;
  readonly other: number;
  readonly hops: number;
  wish: number;
  must: number;
}

/** Adds up what concerns the same two units and distance. */
export class PairCollector {
  private readonly units: number;
  private readonly pairs = new Map<number, Map<number, Pair>>();

  constructor(units: number) {
    this.units = units;
  }

  add(one: number, other: number, hops: number, wish: number, must: number): void {
    const [low, high] = one < other ? [one, other] : [other, one];
    const byUnits = this.pairs.get(hops) ?? new Map<number, Pair>();
    this.pairs.set(hops, byUnits);
    const key = low * this.units + high;
    const known = byUnits.get(key);
    if (known) {
      known.wish += wish;
      known.must += must;
    } else byUnits.set(key, { one: low, other: high, hops, wish, must });
  }

  pack(): PairList {
    const rows: [number, number, number, number, number][] = [];
    for (const [hops, byUnits] of [...this.pairs].sort(([a], [b]) => a - b)) {
      for (const { one, other, wish, must } of byUnits.values()) {
        if (wish === 0 && must === 0) continue;
        rows.push([one, other, hops, wish, must], [other, one, hops, wish, must]);
      }
    }
    const { start, columns } = packByUnit(this.units, rows, 4);
    const [other, hops, wish, must] = columns as [Float64Array, Float64Array, Float64Array, Float64Array];
    return { start, other: Int32Array.from(other), hops: Int32Array.from(hops), wish, must };
  }
}

/** Rules about more hops count as this many, so that distances fit into bytes. */
export const MOST_HOPS = 200;

export interface Distances {
  readonly maxHops: number;
  /** For each table the tables fewer than `maxHops` away, nearest first: index `table * tables + rank`. */
  readonly nearest: Int32Array;
  /** How many tables are fewer than h hops away: index `table * (maxHops + 1) + h`. */
  readonly within: Int32Array;
  /** Hops between two tables: index `table * tables + other`; 255 for `maxHops` and more. */
  readonly hops: Uint8Array;
}

/** Counts hops between tables by a breadth-first search from each table. */
export function measureDistances(
  tables: number,
  neighbours: readonly (readonly [number, number])[],
  maxHops: number,
): Distances {
  const next: number[][] = Array.from({ length: tables }, () => []);
  for (const [one, other] of neighbours) {
    next[one]!.push(other);
    next[other]!.push(one);
  }
  const nearest = new Int32Array(tables * tables).fill(-1);
  const within = new Int32Array(tables * (maxHops + 1));
  const hops = new Uint8Array(tables * tables).fill(255);
  for (let from = 0; from < tables; from++) {
    const row = from * tables;
    hops[row + from] = 0;
    nearest[row] = from;
    let found = 1;
    for (let i = 0; i < found; i++) {
      const at = nearest[row + i]!;
      if (hops[row + at]! + 1 >= maxHops) continue;
      for (const to of next[at]!) {
        if (hops[row + to]! < 255) continue;
        hops[row + to] = hops[row + at]! + 1;
        nearest[row + found++] = to;
      }
    }
    for (let i = 0; i < found; i++) {
      for (let h = hops[row + nearest[row + i]!]! + 1; h <= maxHops; h++) within[from * (maxHops + 1) + h]! += 1;
    }
  }
  return { maxHops, nearest, within, hops };
}

/** What temperatures and prices of the search are measured in. */
export interface WeightScale {
  /** What a wish weighs on average. */
  readonly mean: number;
  /** Large enough that several times as much outweighs nearly every wish. */
  readonly heavy: number;
}

/**
 * Single weights that are far out of proportion do not count in full. `strongestPull` is the most that one group adds or
 * saves for each of its people at a table.
 */
export function measureWeights(weights: readonly number[], strongestPull = 0): WeightScale {
  const sizes = weights.map(Math.abs).filter((weight) => weight > 0);
  if (sizes.length === 0) return { mean: 1, heavy: 1 };
  sizes.sort((one, other) => one - other);
  const most = 50 * sizes[sizes.length >> 1]!;
  const mean = sizes.reduce((sum, size) => sum + Math.min(size, most), 0) / sizes.length;
  return { mean, heavy: Math.max(mean, Math.min(most, sizes.at(-1)!) / 10, strongestPull / 5) };
}

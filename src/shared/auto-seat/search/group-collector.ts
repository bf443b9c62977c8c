import { type Groups, type MajorityGroups, type NearGroups, type PairCollector, packByUnit } from './table-model.ts';

/** By unit: how many of its people count. Negative for the other side of a mix. */
export type Amounts = ReadonlyMap<number, number>;

interface CollectedGroup {
  readonly amounts: Amounts;
  readonly low: number;
  readonly high: number;
  readonly wish: Float64Array;
  readonly must: Float64Array;
  readonly initial: Int32Array | null;
}

interface CollectedMajority {
  readonly amounts: Amounts;
  readonly size: number;
  readonly most: number;
  wish: number;
  must: number;
}

interface CollectedNear {
  /** By unit: how many of its people want others around; negative: how many are such others. */
  readonly amounts: Amounts;
  readonly wish: number;
  readonly must: number;
}

/** Costs that depend on how many people of a group are at a table. Groups of the same people become one. */
export class GroupCollector {
  constantWish = 0;
  constantMust = 0;
  private readonly units: number;
  private readonly tables: number;
  private readonly pairs: PairCollector;
  private readonly groups = new Map<string, CollectedGroup>();
  private readonly majorities: CollectedMajority[] = [];
  private readonly nears: CollectedNear[] = [];

  constructor(units: number, tables: number, pairs: PairCollector) {
    this.units = units;
    this.tables = tables;
    this.pairs = pairs;
  }

  /**
   * `costFor(people)` is what a table with that many members costs, in units of the weight; it is 0 for nobody.
   * `initial` gives the number from which each table starts to count; without it, they start from 0.
   */
  add(amounts: Amounts, wish: number, must: number, costFor: (people: number) => number, initial?: Int32Array): void {
    const entries = [...amounts].filter(([, people]) => people !== 0);
    if (!initial && entries.length < 3) {
      this.addSmall(entries, wish, must, costFor);
      return;
    }
    const lowest = initial ? initial.reduce((low, count) => Math.min(low, count), 0) : 0;
    let [low, high] = [lowest, 0];
    for (const [, people] of entries) {
      if (people < 0) low += people;
      else high += people;
    }
    const key = `${initial ? `i${this.groups.size}` : ''}${entries.map(([unit, people]) => `${unit}:${people}`).join()}`;
    const known = this.groups.get(key);
    const group = known ?? {
      amounts: new Map(entries),
      low,
      high,
      wish: new Float64Array(high - low + 1),
      must: new Float64Array(high - low + 1),
      initial: initial ?? null,
    };
    if (!known) this.groups.set(key, group);
    for (let people = low; people <= high; people++) {
      const value = costFor(people);
      group.wish[people - low]! += wish * value;
      group.must[people - low]! += must * value;
    }
  }

  /** Adds a group of one unit, which costs the same everywhere, or of two, which are a pair. */
  private addSmall(
    entries: readonly (readonly [number, number])[],
    wish: number,
    must: number,
    costFor: (people: number) => number,
  ): void {
    for (const [, people] of entries) {
      this.constantWish += wish * costFor(people);
      this.constantMust += must * costFor(people);
    }
    const [one, other] = entries;
    if (!one || !other) return;
    const joint = costFor(one[1] + other[1]) - costFor(one[1]) - costFor(other[1]);
    this.pairs.add(one[0], other[0], 1, wish * joint, must * joint);
  }

  /** Adds a cost for each person who is not at one of the `most` tables where most of the group are. */
  addMajority(amounts: Amounts, wish: number, must: number, most = 1): void {
    const size = [...amounts.values()].reduce((sum, people) => sum + people, 0);
    const [one, other] = [...amounts];
    if (!one || !other) return;
    if (amounts.size <= most) return;
    if (amounts.size === 2) {
      const smaller = Math.min(one[1], other[1]);
      this.constantWish += wish * smaller;
      this.constantMust += must * smaller;
      this.pairs.add(one[0], other[0], 1, -wish * smaller, -must * smaller);
    } else this.majorities.push({ amounts, size, most, wish, must });
  }

  /** Adds a cost for each person of `seeking` who has nobody of `others` at the table or at a neighbouring one. */
  addNear(seeking: Amounts, others: Amounts, wish: number, must: number): void {
    // A unit with people of both sides has company wherever it is.
    const alone = [...seeking].filter(([unit]) => !others.has(unit));
    const amounts = new Map([...alone, ...[...others].map(([unit, people]) => [unit, -people] as const)]);
    this.nears.push({ amounts, wish, must });
  }

  packNears(neighbours: readonly (readonly [number, number])[]): NearGroups {
    const { nears } = this;
    const around = Array.from({ length: this.tables }, (_, table) => new Set([table]));
    for (const [one, other] of neighbours) {
      around[one]!.add(other);
      around[other]!.add(one);
    }
    const rows = nears.flatMap(({ amounts }, g) => [...amounts].map(([unit, people]) => [unit, g, people] as const));
    const { start, columns } = packByUnit(this.units, rows, 2);
    return {
      count: nears.length,
      wish: Float64Array.from(nears, ({ wish }) => wish),
      must: Float64Array.from(nears, ({ must }) => must),
      start,
      group: Int32Array.from(columns[0]!),
      people: Int32Array.from(columns[1]!),
      around: around.map((set) => Int32Array.from(set)),
    };
  }

  pack(): { groups: Groups; majorities: MajorityGroups } {
    const list = [...this.groups.values()];
    const length = list.reduce((sum, { wish }) => sum + wish.length, 0);
    const [wish, must] = [new Float64Array(length), new Float64Array(length)];
    const zero = new Int32Array(list.length);
    const hasMust = new Uint8Array(list.length);
    const initial = list.some((group) => group.initial) ? new Int32Array(list.length * this.tables) : null;
    const rows: [number, number, number][] = [];
    let offset = 0;
    list.forEach((group, g) => {
      wish.set(group.wish, offset);
      must.set(group.must, offset);
      zero[g] = offset - group.low;
      offset += group.wish.length;
      hasMust[g] = group.must.some((value) => value !== 0) ? 1 : 0;
      if (group.initial) initial?.set(group.initial, g * this.tables);
      for (const [unit, people] of group.amounts) rows.push([unit, g, people]);
    });
    const { start, columns } = packByUnit(this.units, rows, 2);
    return {
      groups: {
        count: list.length,
        zero,
        wish,
        must,
        initial,
        hasMust,
        start,
        group: Int32Array.from(columns[0]!),
        people: Int32Array.from(columns[1]!),
      },
      majorities: this.packMajorities(),
    };
  }

  private packMajorities(): MajorityGroups {
    const { majorities } = this;
    const byUnit = packByUnit(
      this.units,
      majorities.flatMap(({ amounts }, g) => [...amounts].map(([unit, people]) => [unit, g, people] as const)),
      2,
    );
    const byGroup = packByUnit(
      majorities.length,
      majorities.flatMap(({ amounts }, g) => [...amounts.keys()].map((unit) => [g, unit] as const)),
      1,
    );
    return {
      count: majorities.length,
      size: Int32Array.from(majorities, ({ size }) => size),
      most: Int32Array.from(majorities, ({ most }) => most),
      wish: Float64Array.from(majorities, ({ wish }) => wish),
      must: Float64Array.from(majorities, ({ must }) => must),
      start: byUnit.start,
      group: Int32Array.from(byUnit.columns[0]!),
      people: Int32Array.from(byUnit.columns[1]!),
      memberStart: byGroup.start,
      member: Int32Array.from(byGroup.columns[0]!),
    };
  }
}

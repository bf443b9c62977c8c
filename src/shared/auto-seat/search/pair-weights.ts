import type { TableModel } from './table-model.ts';

/** Up to this many numbers (units²), pairs are looked up in a dense array, which is faster than a list. */
const DENSE_PAIRS = 1 << 18;

/** What pairs of units cost, at the current price of a must. */
export class PairWeights {
  /** What each entry of the model's pairs costs. */
  readonly weight: Float64Array;
  private readonly model: TableModel;
  private readonly dense: Float64Array | null;
  /** The pairs with a must, by unit. */
  private readonly mustStart: Int32Array;
  private readonly mustPairs: Int32Array;

  constructor(model: TableModel) {
    const { units, pairs } = model;
    this.model = model;
    this.weight = new Float64Array(pairs.other.length);
    this.dense = units * units <= DENSE_PAIRS ? new Float64Array(units * units) : null;
    this.mustStart = new Int32Array(units + 1);
    const mustPairs: number[] = [];
    for (let u = 0; u < units; u++) {
      for (let i = pairs.start[u]!; i < pairs.start[u + 1]!; i++) if (pairs.must[i] !== 0) mustPairs.push(i);
      this.mustStart[u + 1] = mustPairs.length;
    }
    this.mustPairs = Int32Array.from(mustPairs);
  }

  setMustPrice(price: number): void {
    const { model, dense, weight } = this;
    const { units, pairs } = model;
    for (let i = 0; i < weight.length; i++) weight[i] = pairs.wish[i]! + price * pairs.must[i]!;
    if (!dense) return;
    dense.fill(0);
    for (let u = 0; u < units; u++) {
      for (let i = pairs.start[u]!; i < pairs.start[u + 1]!; i++) {
        if (pairs.hops[i] === 1) dense[u * units + pairs.other[i]!]! += weight[i]!;
      }
    }
  }

  /** What sharing a table costs these two alone. */
  costOf(one: number, other: number): number {
    if (this.dense) return this.dense[one * this.model.units + other]!;
    const { pairs } = this.model;
    for (let i = pairs.start[one]!; i < pairs.start[one + 1]!; i++) {
      if (pairs.other[i] === other && pairs.hops[i] === 1) return this.weight[i]!;
    }
    return 0;
  }

  /** How much more it costs units `a` and `b` to share one of the two tables than to be at one each. */
  costOfSharing(a: number, b: number, one: number, other: number): number {
    const { pairs, distances, tables } = this.model;
    if (!distances) return this.costOf(a, b);
    const apart = distances.hops[one * tables + other]!;
    let cost = 0;
    for (let i = pairs.start[a]!; i < pairs.start[a + 1]!; i++) {
      if (pairs.other[i] === b && apart >= pairs.hops[i]!) cost += this.weight[i]!;
    }
    return cost;
  }

  /** How many musts the unit breaks with others if it is at the table and they are where `at` says. */
  countBroken(unit: number, table: number, at: Int32Array): number {
    const { mustStart, mustPairs, model } = this;
    const { pairs, distances, tables } = model;
    let broken = 0;
    for (let n = mustStart[unit]!; n < mustStart[unit + 1]!; n++) {
      const i = mustPairs[n]!;
      const there = at[pairs.other[i]!]!;
      if (there === table) broken += pairs.must[i]!;
      else if (pairs.hops[i]! > 1 && distances && distances.hops[table * tables + there]! < pairs.hops[i]!)
        broken += pairs.must[i]!;
    }
    return broken;
  }
}

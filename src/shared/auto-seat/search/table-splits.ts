import { GUMBEL, type Random, THRESHOLD_MASK } from './random.ts';
import type { TableState } from './table-state.ts';

/** The most units that are divided, and the row length of `joint`. All ways to divide them are looked at: 2^6. */
const MOST_UNITS = 6;

/**
 * Divides units of two tables anew between these: of all ways one is chosen by chance, each as likely as the temperature
 * makes it (a heat bath). This reaches plans that single changes come to only through worse ones.
 */
export class TableSplits {
  private readonly state: TableState;
  private readonly random: Random;
  /** Whether tables differ in nothing but their people. */
  private readonly isAlike: boolean;
  private readonly chosen = new Int32Array(MOST_UNITS);
  /** By chosen unit: what it costs more at the first table than at the second because of places and those who stay. */
  private readonly bias = new Float64Array(MOST_UNITS);
  /** What two chosen units cost more when they share a table. */
  private readonly joint = new Float64Array(MOST_UNITS * MOST_UNITS);
  /** 1 at the first table, -1 at the second. */
  private readonly side = new Int32Array(MOST_UNITS);

  constructor(state: TableState, random: Random) {
    const { placeWish, placeMust, distances, groups, nears, beforeStart, units, seats } = state.model;
    this.state = state;
    this.random = random;
    const placesMatter =
      placeWish || placeMust || distances || groups.initial || nears.count > 0 || beforeStart[units]! > 0;
    this.isAlike = !placesMatter && seats.every((count) => count === seats[0]);
  }

  /** Divides at most `most` units: `unit`, which is at the table `one`, and others of both tables. Tells whether any moved. */
  divide(unit: number, one: number, other: number, temperature: number, most: number): boolean {
    const { state } = this;
    const count = this.choose(unit, one, other, Math.min(most, MOST_UNITS));
    if (count < 2) return false;
    this.readCosts(one, other, count);
    // Where tables are alike, exchanging all their people would only rename them.
    const isWhole = this.isAlike && count === state.memberCount[one]! + state.memberCount[other]!;
    const ways = 1 << (isWhole ? count - 1 : count);
    const best = state.hasOnlyPairs
      ? this.sampleByPairs(one, other, count, ways, temperature)
      : this.sample(one, other, count, ways, temperature);
    return best !== 0 && this.apply(best, one, other);
  }

  /** Chooses a way to divide the units; returns which of them change sides, as bits. */
  private sample(one: number, other: number, count: number, ways: number, temperature: number): number {
    const { state, random, side, bias, joint, chosen } = this;
    let energy = 0;
    let current = 0;
    let best = 0;
    let lowest = -temperature * GUMBEL[random.bits() & THRESHOLD_MASK]!;
    for (let n = 1; n < ways; n++) {
      // In the order of the Gray code, from one way to the next a single unit changes sides.
      const i = 31 - Math.clz32(n & -n);
      const s = side[i]!;
      let field = bias[i]!;
      for (let j = 0; j < count; j++) field += joint[i * MOST_UNITS + j]! * side[j]!;
      energy += state.moveCounts(chosen[i]!, s > 0 ? other : one) - s * field;
      side[i] = -s;
      current ^= 1 << i;
      const total = energy - temperature * GUMBEL[random.bits() & THRESHOLD_MASK]!;
      if (total < lowest) {
        lowest = total;
        best = current;
      }
    }
    for (let i = 0; i < count; i++)
      if (((current >> i) & 1) === 1) state.moveCounts(chosen[i]!, side[i]! > 0 ? other : one);
    return best;
  }

  /** As `sample`, faster where there is nothing but pairs and numbers of people. */
  private sampleByPairs(one: number, other: number, count: number, ways: number, temperature: number): number {
    const { state, random, side, bias, joint, chosen } = this;
    const { size, seats, loadShort } = state.model;
    const price = state.prices.misfit;
    const [oneSeats, otherSeats] = [seats[one]!, seats[other]!];
    let oneLoad = state.load[one]!;
    let otherLoad = state.load[other]!;
    let energy = 0;
    let current = 0;
    let best = 0;
    let lowest = Infinity;
    for (let n = 0; ; ) {
      let misfit = oneLoad > oneSeats ? oneLoad - oneSeats : 0;
      if (otherLoad > otherSeats) misfit += otherLoad - otherSeats;
      if (loadShort) misfit += loadShort[oneLoad]! + loadShort[otherLoad]!;
      const total = energy + price * misfit - temperature * GUMBEL[random.bits() & THRESHOLD_MASK]!;
      if (total < lowest) {
        lowest = total;
        best = current;
      }
      if (++n === ways) return best;
      const i = 31 - Math.clz32(n & -n);
      const s = side[i]!;
      let field = bias[i]!;
      for (let j = 0, k = i * MOST_UNITS; j < count; j++, k++) field += joint[k]! * side[j]!;
      energy -= s * field;
      side[i] = -s;
      current ^= 1 << i;
      const people = s * size[chosen[i]!]!;
      oneLoad -= people;
      otherLoad += people;
    }
  }

  /** The unit and, of the other movable units of both tables, as many as there may be, each with the same chance. */
  private choose(unit: number, one: number, other: number, most: number): number {
    const { state, random, chosen } = this;
    const { members, memberStart, memberCount, model } = state;
    const oneCount = memberCount[one]!;
    const total = oneCount + memberCount[other]!;
    chosen[0] = unit;
    let count = 1;
    let seen = 0;
    for (let n = 0; n < total; n++) {
      const next = members[n < oneCount ? memberStart[one]! + n : memberStart[other]! + n - oneCount]!;
      if (next === unit || model.allowedCount[next]! < 2) continue;
      seen++;
      if (count < most) chosen[count++] = next;
      else {
        const at = random.below(seen);
        if (at < most - 1) chosen[at + 1] = next;
      }
    }
    return count;
  }

  private readCosts(one: number, other: number, count: number): void {
    const { state, chosen, side, bias, joint } = this;
    const { tables } = state.model;
    for (let i = 0; i < count; i++) {
      const unit = chosen[i]!;
      side[i] = state.at[unit] === one ? 1 : -1;
      bias[i] = state.attraction[unit * tables + one]! - state.attraction[unit * tables + other]!;
      joint[i * MOST_UNITS + i] = 0;
      for (let j = 0; j < i; j++) {
        const cost = state.pairs.costOfSharing(unit, chosen[j]!, one, other);
        joint[i * MOST_UNITS + j] = cost;
        joint[j * MOST_UNITS + i] = cost;
      }
    }
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) bias[i]! -= joint[i * MOST_UNITS + j]! * side[j]!;
    }
  }

  private apply(changes: number, one: number, other: number): boolean {
    const { state, chosen } = this;
    let isChanged = false;
    for (let i = 0; changes >> i > 0; i++) {
      if (((changes >> i) & 1) === 0) continue;
      const unit = chosen[i]!;
      const to = one + other - state.at[unit]!;
      if (!state.hasRoom(to)) break;
      state.shift(unit, to);
      isChanged = true;
    }
    return isChanged;
  }
}

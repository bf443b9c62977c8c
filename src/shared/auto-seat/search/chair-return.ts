import type { ChairCosts } from './chair-costs.ts';

/** Most parts of a table's chair changes of which every combination is tried. */
const MOST_PARTS = 8;
/** Most people whose chairs are needed by others and who are tried on every free chair. */
const MOST_DISPLACED = 3;

/**
 * Gives the people of one table their old chairs back as far as that costs nothing: every set of them is tried, the largest
 * first, and whoever sat on these chairs gets one of those that become free. Everybody is named by the position in `costs.guests`.
 */
export class ChairReturn {
  private readonly costs: ChairCosts;
  /** By position: the chair at this table that the guest had; -1 for none. */
  private readonly homes: readonly number[];
  private guestOn: Int32Array;

  constructor(costs: ChairCosts, homes: readonly number[], guestOn: Int32Array) {
    this.costs = costs;
    this.homes = homes;
    this.guestOn = guestOn;
  }

  run(): Int32Array {
    while (this.listSets().some((set) => this.tryBack(set)));
    return this.guestOn;
  }

  private isFixed(guest: number): boolean {
    return this.costs.fixedSeat[guest]! >= 0;
  }

  /** Sets of people who could go back together: of few people all sets, of many those of whole chains. */
  private listSets(): number[][] {
    const { guestOn, homes } = this;
    const away = [...guestOn].filter((i, seat) => i >= 0 && homes[i]! >= 0 && homes[i] !== seat && !this.isFixed(i));
    const isAway = new Set(away);
    const chainOf = (first: number) => {
      const chain = new Set([first]);
      for (const i of chain) if (isAway.has(guestOn[homes[i]!]!)) chain.add(guestOn[homes[i]!]!);
      return [...chain].sort((a, b) => a - b);
    };
    const chains = away.map(chainOf).sort((a, b) => b.length - a.length);
    const parts =
      away.length <= MOST_PARTS
        ? away.map((i) => [i])
        : [...new Map(chains.map((chain) => [chain.join(), chain])).values()].slice(0, MOST_PARTS);
    const unions = Array.from({ length: 2 ** parts.length - 1 }, (_, bits) => [
      ...new Set(parts.flatMap((part, index) => ((bits + 1) & (1 << index) ? part : []))),
    ]);
    return [...(away.length > MOST_PARTS ? [away, ...away.map((i) => [i])] : []), ...unions].sort(
      (a, b) => b.length - a.length,
    );
  }

  private tryBack(set: readonly number[]): boolean {
    const { guestOn, homes } = this;
    const goesBack = new Set(set);
    const next = guestOn.map((i) => (goesBack.has(i) ? -1 : i));
    const displaced: number[] = [];
    for (const i of set) {
      const home = homes[i]!;
      const other = next[home]!;
      // Two people may have had one chair.
      if (goesBack.has(other) || (other >= 0 && this.isFixed(other))) return false;
      if (other >= 0) displaced.push(other);
      next[home] = i;
    }
    const most = { cost: this.cost(guestOn) + 1e-9, shifts: this.countShifts(guestOn) };
    if (displaced.length > MOST_DISPLACED || !this.place(next, displaced, most)) return false;
    this.guestOn = next;
    return true;
  }

  /** Finds free chairs for these people, with which the table costs no more and fewer people change chairs. */
  private place(next: Int32Array, people: readonly number[], most: { cost: number; shifts: number }): boolean {
    const [first, ...others] = people;
    if (first === undefined) return this.countShifts(next) < most.shifts && this.cost(next) <= most.cost;
    return next.some((i, seat) => {
      if (i >= 0) return false;
      next[seat] = first;
      if (this.place(next, others, most)) return true;
      next[seat] = -1;
      return false;
    });
  }

  private countShifts(guestOn: Int32Array): number {
    const { seats, seatShift } = this.costs;
    return guestOn.reduce((sum, i, seat) => sum + (i < 0 ? 0 : seatShift[i * seats + seat]!), 0);
  }

  private cost(guestOn: Int32Array): number {
    const { seats, next, guests, place, pair } = this.costs;
    let cost = 0;
    for (let seat = 0; seat < seats; seat++) {
      const i = guestOn[seat]!;
      if (i < 0) continue;
      cost += place[i * seats + seat]!;
      for (const n of next[seat]!) if (n > seat && guestOn[n]! >= 0) cost += pair[i * guests.length + guestOn[n]!]!;
    }
    return cost;
  }
}

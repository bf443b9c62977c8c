import type { ChairCosts } from './chair-costs.ts';
import type { IndexedProblem } from './indexed-problem.ts';
import { type Random, THRESHOLD_MASK, THRESHOLDS } from './random.ts';

/** Who sits where at one table; -1 for an empty seat. `musts` and `wishes` are relative to all rows being unbroken. */
export interface Seated {
  readonly guestOn: Int32Array;
  readonly musts: number;
  readonly wishes: number;
  readonly shifted: number;
}

/** At larger tables seats are filled in order and only two people exchanged: other changes read the whole table. */
const SMALL_TABLE = 40;

/** Most passes of `undoShifts`; only tables of hundreds would need more. */
const MOST_PASSES = 40;

/** The chairs of one table. Everybody is named by the position in the list of the table's guests. */
export class ChairTable {
  private readonly costs: ChairCosts;
  private readonly previous: IndexedProblem['previous'];
  private readonly guestOn: Int32Array;

  constructor(costs: ChairCosts, previous: IndexedProblem['previous']) {
    this.costs = costs;
    this.previous = previous;
    this.guestOn = new Int32Array(costs.seats).fill(-1);
  }

  /** Seats everybody: pinned guests first, then each next to whom they like best, then improved by annealing. */
  solve(random: Random, tries: number): Seated {
    this.fillGreedily();
    if (this.costs.guests.length > 1 && this.costs.seats > 1) this.anneal(random, tries);
    this.undoShifts();
    return this.result();
  }

  private anneal(random: Random, tries: number): void {
    const { guestOn } = this;
    const { seats, goal, hot } = this.costs;
    let cost = this.cost();
    let lowest = cost;
    const best = guestOn.slice();
    const before = guestOn.slice();
    for (let i = 0; i < tries && lowest > goal + 1e-9; i++) {
      const temperature = hot * (1 - i / tries) + hot * 0.02;
      const threshold = temperature * THRESHOLDS[random.bits() & THRESHOLD_MASK]!;
      const [a, b] = [random.below(seats), random.below(seats)];
      if (a === b) continue;
      const kind = seats > SMALL_TABLE ? 0 : random.bits() & 3;
      if (kind < 2) {
        if (this.isFixed(a) || this.isFixed(b)) continue;
        if (guestOn[a]! < 0 && guestOn[b]! < 0) continue;
        const delta = this.swapDelta(a, b);
        if (delta > threshold) {
          this.exchange(a, b);
          continue;
        }
        cost += delta;
      } else {
        before.set(guestOn);
        if (kind === 2) this.reverse(a, b);
        else this.push(a, b);
        const after = this.cost();
        if (after - cost > threshold) {
          guestOn.set(before);
          continue;
        }
        cost = after;
      }
      if (cost < lowest - 1e-9) {
        lowest = cost;
        best.set(guestOn);
      }
    }
    guestOn.set(best);
  }

  private isFixed(seat: number): boolean {
    const guest = this.guestOn[seat]!;
    return guest >= 0 && this.costs.fixedSeat[guest] === seat;
  }

  private fillGreedily(): void {
    const { guestOn, previous } = this;
    const { fixedSeat, seats, guests, seatShift } = this.costs;
    const count = guests.length;
    const isSeated = new Uint8Array(count);
    let left = count;
    const seat = (guest: number, at: number) => {
      guestOn[at] = guest;
      isSeated[guest] = 1;
      left--;
    };
    for (let i = 0; i < count; i++) if (fixedSeat[i]! >= 0) seat(i, fixedSeat[i]!);
    for (let i = 0; i < count; i++) {
      const before = previous.get(guests[i]!);
      if (isSeated[i] || !before || before.seat < 0 || before.seat >= seats || guestOn[before.seat]! >= 0) continue;
      if (seatShift[i * seats + ((before.seat + 1) % seats)] === 0 && seats > 1) continue;
      seat(i, before.seat);
    }
    if (seats <= SMALL_TABLE) {
      while (left > 0) {
        const { guest, at } = this.findCheapest(isSeated, 0, seats);
        seat(guest, at);
      }
    } else {
      for (let s = 0; s < seats && left > 0; s++)
        if (guestOn[s]! < 0) seat(this.findCheapest(isSeated, s, s + 1).guest, s);
    }
  }

  /** Who of those without a seat costs least on which free seat of this range. */
  private findCheapest(isSeated: Uint8Array, first: number, end: number): { guest: number; at: number } {
    const { guestOn } = this;
    const { seats, next, place, pair } = this.costs;
    const count = isSeated.length;
    let [guest, at, lowest] = [-1, -1, Infinity];
    for (let s = first; s < end; s++) {
      if (guestOn[s]! >= 0) continue;
      for (let i = 0; i < count; i++) {
        if (isSeated[i]) continue;
        let cost = place[i * seats + s]!;
        for (const n of next[s]!) if (guestOn[n]! >= 0) cost += pair[i * count + guestOn[n]!]!;
        if (cost < lowest) [guest, at, lowest] = [i, s, cost];
      }
    }
    return { guest, at };
  }

  private cost(): number {
    const { guestOn } = this;
    const { seats, next, guests, place, pair } = this.costs;
    const count = guests.length;
    let cost = 0;
    for (let s = 0; s < seats; s++) {
      const i = guestOn[s]!;
      if (i < 0) continue;
      cost += place[i * seats + s]!;
      for (const n of next[s]!) if (n > s && guestOn[n]! >= 0) cost += pair[i * count + guestOn[n]!]!;
    }
    return cost;
  }

  private costAround(seat: number, except: number): number {
    const { guestOn } = this;
    const { seats, next, guests, place, pair } = this.costs;
    const i = guestOn[seat]!;
    if (i < 0) return 0;
    let cost = place[i * seats + seat]!;
    for (const n of next[seat]!) {
      if (n !== except && guestOn[n]! >= 0) cost += pair[i * guests.length + guestOn[n]!]!;
    }
    return cost;
  }

  private exchange(a: number, b: number): void {
    const guest = this.guestOn[a]!;
    this.guestOn[a] = this.guestOn[b]!;
    this.guestOn[b] = guest;
  }

  /** Exchanges the people of two seats and returns what that adds. The caller exchanges them again to undo it. */
  private swapDelta(a: number, b: number): number {
    const before = this.costAround(a, -1) + this.costAround(b, a);
    this.exchange(a, b);
    return this.costAround(a, -1) + this.costAround(b, a) - before;
  }

  private reverse(a: number, b: number): void {
    const { seats } = this.costs;
    const length = (((b - a + seats) % seats) + 1) >> 1;
    for (let i = 0; i < length; i++) {
      const [one, other] = [(a + i) % seats, (b - i + seats) % seats];
      if (!this.isFixed(one) && !this.isFixed(other)) this.exchange(one, other);
    }
  }

  /** Whoever sits on a goes to b; those between move up by one. */
  private push(a: number, b: number): void {
    const { seats } = this.costs;
    let at = a;
    if (this.isFixed(at)) return;
    while (at !== b) {
      let to = (at + 1) % seats;
      while (to !== b && this.isFixed(to)) to = (to + 1) % seats;
      if (this.isFixed(to)) return;
      this.exchange(at, to);
      at = to;
    }
  }

  /** Brings people back to the chairs they had where that costs nothing. */
  private undoShifts(): void {
    const { seats } = this.costs;
    if (this.previous.size === 0) return;
    let changed = true;
    for (let pass = 0; changed && pass < MOST_PASSES; pass++) {
      changed = false;
      for (let a = 0; a < seats; a++) {
        for (let b = a + 1; b < seats; b++) {
          if (this.isFixed(a) || this.isFixed(b)) continue;
          const before = this.countShifts(a) + this.countShifts(b);
          if (before === 0) continue;
          const delta = this.swapDelta(a, b);
          if (delta < 1e-9 && this.countShifts(a) + this.countShifts(b) < before) changed = true;
          else this.exchange(a, b);
        }
      }
    }
  }

  private countShifts(seat: number): number {
    const i = this.guestOn[seat]!;
    return i < 0 ? 0 : this.costs.seatShift[i * this.costs.seats + seat]!;
  }

  private result(): Seated {
    const { guestOn } = this;
    const { seats, next, guests, bound, seatMust, seatWish, seatShift, pairMust, pairWish } = this.costs;
    const count = guests.length;
    let [musts, wishes, shifted] = [-bound.must, -bound.wish, 0];
    for (let s = 0; s < seats; s++) {
      const i = guestOn[s]!;
      if (i < 0) continue;
      musts += seatMust[i * seats + s]!;
      wishes += seatWish[i * seats + s]!;
      shifted += seatShift[i * seats + s]!;
      for (const n of next[s]!) {
        if (n < s || guestOn[n]! < 0) continue;
        musts += pairMust[i * count + guestOn[n]!]!;
        wishes += pairWish[i * count + guestOn[n]!]!;
      }
    }
    return { guestOn: guestOn.map((i) => (i < 0 ? -1 : guests[i]!)), musts, wishes, shifted };
  }
}

import type { ChairRules } from './chair-rules.ts';
import { type Random, THRESHOLD_MASK, THRESHOLDS } from './random.ts';

/** Who sits where at one table; -1 for an empty seat. `musts` and `wishes` are relative to all rows being unbroken. */
export interface Seated {
  readonly guestOn: Int32Array;
  readonly musts: number;
  readonly wishes: number;
  readonly shifted: number;
}

/** Tables with more seats are searched by exchanging two people only, because everything else reads the whole table. */
const SMALL_TABLE = 40;

/** Finds chairs for the people of one table. Simple and thorough: tables are small. */
export class ChairSearch {
  private readonly rules: ChairRules;
  private readonly random: Random;
  private readonly next: readonly (readonly number[])[][];

  constructor(rules: ChairRules, random: Random) {
    this.rules = rules;
    this.random = random;
    this.next = rules.problem.tables.map(({ seats, beside }) => {
      const lists: number[][] = Array.from({ length: seats }, () => []);
      for (const [one, other] of beside) {
        if (!lists[one] || !lists[other] || one === other || lists[one].includes(other)) continue;
        lists[one].push(other);
        lists[other].push(one);
      }
      return lists;
    });
  }

  /** `guests` has at most as many people as the table has seats. */
  seat(table: number, guests: readonly number[], tries: number): Seated {
    return new ChairTable(this.rules, this.next[table]!, table, guests).solve(this.random, tries);
  }
}

class ChairTable {
  private readonly guestOn: Int32Array;
  private readonly rules: ChairRules;
  private readonly next: readonly (readonly number[])[];
  private readonly guests: readonly number[];
  private readonly seats: number;
  /** What two neighbours add, by their positions in `guests`. */
  private readonly pairWish: Float64Array;
  private readonly pairMust: Float64Array;
  private readonly pair: Float64Array;
  /** What a guest on a seat adds. */
  private readonly seatWish: Float64Array;
  private readonly seatMust: Float64Array;
  private readonly seatShift: Uint8Array;
  private readonly place: Float64Array;
  private readonly fixedSeat: Int32Array;
  /** What the plan costs when every row at this table is unbroken. */
  private readonly bound: { wish: number; must: number };

  constructor(rules: ChairRules, next: readonly (readonly number[])[], table: number, guests: readonly number[]) {
    const { problem } = rules;
    const count = guests.length;
    const seats = next.length;
    this.rules = rules;
    this.next = next;
    this.guests = guests;
    this.seats = seats;
    this.guestOn = new Int32Array(seats).fill(-1);
    this.pairWish = new Float64Array(count * count);
    this.pairMust = new Float64Array(count * count);
    this.bound = this.addRules();
    this.seatWish = new Float64Array(count * seats);
    this.seatMust = new Float64Array(count * seats);
    this.seatShift = new Uint8Array(count * seats);
    this.fixedSeat = new Int32Array(count).fill(-1);
    const { accessible } = problem.tables[table]!;
    const taken = new Set<number>();
    guests.forEach((guest, i) => {
      const pin = problem.pins.get(guest);
      const before = problem.previous.get(guest);
      for (let seat = 0; seat < seats; seat++) {
        if (!accessible.has(seat)) {
          this.seatWish[i * seats + seat]! += rules.accessibleWish[guest]!;
          this.seatMust[i * seats + seat]! += rules.accessibleMust[guest]!;
        }
        if (pin && pin.table === table && pin.seat >= 0 && pin.seat !== seat) this.seatMust[i * seats + seat]! += 1;
        if (before && before.table === table && before.seat >= 0 && before.seat !== seat)
          this.seatShift[i * seats + seat] = 1;
      }
      if (pin && pin.table === table && pin.seat >= 0 && !taken.has(pin.seat)) {
        this.fixedSeat[i] = pin.seat;
        taken.add(pin.seat);
      }
    });
    this.pair = this.pairWish.map((wish, i) => wish + rules.mustPrice * this.pairMust[i]!);
    this.place = this.seatWish.map((wish, i) => wish + rules.mustPrice * this.seatMust[i]!);
  }

  private addRules() {
    const { rules, rulesOf } = this.rules;
    const count = this.guests.length;
    const positionsOf = new Map<number, number[]>();
    this.guests.forEach((guest, i) => {
      for (const r of rulesOf[guest]!) {
        const list = positionsOf.get(r);
        if (list) list.push(i);
        else positionsOf.set(r, [i]);
      }
    });
    const bound = { wish: 0, must: 0 };
    const links = this.next.reduce((sum, list) => sum + list.length, 0) / 2;
    for (const [r, positions] of positionsOf) {
      const { wish, must, guests } = rules[r]!;
      if (wish < 0 || must < 0) {
        // People who fill a ring by themselves have one neighbouring pair more than a row needs.
        const isWhole = positions.length === this.seats && positions.length === guests.length;
        const row = isWhole ? Math.max(links, positions.length - 1) : positions.length - 1;
        bound.wish += wish * row;
        bound.must += must * row;
      }
      for (const i of positions) {
        for (const j of positions) {
          if (i === j) continue;
          this.pairWish[i * count + j]! += wish;
          this.pairMust[i * count + j]! += must;
        }
      }
    }
    return bound;
  }

  /** Seats everybody: pinned guests first, then each next to whom they like best, then improved by annealing. */
  solve(random: Random, tries: number): Seated {
    this.fillGreedily();
    const { seats, guests, guestOn } = this;
    const count = guests.length;
    const goal = this.bound.wish + this.rules.mustPrice * this.bound.must;
    let cost = this.cost();
    let lowest = cost;
    const best = guestOn.slice();
    const isFixed = (seat: number) => guestOn[seat]! >= 0 && this.fixedSeat[guestOn[seat]!] === seat;
    if (count > 1 && seats > 1) {
      const hot = this.rules.mustPrice / 8;
      for (let i = 0; i < tries && lowest > goal + 1e-9; i++) {
        const temperature = hot * (1 - i / tries) + hot * 0.02;
        const threshold = temperature * THRESHOLDS[random.bits() & THRESHOLD_MASK]!;
        const [a, b] = [random.below(seats), random.below(seats)];
        if (a === b) continue;
        const kind = seats > SMALL_TABLE ? 0 : random.bits() & 3;
        if (kind < 2) {
          if (isFixed(a) || isFixed(b)) continue;
          if (guestOn[a]! < 0 && guestOn[b]! < 0) continue;
          const delta = this.swapDelta(a, b);
          if (delta > threshold) {
            this.exchange(a, b);
            continue;
          }
          cost += delta;
        } else {
          const before = guestOn.slice();
          if (kind === 2) this.reverse(a, b, isFixed);
          else this.push(a, b, isFixed);
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
    }
    guestOn.set(best);
    this.undoShifts(isFixed);
    return this.result();
  }

  private fillGreedily(): void {
    const { guestOn, fixedSeat, seats, guests, next } = this;
    const count = guests.length;
    const isSeated = new Uint8Array(count);
    for (let i = 0; i < count; i++) {
      if (fixedSeat[i]! < 0) continue;
      guestOn[fixedSeat[i]!] = i;
      isSeated[i] = 1;
    }
    for (let i = 0; i < count; i++) {
      const before = this.rules.problem.previous.get(guests[i]!);
      if (isSeated[i] || !before || before.seat < 0 || before.seat >= seats || guestOn[before.seat]! >= 0) continue;
      if (this.seatShift[i * seats + ((before.seat + 1) % seats)] === 0 && seats > 1) continue;
      guestOn[before.seat] = i;
      isSeated[i] = 1;
    }
    for (let left = count - isSeated.reduce((sum, seated) => sum + seated, 0); left > 0; left--) {
      let [guest, seat, lowest] = [-1, -1, Infinity];
      for (let s = 0; s < seats; s++) {
        if (guestOn[s]! >= 0) continue;
        for (let i = 0; i < count; i++) {
          if (isSeated[i]) continue;
          let cost = this.place[i * seats + s]!;
          for (const n of next[s]!) if (guestOn[n]! >= 0) cost += this.pair[i * count + guestOn[n]!]!;
          if (cost < lowest) [guest, seat, lowest] = [i, s, cost];
        }
      }
      if (guest < 0) return;
      guestOn[seat] = guest;
      isSeated[guest] = 1;
    }
  }

  private cost(): number {
    const { guestOn, seats, next, guests } = this;
    const count = guests.length;
    let cost = 0;
    for (let s = 0; s < seats; s++) {
      const i = guestOn[s]!;
      if (i < 0) continue;
      cost += this.place[i * seats + s]!;
      for (const n of next[s]!) if (n > s && guestOn[n]! >= 0) cost += this.pair[i * count + guestOn[n]!]!;
    }
    return cost;
  }

  private costAround(seat: number, except: number): number {
    const i = this.guestOn[seat]!;
    if (i < 0) return 0;
    let cost = this.place[i * this.seats + seat]!;
    for (const n of this.next[seat]!) {
      if (n !== except && this.guestOn[n]! >= 0) cost += this.pair[i * this.guests.length + this.guestOn[n]!]!;
    }
    return cost;
  }

  private exchange(a: number, b: number): void {
    const guest = this.guestOn[a]!;
    this.guestOn[a] = this.guestOn[b]!;
    this.guestOn[b] = guest;
  }

  /** Exchanges the two and returns what that adds. The caller exchanges them again to undo it. */
  private swapDelta(a: number, b: number): number {
    const before = this.costAround(a, -1) + this.costAround(b, a);
    this.exchange(a, b);
    return this.costAround(a, -1) + this.costAround(b, a) - before;
  }

  private reverse(a: number, b: number, isFixed: (seat: number) => boolean): void {
    const { seats } = this;
    const length = (((b - a + seats) % seats) + 1) >> 1;
    for (let i = 0; i < length; i++) {
      const [one, other] = [(a + i) % seats, (b - i + seats) % seats];
      if (!isFixed(one) && !isFixed(other)) this.exchange(one, other);
    }
  }

  /** Whoever sits on a goes to b; those between move up by one. */
  private push(a: number, b: number, isFixed: (seat: number) => boolean): void {
    const { seats } = this;
    let at = a;
    if (isFixed(at)) return;
    while (at !== b) {
      let to = (at + 1) % seats;
      while (to !== b && isFixed(to)) to = (to + 1) % seats;
      if (isFixed(to)) return;
      this.exchange(at, to);
      at = to;
    }
  }

  /** Brings people back to the chairs they had where that costs nothing. */
  private undoShifts(isFixed: (seat: number) => boolean): void {
    const { seats, rules } = this;
    if (rules.problem.previous.size === 0) return;
    for (let changed = true; changed; ) {
      changed = false;
      for (let a = 0; a < seats; a++) {
        for (let b = a + 1; b < seats; b++) {
          if (isFixed(a) || isFixed(b)) continue;
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
    return i < 0 ? 0 : this.seatShift[i * this.seats + seat]!;
  }

  private result(): Seated {
    const { guestOn, seats, next, guests, bound } = this;
    const count = guests.length;
    let [musts, wishes, shifted] = [-bound.must, -bound.wish, 0];
    for (let s = 0; s < seats; s++) {
      const i = guestOn[s]!;
      if (i < 0) continue;
      musts += this.seatMust[i * seats + s]!;
      wishes += this.seatWish[i * seats + s]!;
      shifted += this.seatShift[i * seats + s]!;
      for (const n of next[s]!) {
        if (n < s || guestOn[n]! < 0) continue;
        musts += this.pairMust[i * count + guestOn[n]!]!;
        wishes += this.pairWish[i * count + guestOn[n]!]!;
      }
    }
    return { guestOn: guestOn.map((i) => (i < 0 ? -1 : guests[i]!)), musts, wishes, shifted };
  }
}

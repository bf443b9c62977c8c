import type { ChairRules } from './chair-rules.ts';

/** A broken must costs this many times the heaviest pair or seat: more than one change of seats can gain. */
const MUST_FACTOR = 8;

/** What the people of one table cost on its seats, by their positions in `guests`. */
export class ChairCosts {
  readonly guests: readonly number[];
  /** Neighbours of each seat. */
  readonly next: readonly (readonly number[])[];
  readonly seats: number;
  /** What two neighbours add, at position * guests + position: in wishes, in musts, and both at the price of a must. */
  readonly pairWish: Float64Array;
  readonly pairMust: Float64Array;
  readonly pair: Float64Array;
  /** What a guest on a seat adds, at position * seats + seat. */
  readonly seatWish: Float64Array;
  readonly seatMust: Float64Array;
  readonly place: Float64Array;
  /** 1 where the guest sat at this table, but on another seat. */
  readonly seatShift: Uint8Array;
  /** By position: the seat a pin gives the guest, or -1. */
  readonly fixedSeat: Int32Array;
  /** What the table costs when every row is unbroken; `goal` is the same as one number, with musts at their price. */
  readonly bound: { readonly wish: number; readonly must: number };
  readonly goal: number;
  /** The temperature at which nearly every exchange of two people is made. */
  readonly hot: number;

  constructor(rules: ChairRules, next: readonly (readonly number[])[], table: number, guests: readonly number[]) {
    const count = guests.length;
    const seats = next.length;
    this.guests = guests;
    this.next = next;
    this.seats = seats;
    this.pairWish = new Float64Array(count * count);
    this.pairMust = new Float64Array(count * count);
    this.bound = this.addRules(rules);
    this.seatWish = new Float64Array(count * seats);
    this.seatMust = new Float64Array(count * seats);
    this.seatShift = new Uint8Array(count * seats);
    this.fixedSeat = new Int32Array(count).fill(-1);
    this.addSeats(rules, table);
    const mustPrice = MUST_FACTOR * this.findHeaviest();
    this.pair = this.pairWish.map((wish, i) => wish + mustPrice * this.pairMust[i]!);
    this.place = this.seatWish.map((wish, i) => wish + mustPrice * this.seatMust[i]!);
    this.goal = this.bound.wish + mustPrice * this.bound.must;
    this.hot = mustPrice / MUST_FACTOR;
  }

  /** What a pair of neighbours or a seat weighs at most at this table. */
  private findHeaviest(): number {
    let heaviest = 0;
    for (const wish of this.pairWish) heaviest = Math.max(heaviest, Math.abs(wish));
    for (const wish of this.seatWish) heaviest = Math.max(heaviest, wish);
    return heaviest || 1;
  }

  private addSeats({ problem, accessibleWish, accessibleMust }: ChairRules, table: number): void {
    const { seats } = this;
    const { accessible } = problem.tables[table]!;
    const taken = new Set<number>();
    this.guests.forEach((guest, i) => {
      const pin = problem.pins.get(guest);
      const before = problem.previous.get(guest);
      for (let seat = 0; seat < seats; seat++) {
        if (!accessible.has(seat)) {
          this.seatWish[i * seats + seat]! += accessibleWish[guest]!;
          this.seatMust[i * seats + seat]! += accessibleMust[guest]!;
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
  }

  private addRules({ rules, rulesOf }: ChairRules) {
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
      const { wish, must, guests, sideOf } = rules[r]!;
      if (wish < 0 || must < 0) {
        // People who fill a ring by themselves have one neighbouring pair more than a row needs.
        const isWhole = positions.length === this.seats && positions.length === guests.length;
        const row = isWhole ? Math.max(links, positions.length - 1) : positions.length - 1;
        bound.wish += wish * row;
        bound.must += must * row;
      }
      for (const i of positions) {
        for (const j of positions) {
          if (i === j || (sideOf && sideOf(this.guests[i]!) === sideOf(this.guests[j]!))) continue;
          this.pairWish[i * count + j]! += wish;
          this.pairMust[i * count + j]! += must;
        }
      }
    }
    return bound;
  }
}

import { readSides } from '../rules/rule.ts';
import type { Must } from './model.ts';
import { hasSeatRule, type SeatRules, seatRuleKey } from './seat-rules.ts';
import type { TableShape } from './table-shape.ts';
import type { WorkLimit } from './work-limit.ts';

/** Enough for a dozen people with rules at one table; more than that is seldom needed before the answer is clear. */
const MOST_STEPS = 60_000;

/**
 * Whether these guests can share this table as the musts about seats demand: false only if every way was tried.
 * The table must have seats for all of them.
 */
export function canShareTable(
  shape: TableShape,
  guests: readonly number[],
  rules: SeatRules,
  limit: WorkLimit,
): boolean {
  const search = new SeatSearch(shape, guests, rules, Math.min(MOST_STEPS, limit.left));
  const isPossible = search.run();
  limit.take(search.steps);
  return isPossible;
}

interface Row {
  readonly members: readonly number[];
  readonly length: number;
}

class SeatSearch {
  steps = 0;
  readonly #shape: TableShape;
  readonly #mostSteps: number;
  readonly #guests: readonly number[];
  /** By position in #guests: the rows a guest is part of, those not to be beside, and a key that is equal for interchangeable guests. */
  readonly #rows: Row[][];
  readonly #strangers: number[][];
  readonly #keys: string[];
  readonly #wantsAccessible: boolean[];
  readonly #pinned: (number | undefined)[];
  readonly #seatOf: number[];
  readonly #guestOn: number[];
  /** How often a seat was ruled out for a guest, as guest × seats + seat. */
  readonly #ruledOut: Uint16Array;

  constructor(shape: TableShape, guests: readonly number[], rules: SeatRules, mostSteps: number) {
    this.#shape = shape;
    this.#mostSteps = mostSteps;
    const present = new Set(guests);
    const isHere = (must: Must) => must.guests.filter((guest) => present.has(guest)).length > 1;
    this.#guests = guests.filter((guest) => hasSeatRule(rules, guest));
    const position = new Map(this.#guests.map((guest, index) => [guest, index]));
    const toPositions = (must: Must) => must.guests.flatMap((guest) => position.get(guest) ?? []);
    const rowOf = new Map<Must, Row>();
    const toRow = (must: Must) => {
      const row = rowOf.get(must) ?? { members: toPositions(must), length: must.guests.length };
      rowOf.set(must, row);
      return row;
    };
    this.#rows = this.#guests.map((guest) => (rules.sideBySide.get(guest) ?? []).map(toRow));
    const notBeside = this.#guests.map((guest) => (rules.notBeside.get(guest) ?? []).filter(isHere));
    this.#strangers = notBeside.map((musts, index) => {
      const guest = this.#guests[index] ?? -1;
      const strangers = musts.flatMap((must) => {
        const sideOf = readSides(must);
        return must.guests.filter((other) => sideOf(other) !== sideOf(guest));
      });
      return [...new Set(strangers.flatMap((other) => position.get(other) ?? []))];
    });
    this.#wantsAccessible = this.#guests.map((guest) => rules.accessible.has(guest));
    this.#pinned = this.#guests.map((guest) => rules.pinnedSeat.get(guest));
    this.#keys = this.#guests.map((guest, index) => {
      if (this.#pinned[index] !== undefined) return `pinned ${index}`;
      const rows = (rules.sideBySide.get(guest) ?? []).map((must) => must.index);
      const strangers = (notBeside[index] ?? []).map((must) => seatRuleKey(must, guest));
      return `${rules.accessible.has(guest)} ${[...rows, ...strangers].join()}`;
    });
    this.#seatOf = this.#guests.map(() => -1);
    this.#guestOn = new Array<number>(shape.seats).fill(-1);
    this.#ruledOut = new Uint16Array(this.#guests.length * shape.seats);
  }

  run(): boolean {
    return this.#place(0);
  }

  #place(placed: number): boolean {
    if (placed === this.#guests.length) return true;
    let guest = -1;
    let seats: number[] = [];
    for (const index of this.#guests.keys()) {
      if (this.#seatOf[index] !== -1) continue;
      const candidates = this.#seatsFor(index);
      if (guest === -1 || candidates.length < seats.length) [guest, seats] = [index, candidates];
      if (seats.length === 0) return false;
    }
    if (this.steps > this.#mostSteps) return true;
    if (placed === 0 && this.#isSeatAlike()) seats = seats.slice(0, 1);
    const ruledOut: number[] = [];
    let isPossible = false;
    for (const seat of seats) {
      this.#seatOf[guest] = seat;
      this.#guestOn[seat] = guest;
      isPossible = this.#rowsHold(guest) && this.#place(placed + 1);
      this.#seatOf[guest] = -1;
      this.#guestOn[seat] = -1;
      if (isPossible) break;
      // No plan has this guest on this seat, so none has an interchangeable guest there either.
      for (const other of this.#guests.keys()) {
        if (other === guest || this.#seatOf[other] !== -1 || this.#keys[other] !== this.#keys[guest]) continue;
        const entry = other * this.#shape.seats + seat;
        this.#ruledOut[entry] = (this.#ruledOut[entry] ?? 0) + 1;
        ruledOut.push(entry);
      }
    }
    for (const entry of ruledOut) this.#ruledOut[entry] = (this.#ruledOut[entry] ?? 0) - 1;
    return isPossible;
  }

  /** At an empty round table the first guest may sit anywhere, if nothing tells the seats apart. */
  #isSeatAlike(): boolean {
    const isMarked = this.#wantsAccessible.some(Boolean) || this.#pinned.some((seat) => seat !== undefined);
    return this.#shape.isRing && !isMarked;
  }

  #seatsFor(guest: number): number[] {
    const pinned = this.#pinned[guest];
    const found: number[] = [];
    const [first, last] = pinned === undefined ? [0, this.#shape.seats - 1] : [pinned, pinned];
    for (let seat = first; seat <= last; seat++) {
      this.steps++;
      if (this.#guestOn[seat] === -1 && this.#maySit(guest, seat)) found.push(seat);
    }
    return found;
  }

  #maySit(guest: number, seat: number): boolean {
    if (this.#ruledOut[guest * this.#shape.seats + seat]) return false;
    if (this.#wantsAccessible[guest] && !this.#shape.isAccessible[seat]) return false;
    const steps = this.#shape.stepsFrom(seat);
    for (const other of this.#strangers[guest] ?? []) {
      const taken = this.#seatOf[other] ?? -1;
      if (taken !== -1 && steps[taken] === 1) return false;
    }
    for (const { members, length } of this.#rows[guest] ?? []) {
      for (const other of members) {
        const taken = this.#seatOf[other] ?? -1;
        if (taken !== -1 && (steps[taken] ?? 0) >= length) return false;
      }
    }
    return true;
  }

  /** Whether the rows that this guest completes are unbroken. */
  #rowsHold(guest: number): boolean {
    return (this.#rows[guest] ?? []).every(({ members, length }) => {
      if (length === 2) return true;
      const seats = members.map((member) => this.#seatOf[member] ?? -1);
      if (members.length < length || seats.includes(-1)) return true;
      const reached = [seats[0] ?? 0];
      for (const seat of reached) {
        for (const next of this.#shape.beside[seat] ?? []) {
          if (seats.includes(next) && !reached.includes(next)) reached.push(next);
        }
      }
      return reached.length === length;
    });
  }
}

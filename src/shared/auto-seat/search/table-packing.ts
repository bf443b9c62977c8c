import type { Random } from './random.ts';
import type { TableState } from './table-state.ts';

/** Tables that are packed anew at once, and the most units that are looked at. */
const TABLES = 3;
const MOST_UNITS = 40;
/** Sums of people are bits of a number. */
const MOST_SEATS = 30;

/**
 * Packs the units of a few tables anew, so that they fill all but the last of these tables to the last seat if they can.
 * Single changes seldom find the one way in which households of many sizes fill a hall.
 */
export class TablePacking {
  private readonly state: TableState;
  private readonly random: Random;
  private readonly tables = new Int32Array(TABLES);
  private readonly units = new Int32Array(MOST_UNITS);
  private readonly from = new Int32Array(MOST_UNITS);
  private readonly to = new Int32Array(MOST_UNITS);
  /** By number of units looked at: the sums that some of them have, as bits. */
  private readonly sums = new Int32Array(MOST_UNITS + 1);
  private count = 0;

  constructor(state: TableState, random: Random) {
    this.state = state;
    this.random = random;
  }

  /** Packs `first` and some other tables. Tells whether the plan changed, which it does if that adds at most `threshold`. */
  pack(first: number, threshold: number): boolean {
    const { state, units, from, to } = this;
    if (!this.choose(first)) return false;
    this.divide();
    const before = state.total();
    let moved = 0;
    for (; moved < this.count; moved++) {
      if (to[moved] === from[moved]) continue;
      if (!state.hasRoom(to[moved]!)) break;
      state.shift(units[moved]!, to[moved]!);
    }
    if (moved === this.count && state.total() - before <= threshold) return true;
    while (moved-- > 0) if (to[moved] !== from[moved]) state.shift(units[moved]!, from[moved]!);
    return false;
  }

  /** Chooses the tables and lists their movable units in random order. */
  private choose(first: number): boolean {
    const { state, random, tables } = this;
    const { model, members, memberStart, memberCount } = state;
    if (model.tables < TABLES) return false;
    tables[0] = first;
    for (let i = 1; i < TABLES; i++) {
      do tables[i] = random.below(model.tables);
      while (tables.indexOf(tables[i]!) < i);
    }
    // The last table takes what is left over.
    tables[0] = tables[TABLES - 1]!;
    tables[TABLES - 1] = first;
    this.count = 0;
    for (const table of tables) {
      if (model.seats[table]! > MOST_SEATS) return false;
      for (let i = memberStart[table]!; i < memberStart[table]! + memberCount[table]!; i++) {
        const unit = members[i]!;
        if (model.allowedCount[unit]! < 2) continue;
        if (this.count === MOST_UNITS) return false;
        const at = random.below(this.count + 1);
        this.units[this.count] = this.units[at]!;
        this.units[at] = unit;
        this.count++;
      }
    }
    for (let i = 0; i < this.count; i++) this.from[i] = state.at[this.units[i]!]!;
    return this.count > 1;
  }

  private divide(): void {
    const { state, units, tables, from, to, count } = this;
    const { size, seats, placeMust } = state.model;
    to.fill(-1, 0, count);
    for (let k = 0; k < TABLES - 1; k++) {
      const table = tables[k]!;
      let room = seats[table]! - state.load[table]!;
      for (let i = 0; i < count; i++) if (from[i] === table) room += size[units[i]!]!;
      if (room <= 0) continue;
      const mask = room === 31 ? -1 : (1 << (room + 1)) - 1;
      this.sums[0] = 1;
      for (let i = 0; i < count; i++) {
        const isOpen = to[i]! < 0 && (!placeMust || this.mayGo(units[i]!, table));
        this.sums[i + 1] = isOpen ? (this.sums[i]! | (this.sums[i]! << size[units[i]!]!)) & mask : this.sums[i]!;
      }
      let left = 31 - Math.clz32(this.sums[count]!);
      for (let i = count - 1; i >= 0 && left > 0; i--) {
        // The units are in random order, so leaving out whoever can be left out is a random choice.
        if ((this.sums[i]! >> left) & 1) continue;
        to[i] = table;
        left -= size[units[i]!]!;
      }
    }
    const last = tables[TABLES - 1]!;
    for (let i = 0; i < count; i++) if (to[i]! < 0) to[i] = last;
  }

  private mayGo(unit: number, table: number): boolean {
    const { allowed, allowedStart, allowedCount } = this.state.model;
    const start = allowedStart[unit]!;
    for (let i = start; i < start + allowedCount[unit]!; i++) if (allowed[i] === table) return true;
    return false;
  }
}

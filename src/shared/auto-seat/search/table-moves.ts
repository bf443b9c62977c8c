import { MoveTargets } from './move-targets.ts';
import { type Random, THRESHOLD_MASK, THRESHOLDS } from './random.ts';
import { hasFewUnits } from './table-model.ts';
import { TablePacking } from './table-packing.ts';
import { TableSplits } from './table-splits.ts';
import { countMoved, type TableState } from './table-state.ts';

/** Units that are divided anew between two tables at once: fewer where counting groups makes each way dearer. */
const PAIR_SPLIT = 6;
const GROUP_SPLIT = 4;

/** Every so many tries, some tables are packed anew: while a table has too many people, and seldom otherwise. */
const PACK_EVERY = 16;
const PACK_FITTING_EVERY = 128;

/** Proposes changes to a plan and makes those that the temperature allows. */
export class TableMoves {
  readonly movable: Int32Array;
  temperature = 1;
  private readonly state: TableState;
  private readonly random: Random;
  private readonly targets: MoveTargets;
  private readonly splits: TableSplits;
  private readonly splitUnits: number;
  private readonly packing: TablePacking | null;
  /** Tables with nobody who has to stay; only these can exchange all their people. */
  private readonly freeTables: Int32Array;
  private readonly changed: Int32Array;
  private readonly changedFrom: Int32Array;
  private readonly away: Int32Array;
  private awayCount = 0;
  private changes = 0;
  private tries = 0;

  constructor(state: TableState, random: Random) {
    const { model } = state;
    this.state = state;
    this.random = random;
    this.targets = new MoveTargets(state, random);
    this.splits = new TableSplits(state, random);
    this.packing = model.hasHardMusts ? new TablePacking(state, random) : null;
    const isCrowded = state.hasOnlyPairs && !hasFewUnits(model);
    this.splitUnits = isCrowded || model.countExtraMusts ? 0 : state.hasOnlyPairs ? PAIR_SPLIT : GROUP_SPLIT;
    const movable: number[] = [];
    const held = new Uint8Array(model.tables);
    for (let u = 0; u < model.units; u++) {
      if (model.allowedCount[u]! > 1) movable.push(u);
      else if (model.allowedCount[u] === 1) held[model.allowed[model.allowedStart[u]!]!] = 1;
    }
    this.movable = Int32Array.from(movable);
    const placesMatter =
      model.placeWish !== null || model.placeMust !== null || model.distances !== null || model.nears.count > 0;
    const free = placesMatter ? [...held.keys()].filter((t) => held[t] === 0 && model.seats[t]! > 0) : [];
    this.freeTables = Int32Array.from(free.length > 1 ? free : []);
    this.away = new Int32Array(model.units);
    this.changed = new Int32Array(model.units + 16);
    this.changedFrom = new Int32Array(model.units + 16);
  }

  /** Lists the units that moved or are new: when moves cost something, a quarter of the tries goes to these. */
  listAway(): void {
    const { model, at, prices } = this.state;
    this.awayCount = 0;
    if (prices.move === 0) return;
    for (const unit of this.movable) {
      const isNew = model.beforeStart[unit] === model.beforeStart[unit + 1];
      if (isNew || countMoved(model, unit, at[unit]!) > 0) this.away[this.awayCount++] = unit;
    }
  }

  /** One try. Tells whether the plan changed. */
  tryOne(): boolean {
    const { state, random } = this;
    if (this.movable.length === 0) return false;
    this.tries++;
    const threshold = this.temperature * THRESHOLDS[random.bits() & THRESHOLD_MASK]!;
    if ((this.tries & 127) === 0 && this.freeTables.length > 0 && state.prices.move === 0)
      return this.exchangeTables(threshold);
    if (this.packing && this.tries % PACK_EVERY === 0) return this.packTables(this.packing, threshold);
    const isAway = this.awayCount > 0 && (this.tries & 3) === 0;
    const unit = isAway ? this.away[random.below(this.awayCount)]! : this.movable[random.below(this.movable.length)]!;
    const to = isAway && (this.tries & 4) === 0 ? this.targets.pickHome(unit) : this.targets.pickTarget(unit);
    const from = state.at[unit]!;
    if (to < 0 || to === from) return false;
    const { size, seats } = state.model;
    const bits = random.bits();
    const free = seats[to]! - state.load[to]!;
    if (free >= size[unit]! ? (bits & 7) !== 0 : (bits & 15) === 0) {
      if (!state.hasRoom(to) || state.shiftDelta(unit, to) > threshold) return false;
      state.shift(unit, to);
      return true;
    }
    if (this.splitUnits > 0 && (state.hasOnlyPairs ? (bits & 0xf000) !== 0 : (bits & 0xe000) === 0))
      return this.splits.divide(unit, from, to, this.temperature, this.splitUnits);
    if ((bits & 0x70) <= (state.hasOnlyPairs ? 0x30 : 0) || state.model.countExtraMusts)
      return this.exchangeSeveral(unit, to, threshold);
    const partner = this.targets.pickPartner(unit, to, bits);
    if (state.hasOnlyPairs && state.memberCount[from]! + state.memberCount[to]! === 2) return false;
    if (partner < 0 || state.swapDelta(unit, partner) > threshold) return false;
    if (!state.hasRoom(to)) return false;
    state.shift(unit, to);
    state.shift(partner, from);
    return true;
  }

  private packTables(packing: TablePacking, threshold: number): boolean {
    const { state, random } = this;
    const { tables, seats } = state.model;
    const first = random.below(tables);
    if (state.misfit === 0) return this.tries % PACK_FITTING_EVERY === 0 && packing.pack(first, threshold);
    for (let i = 0; i < tables; i++) {
      const table = (first + i) % tables;
      if (state.load[table]! > seats[table]!) return packing.pack(table, threshold);
    }
    return false;
  }

  private move(unit: number, to: number): void {
    this.changed[this.changes] = unit;
    this.changedFrom[this.changes++] = this.state.at[unit]!;
    this.state.shift(unit, to);
  }

  private undoAll(): void {
    while (this.changes > 0) {
      this.changes--;
      this.state.shift(this.changed[this.changes]!, this.changedFrom[this.changes]!);
    }
  }

  private wasMoved(unit: number): boolean {
    for (let i = 0; i < this.changes; i++) if (this.changed[i] === unit) return true;
    return false;
  }

  /** A unit goes to the table, and others go back or follow until both tables have room again. */
  private exchangeSeveral(unit: number, to: number, threshold: number): boolean {
    const { state, random } = this;
    const { seats, allowedCount } = state.model;
    if (state.hasOnlyPairs) return this.exchangePairs(unit, to, threshold);
    const from = state.at[unit]!;
    if (!state.hasRoom(to)) return false;
    const before = state.total();
    this.changes = 0;
    this.move(unit, to);
    for (let i = 0; i < 6; i++) {
      const source = state.load[to]! > seats[to]! ? to : state.load[from]! > seats[from]! ? from : -1;
      const count = source < 0 ? 0 : state.memberCount[source]!;
      if (count === 0) break;
      const target = source === to ? from : to;
      const next = state.members[state.memberStart[source]! + random.below(count)]!;
      if (
        allowedCount[next] === 1 ||
        this.wasMoved(next) ||
        !this.targets.mayGo(next, source, target) ||
        !state.hasRoom(target)
      )
        continue;
      this.move(next, target);
    }
    if (state.total() - before <= threshold) return true;
    this.undoAll();
    return false;
  }

  /** Like `exchangeSeveral`, but prices the change before it is made, which only works if `hasOnlyPairs`. */
  private exchangePairs(unit: number, to: number, threshold: number): boolean {
    const { state, random, changed } = this;
    const { seats, size, allowedCount } = state.model;
    const from = state.at[unit]!;
    let loadTo = state.load[to]! + size[unit]!;
    let loadFrom = state.load[from]! - size[unit]!;
    let count = 1;
    changed[0] = unit;
    for (let i = 0; i < 6; i++) {
      const source = loadTo > seats[to]! ? to : loadFrom > seats[from]! ? from : i === 0 ? to : -1;
      const members = source < 0 ? 0 : state.memberCount[source]!;
      if (members === 0) break;
      const next = state.members[state.memberStart[source]! + random.below(members)]!;
      this.changes = count;
      if (allowedCount[next] === 1 || this.wasMoved(next)) continue;
      changed[count++] = next;
      const moves = source === to ? size[next]! : -size[next]!;
      loadTo -= moves;
      loadFrom += moves;
    }
    // Where tables are alike, exchanging everybody would only rename them.
    if (count === state.memberCount[from]! + state.memberCount[to]!) return false;
    if (state.exchangeDelta(changed, count, from, to) > threshold) return false;
    this.changes = 0;
    for (let i = 0; i < count; i++) {
      const target = from + to - state.at[changed[i]!]!;
      if (!state.hasRoom(target)) {
        this.undoAll();
        return false;
      }
      this.move(changed[i]!, target);
    }
    return true;
  }

  /** Everybody of one table goes to the other and the other way round. */
  private exchangeTables(threshold: number): boolean {
    const { state, random, freeTables } = this;
    const { members, memberStart, memberCount, model } = state;
    const one = freeTables[random.below(freeTables.length)]!;
    const other = freeTables[random.below(freeTables.length)]!;
    if (one === other || (memberCount[one] === 0 && memberCount[other] === 0)) return false;
    if (state.load[one]! > model.seats[other]! || state.load[other]! > model.seats[one]!) return false;
    for (let i = 0; i < memberCount[one]!; i++)
      if (!this.targets.mayGo(members[memberStart[one]! + i]!, one, other)) return false;
    for (let i = 0; i < memberCount[other]!; i++)
      if (!this.targets.mayGo(members[memberStart[other]! + i]!, other, one)) return false;
    const before = state.total();
    const [oneCount, otherCount] = [memberCount[one]!, memberCount[other]!];
    this.changes = 0;
    // Copies: the last member fills the gap of one who leaves, which would disturb reading the lists themselves.
    const leaving = members.slice(memberStart[one]!, memberStart[one]! + oneCount);
    const coming = members.slice(memberStart[other]!, memberStart[other]! + otherCount);
    if (!this.fitsUnits(one, otherCount) || !this.fitsUnits(other, oneCount)) return false;
    for (const unit of leaving) this.move(unit, other);
    for (const unit of coming) this.move(unit, one);
    if (state.total() - before <= threshold) return true;
    this.undoAll();
    return false;
  }

  private fitsUnits(table: number, more: number): boolean {
    const { memberStart, memberCount } = this.state;
    return memberStart[table]! + memberCount[table]! + more <= memberStart[table + 1]!;
  }
}

import { type Random, THRESHOLD_MASK, THRESHOLDS } from './random.ts';
import type { TableModel } from './table-model.ts';
import { countMoved, type TableState } from './table-state.ts';

/** Out of 128 tries so many go to any table: the more tables, the less a random one promises. Others go to friends. */
const countRandomTargets = ({ tables }: TableModel) => Math.min(16, Math.max(8, Math.round(256 / Math.max(1, tables))));

/** Units that a unit wants to be with. */
function listLiked({ units, pairs }: TableModel) {
  const start = new Int32Array(units + 1);
  const other: number[] = [];
  for (let u = 0; u < units; u++) {
    for (let i = pairs.start[u]!; i < pairs.start[u + 1]!; i++) {
      if (pairs.hops[i] === 1 && pairs.wish[i]! < 0) other.push(pairs.other[i]!);
    }
    start[u + 1] = other.length;
  }
  return { start, other: Int32Array.from(other) };
}

/** Units by group; of groups that cost less when more of them share a table. */
function listGroupMembers({ units, groups, majorities }: TableModel) {
  const isDrawing = (g: number) => {
    const one = groups.zero[g]! + 1;
    const cost = (index: number) => groups.wish[index]! + groups.must[index]!;
    return cost(one + 1) < 2 * cost(one);
  };
  const members: number[][] = Array.from({ length: groups.count + majorities.count }, () => []);
  const ofUnit: number[][] = Array.from({ length: units }, () => []);
  for (let u = 0; u < units; u++) {
    for (let i = groups.start[u]!; i < groups.start[u + 1]!; i++) {
      const g = groups.group[i]!;
      if (groups.people[i]! < 0 || !isDrawing(g)) continue;
      members[g]!.push(u);
      ofUnit[u]!.push(g);
    }
    for (let i = majorities.start[u]!; i < majorities.start[u + 1]!; i++) {
      const g = groups.count + majorities.group[i]!;
      members[g]!.push(u);
      ofUnit[u]!.push(g);
    }
  }
  return { members: members.map((list) => Int32Array.from(list)), ofUnit: ofUnit.map((list) => Int32Array.from(list)) };
}

/** Proposes changes to a plan and makes those that the temperature allows. */
export class TableMoves {
  readonly movable: Int32Array;
  temperature = 1;
  private readonly state: TableState;
  private readonly random: Random;
  private readonly friendTargets: number;
  private readonly liked: ReturnType<typeof listLiked>;
  private readonly groups: ReturnType<typeof listGroupMembers>;
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
    this.friendTargets = 128 - (state.hasOnlyPairs ? 16 : countRandomTargets(model));
    this.liked = listLiked(model);
    this.groups = listGroupMembers(model);
    const movable: number[] = [];
    const held = new Uint8Array(model.tables);
    for (let u = 0; u < model.units; u++) {
      if (model.allowedCount[u]! > 1) movable.push(u);
      else if (model.allowedCount[u] === 1) held[model.allowed[model.allowedStart[u]!]!] = 1;
    }
    this.movable = Int32Array.from(movable);
    const placesMatter = model.placeWish !== null || model.placeMust !== null || model.distances !== null;
    const free = placesMatter ? [...held.keys()].filter((t) => held[t] === 0 && model.seats[t]! > 0) : [];
    this.freeTables = Int32Array.from(free.length > 1 ? free : []);
    this.away = new Int32Array(model.units);
    this.changed = new Int32Array(model.units + 16);
    this.changedFrom = new Int32Array(model.units + 16);
  }

  /** When moves cost something, those who moved deserve most of the tries. */
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
    const isAway = this.awayCount > 0 && (this.tries & 3) === 0;
    const unit = isAway ? this.away[random.below(this.awayCount)]! : this.movable[random.below(this.movable.length)]!;
    const to = isAway && (this.tries & 4) === 0 ? this.pickHome(unit) : this.pickTarget(unit);
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
    if ((bits & 0x70) <= (state.hasOnlyPairs ? 0x30 : 0) || state.model.minKnown > 0)
      return this.exchangeSeveral(unit, to, threshold);
    const partner = this.pickPartner(unit, to, bits);
    if (state.hasOnlyPairs && state.memberCount[from]! + state.memberCount[to]! === 2) return false;
    if (partner < 0 || state.swapDelta(unit, partner) > threshold) return false;
    if (!state.hasRoom(to)) return false;
    state.shift(unit, to);
    state.shift(partner, from);
    return true;
  }

  private pickHome(unit: number): number {
    const { beforeStart, before, tables, placeMust } = this.state.model;
    const count = beforeStart[unit + 1]! - beforeStart[unit]!;
    if (count === 0) return this.pickTarget(unit);
    const home = before[beforeStart[unit]! + this.random.below(count)]!;
    return home < 0 || (placeMust && placeMust[unit * tables + home]! > 0) ? this.pickTarget(unit) : home;
  }

  private pickTarget(unit: number): number {
    const { state, random, liked, groups } = this;
    const { allowed, allowedStart, allowedCount, tables, placeMust } = state.model;
    const from = state.at[unit]!;
    let to = -1;
    if ((random.bits() & 127) < this.friendTargets) {
      const likedStart = liked.start[unit]!;
      const likedCount = liked.start[unit + 1]! - likedStart;
      const list = groups.ofUnit[unit]!;
      for (let i = 0; i < 3 && (to < 0 || to === from); i++) {
        if (likedCount > 0 && (list.length === 0 || (random.bits() & 1) === 0)) {
          to = state.at[liked.other[likedStart + random.below(likedCount)]!]!;
        } else if (list.length > 0) {
          const members = groups.members[list[list.length > 1 ? random.below(list.length) : 0]!]!;
          to = state.at[members[random.below(members.length)]!]!;
        } else break;
      }
    }
    if (to >= 0) {
      if (placeMust && placeMust[unit * tables + to]! > placeMust[unit * tables + from]!) return -1;
      return to;
    }
    const [start, count] = [allowedStart[unit]!, allowedCount[unit]!];
    const row = unit * tables;
    to = allowed[start + random.below(count)]!;
    for (let i = 0; i < 3; i++) {
      const next = allowed[start + random.below(count)]!;
      if (state.attraction[row + next]! < state.attraction[row + to]!) to = next;
    }
    return to;
  }

  /** Who leaves the table for the newcomer: usually whoever gains most by it or suits the newcomer least. */
  private pickPartner(unit: number, to: number, bits: number): number {
    const { state, random } = this;
    const { model, members, memberStart, memberCount } = state;
    const { size, seats, allowedCount } = model;
    const count = memberCount[to]!;
    if (count === 0) return -1;
    const from = state.at[unit]!;
    const roomThere = seats[to]! - state.load[to]!;
    const roomHere = seats[from]! - state.load[from]!;
    const start = memberStart[to]!;
    const isMovable = (partner: number) => allowedCount[partner]! > 1 && this.mayGo(partner, to, from);
    if ((bits & 0x300) === 0) {
      const partner = members[start + random.below(count)]!;
      return isMovable(partner) ? partner : -1;
    }
    let best = -1;
    let lowest = Number.POSITIVE_INFINITY;
    for (let i = start; i < start + count; i++) {
      const partner = members[i]!;
      const grows = size[unit]! - size[partner]!;
      if (grows > roomThere || -grows > roomHere) continue;
      const cost = state.changeOfCompany(partner, to, from) - 2 * state.pairCost(unit, partner);
      if (cost < lowest && isMovable(partner)) {
        lowest = cost;
        best = partner;
      }
    }
    return best;
  }

  private mayGo(unit: number, from: number, to: number): boolean {
    const { placeMust, tables } = this.state.model;
    return !placeMust || placeMust[unit * tables + to]! <= placeMust[unit * tables + from]!;
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
        !this.mayGo(next, source, target) ||
        !state.hasRoom(target)
      )
        continue;
      this.move(next, target);
    }
    if (state.total() - before <= threshold) return true;
    this.undoAll();
    return false;
  }

  /** As `exchangeSeveral`, but without making the change before it is known to be wanted. */
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
    // Tables without places are alike: exchanging everybody would only rename them.
    if (count === state.memberCount[from]! + state.memberCount[to]!) return false;
    if (state.exchangeDelta(changed, count, from, to) > threshold) return false;
    for (let i = 0; i < count; i++) {
      const target = from + to - state.at[changed[i]!]!;
      if (!state.hasRoom(target)) return false;
      state.shift(changed[i]!, target);
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
      if (!this.mayGo(members[memberStart[one]! + i]!, one, other)) return false;
    for (let i = 0; i < memberCount[other]!; i++)
      if (!this.mayGo(members[memberStart[other]! + i]!, other, one)) return false;
    const before = state.total();
    const [oneCount, otherCount] = [memberCount[one]!, memberCount[other]!];
    this.changes = 0;
    // The last member fills the gap of one who leaves, so both lists are read from the end.
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

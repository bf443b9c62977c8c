import type { Random } from './random.ts';
import type { TableModel } from './table-model.ts';
import type { TableState } from './table-state.ts';

/** Out of 128 tries, this many go to a random table, fewer the more tables there are; the others go to friends. */
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

/** The units of each group that costs less when more of its people share a table. */
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

/** Chooses where a unit might go, and who might leave for it. */
export class MoveTargets {
  private readonly state: TableState;
  private readonly random: Random;
  private readonly friendTargets: number;
  private readonly liked: ReturnType<typeof listLiked>;
  private readonly groups: ReturnType<typeof listGroupMembers>;

  constructor(state: TableState, random: Random) {
    const { model } = state;
    this.state = state;
    this.random = random;
    this.friendTargets = 128 - (state.hasOnlyPairs ? 16 : countRandomTargets(model));
    this.liked = listLiked(model);
    this.groups = listGroupMembers(model);
  }

  pickHome(unit: number): number {
    const { beforeStart, before, tables, placeMust } = this.state.model;
    const count = beforeStart[unit + 1]! - beforeStart[unit]!;
    if (count === 0) return this.pickTarget(unit);
    const home = before[beforeStart[unit]! + this.random.below(count)]!;
    return home < 0 || (placeMust && placeMust[unit * tables + home]! > 0) ? this.pickTarget(unit) : home;
  }

  pickTarget(unit: number): number {
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
  pickPartner(unit: number, to: number, bits: number): number {
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
      const cost = state.changeOfCompany(partner, to, from) - 2 * state.pairs.costOf(unit, partner);
      if (cost < lowest && isMovable(partner)) {
        lowest = cost;
        best = partner;
      }
    }
    return best;
  }

  mayGo(unit: number, from: number, to: number): boolean {
    const { placeMust, tables } = this.state.model;
    return !placeMust || placeMust[unit * tables + to]! <= placeMust[unit * tables + from]!;
  }
}

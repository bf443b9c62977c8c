import { solverRule } from '../rules/index.ts';
import type { Model, Must } from './model.ts';
import type { TableList } from './table-lists.ts';

/** People who must share one table: linked by "together", "side by side", or by being bound to the same table. */
export interface Unit {
  readonly index: number;
  readonly guests: readonly number[];
  /** Where "at table" rules and pins allow them. */
  readonly tables: TableList;
  /** Guests who need an accessible seat, and seats that pins give to guests. */
  readonly accessible: readonly number[];
  readonly pinnedSeats: readonly { readonly guest: number; readonly seat: number }[];
  /** The musts about its people, without those that are about other units too. */
  readonly musts: readonly Must[];
}

export interface Units {
  readonly list: readonly Unit[];
  /** The unit of each guest; guests whom no must names have none. */
  readonly ofGuest: ReadonlyMap<number, Unit>;
}

/** The one table a must binds its guests to. */
export function onlyTable(must: Must): number | null {
  if (must.kind === 'pin') return must.table < 0 ? null : must.table;
  return must.kind === 'at' && must.list.tables.length === 1 ? (must.list.tables[0] ?? null) : null;
}

export const sharesTable = (must: Must): boolean => must.kind !== 'pin' && solverRule(must).sharesTable === true;

/** A union-find of guests and, from `guestCount` on, tables. */
class Links {
  readonly #parent = new Map<number, number>();

  add(node: number): void {
    if (!this.#parent.has(node)) this.#parent.set(node, node);
  }

  root(node: number): number {
    let at = node;
    for (;;) {
      const parent = this.#parent.get(at) ?? at;
      if (parent === at) break;
      at = parent;
    }
    this.#parent.set(node, at);
    return at;
  }

  join(one: number, other: number): void {
    this.add(one);
    this.add(other);
    const [a, b] = [this.root(one), this.root(other)];
    if (a !== b) this.#parent.set(Math.max(a, b), Math.min(a, b));
  }

  nodes(): Iterable<number> {
    return this.#parent.keys();
  }
}

export function makeUnits(model: Model, musts: readonly Must[]): Units {
  const links = new Links();
  for (const must of musts) {
    for (const guest of must.guests) links.add(guest);
    if ('others' in must) for (const guest of must.others) links.add(guest);
    const [first] = must.guests;
    if (first === undefined) continue;
    if (sharesTable(must)) {
      for (const guest of must.guests) links.join(first, guest);
    }
    const table = onlyTable(must);
    if (table !== null) for (const guest of must.guests) links.join(guest, model.guestCount + table);
  }

  const guestsOf = new Map<number, number[]>();
  for (const node of links.nodes()) {
    if (node >= model.guestCount) continue;
    const root = links.root(node);
    const guests = guestsOf.get(root);
    if (guests) guests.push(node);
    else guestsOf.set(root, [node]);
  }
  const mustsOf = new Map<number, Must[]>();
  for (const must of musts) {
    if (must.kind !== 'pin' && solverRule(must).isAcrossUnits) continue;
    for (const guest of must.guests) {
      const root = links.root(guest);
      const list = mustsOf.get(root);
      if (!list) mustsOf.set(root, [must]);
      else if (list.at(-1) !== must) list.push(must);
    }
  }
  const list: Unit[] = [];
  const ofGuest = new Map<number, Unit>();
  for (const [root, guests] of guestsOf) {
    const own = [...new Set(mustsOf.get(root))];
    const isOwn = new Set(guests);
    const accessible = new Set<number>();
    const pinnedSeats: { guest: number; seat: number }[] = [];
    for (const must of own) {
      if (must.kind === 'accessible') for (const guest of must.guests) if (isOwn.has(guest)) accessible.add(guest);
      if (must.kind !== 'pin' || must.seat === null) continue;
      for (const guest of must.guests) pinnedSeats.push({ guest, seat: must.seat });
    }
    const unit: Unit = {
      index: list.length,
      guests: guests.sort((a, b) => a - b),
      tables: allowedTables(model, own),
      accessible: [...accessible],
      pinnedSeats,
      musts: own,
    };
    list.push(unit);
    for (const guest of guests) ofGuest.set(guest, unit);
  }
  return { list, ofGuest };
}

/** The tables that all "at table" rules and pins of a unit allow. */
function allowedTables({ tableLists }: Model, musts: readonly Must[]): TableList {
  let list = tableLists.all;
  for (const must of musts) {
    if (must.kind === 'pin') list = tableLists.common(tableLists.of([must.table]), list);
    else if (must.kind === 'at') list = tableLists.common(must.list, list);
  }
  return list;
}

import type { Place, SeatProblem, SeatRule, SeatTable, TableId } from '../problem.ts';
import { solverRule } from '../rules/index.ts';
import { makeModel } from './model.ts';
import { makeUnits, sharesTable } from './units.ts';

export interface PlanChange {
  readonly places: ReadonlyMap<number, Place>;
  /** The table that had no room, so that others had to leave it. */
  readonly fullTableIds: readonly TableId[];
}

/** Small changes of a plan: people who must stay together move to another table, and others make room for them. */
export class PlanChanges {
  readonly #tables: ReadonlyMap<TableId, SeatTable>;
  readonly #places: ReadonlyMap<number, Place>;
  readonly #unitOf = new Map<number, readonly number[]>();
  readonly #guestOn = new Map<TableId, Map<number, number>>();

  constructor(problem: SeatProblem, places: ReadonlyMap<number, Place>) {
    this.#tables = new Map(problem.tables.map((table) => [table.id, table]));
    this.#places = places;
    const model = makeModel(problem);
    const binding = model.musts.filter(sharesTable);
    for (const { guests } of makeUnits(model, binding).list) {
      const ids = guests.flatMap((guest) => problem.guestIds[guest] ?? []);
      for (const id of ids) this.#unitOf.set(id, ids);
    }
    for (const { id } of problem.tables) this.#guestOn.set(id, new Map());
    for (const [id, { tableId, seat }] of places) if (seat !== null) this.#guestOn.get(tableId)?.set(seat, id);
  }

  /** Changes that may come nearer to the rule, by moving those who break it. */
  towards(rule: SeatRule, brokenBy: readonly number[], most: number): PlanChange[] {
    const found: PlanChange[] = [];
    for (const change of this.#changes(rule, brokenBy)) {
      found.push(change);
      if (found.length === most) break;
    }
    return found;
  }

  *#changes(rule: SeatRule, brokenBy: readonly number[]): Iterable<PlanChange> {
    if (rule.kind === 'fill' || rule.kind === 'mix') return;
    const members = new Set(rule.guests);
    if (solverRule(rule).about === 'chairs') {
      for (const guest of brokenBy) yield* this.#seatChanges(rule, guest, members);
      return;
    }
    // People who should share a table can also meet where fewer of them sit, so any of them may move.
    const movers = rule.kind === 'together' ? rule.guests : brokenBy;
    for (const guest of movers) {
      for (const table of this.#targetsOf(rule, rule.kind === 'near' ? new Set(rule.others) : members)) {
        if (table !== this.#places.get(guest)?.tableId) yield* this.#tableChanges(guest, table, members);
      }
    }
  }

  #targetsOf(rule: SeatRule, members: ReadonlySet<number>): TableId[] {
    if (rule.kind === 'at') return [...rule.tables];
    const count = (id: TableId) => [...(this.#guestOn.get(id)?.values() ?? [])].filter((at) => members.has(at)).length;
    const ids = [...this.#tables.keys()].map((id) => ({ id, count: count(id) }));
    if (rule.kind === 'apart') return ids.filter((table) => table.count === 0).map(({ id }) => id);
    return ids
      .filter((table) => table.count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, 2)
      .map(({ id }) => id);
  }

  #unit(guest: number): readonly number[] {
    return this.#unitOf.get(guest) ?? [guest];
  }

  *#tableChanges(guest: number, tableId: TableId, members: ReadonlySet<number>): Iterable<PlanChange> {
    const table = this.#tables.get(tableId);
    const guestOn = this.#guestOn.get(tableId);
    if (!table || !guestOn) return;
    const free = Array.from({ length: table.seats }, (_, seat) => seat).filter((seat) => !guestOn.has(seat));
    const coming = this.#unit(guest).filter((id) => this.#places.get(id)?.tableId !== tableId);
    if (coming.length <= free.length) {
      yield { places: this.#moved(coming, tableId, free), fullTableIds: [] };
      return;
    }
    const leaving = new Set([...guestOn.values()].map((id) => this.#unit(id)[0] ?? id));
    for (const first of leaving) {
      const unit = this.#unit(first);
      const isMember = unit.some((id) => members.has(id));
      if (isMember || unit.length > coming.length || unit.length + free.length < coming.length) continue;
      const seats = [...unit.flatMap((id) => this.#places.get(id)?.seat ?? []), ...free];
      const vacated = coming.flatMap((id) => this.#places.get(id) ?? []);
      const places = new Map(this.#moved(coming, tableId, seats));
      for (const [index, id] of unit.entries()) {
        const place = vacated[index];
        if (place) places.set(id, place);
        else places.delete(id);
      }
      yield { places, fullTableIds: [tableId] };
    }
  }

  #moved(ids: readonly number[], tableId: TableId, seats: readonly number[]): ReadonlyMap<number, Place> {
    const places = new Map(this.#places);
    for (const [index, id] of ids.entries()) places.set(id, { tableId, seat: seats[index] ?? null });
    return places;
  }

  /** One guest changes to another seat; whoever sits there takes the guest's. */
  *#seatChanges(rule: SeatRule, guest: number, members: ReadonlySet<number>): Iterable<PlanChange> {
    const own = this.#places.get(guest);
    if (!own) return;
    for (const { tableId, seat } of this.#seatsFor(rule, own, members)) {
      const other = this.#guestOn.get(tableId)?.get(seat);
      if (other === guest || (other !== undefined && members.has(other))) continue;
      const places = new Map(this.#places).set(guest, { tableId, seat });
      if (other !== undefined) places.set(other, own);
      yield { places, fullTableIds: [] };
    }
  }

  #seatsFor(rule: SeatRule, own: Place, members: ReadonlySet<number>): { tableId: TableId; seat: number }[] {
    if (rule.kind === 'accessible') {
      return [...this.#tables.values()].flatMap(({ id, accessible }) =>
        accessible.map((seat) => ({ tableId: id, seat })),
      );
    }
    const table = this.#tables.get(own.tableId);
    if (rule.kind === 'notBeside') {
      return Array.from({ length: table?.seats ?? 0 }, (_, seat) => ({ tableId: own.tableId, seat }));
    }
    return [...members].flatMap((member) => {
      const place = this.#places.get(member);
      const beside = place ? (this.#tables.get(place.tableId)?.beside ?? []) : [];
      return beside.flatMap(([a, b]) => {
        if (!place || (a !== place.seat && b !== place.seat)) return [];
        return [{ tableId: place.tableId, seat: a === place.seat ? b : a }];
      });
    });
  }
}

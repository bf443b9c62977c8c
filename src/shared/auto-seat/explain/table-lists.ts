import type { TableShape } from './table-shape.ts';

/** Some tables, sorted. Equal lists are the same object, so that comparing and remembering them is cheap. */
export interface TableList {
  readonly id: number;
  readonly tables: readonly number[];
  /** Seats of the largest table in the list. */
  readonly mostSeats: number;
}

/** Makes and caches lists of tables, because rules and households ask for the same ones over and over. */
export class TableLists {
  readonly all: TableList;
  readonly #shapes: readonly TableShape[];
  readonly #byTables = new Map<string, TableList>();
  readonly #common = new Map<string, TableList>();
  readonly #fitting = new Map<string, TableList>();

  constructor(shapes: readonly TableShape[]) {
    this.#shapes = shapes;
    this.all = this.of([...shapes.keys()]);
  }

  /** `tables` must be sorted. */
  of(tables: readonly number[]): TableList {
    const key = tables.join();
    const known = this.#byTables.get(key);
    if (known) return known;
    const mostSeats = tables.reduce((most, table) => Math.max(most, this.#shapes[table]?.seats ?? 0), 0);
    const list = { id: this.#byTables.size, tables, mostSeats };
    this.#byTables.set(key, list);
    return list;
  }

  common(one: TableList, other: TableList): TableList {
    if (one === other || other === this.all) return one;
    const key = `${one.id}/${other.id}`;
    const known = this.#common.get(key);
    if (known) return known;
    const isOther = new Set(other.tables);
    const list = this.of(one.tables.filter((table) => isOther.has(table)));
    this.#common.set(key, list);
    return list;
  }

  /** The tables of the list that have at least this many seats and this many accessible seats. */
  fitting(list: TableList, seats: number, accessible: number): TableList {
    const key = `${list.id}/${seats}/${accessible}`;
    const known = this.#fitting.get(key);
    if (known) return known;
    const isLargeEnough = (table: number) => {
      const shape = this.#shapes[table];
      return shape !== undefined && shape.seats >= seats && shape.accessibleCount >= accessible;
    };
    const found = this.of(list.tables.filter(isLargeEnough));
    this.#fitting.set(key, found);
    return found;
  }
}

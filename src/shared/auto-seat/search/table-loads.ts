import type { TableModel } from './table-model.ts';

/** How many people are at each table. */
export class TableLoads {
  readonly load: Int32Array;
  private readonly model: TableModel;

  constructor(model: TableModel) {
    this.model = model;
    this.load = new Int32Array(model.tables);
  }

  /** How many people are too many or too few at all tables, and what the numbers of people cost. */
  sum(): { misfit: number; cost: number } {
    const { tables, loadWish } = this.model;
    let [misfit, cost] = [0, 0];
    for (let t = 0; t < tables; t++) {
      misfit += this.misfitOf(t, this.load[t]!);
      if (loadWish) cost += loadWish[this.load[t]!]!;
    }
    return { misfit, cost };
  }

  /** What it adds to the misfit when `people` go from one table to the other, or come back if it is negative. */
  misfitDelta(from: number, to: number, people: number): number {
    const fromLoad = this.load[from]!;
    const toLoad = this.load[to]!;
    return (
      this.misfitOf(from, fromLoad - people) -
      this.misfitOf(from, fromLoad) +
      this.misfitOf(to, toLoad + people) -
      this.misfitOf(to, toLoad)
    );
  }

  costDelta(from: number, to: number, people: number): number {
    const { loadWish } = this.model;
    if (!loadWish) return 0;
    const fromLoad = this.load[from]!;
    const toLoad = this.load[to]!;
    return loadWish[fromLoad - people]! - loadWish[fromLoad]! + loadWish[toLoad + people]! - loadWish[toLoad]!;
  }

  private misfitOf(table: number, load: number): number {
    const over = load - this.model.seats[table]!;
    const { loadShort } = this.model;
    return (over > 0 ? over : 0) + (loadShort ? loadShort[load]! : 0);
  }
}

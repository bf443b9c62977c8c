/** A row of a column. Gaps above rows vanish at the top of a column. */
export interface FlowRow {
  readonly height: number;
  readonly gapAbove: number;
  /** Must not be the last row of a column. */
  readonly staysWithNext: boolean;
}

export interface PlacedRow<Row extends FlowRow> {
  readonly row: Row;
  readonly column: number;
  /** From the top of the column. */
  readonly top: number;
}

/** Lengths are sums of many parts and may be off by a rounding error. */
const ROUNDING = 1e-6;

/** Fills columns of a height one after the other, as many as it takes. */
export function flowIntoColumns<Row extends FlowRow>(rows: readonly Row[], height: number): PlacedRow<Row>[] {
  const placed: PlacedRow<Row>[] = [];
  let column = 0;
  let used = 0;
  for (let start = 0; start < rows.length; ) {
    let end = start;
    while (rows[end]?.staysWithNext && end < rows.length - 1) end++;
    const together = rows.slice(start, end + 1);
    const needed = (top: number) =>
      together.reduce((sum, row, index) => sum + row.height + (top + index > 0 ? row.gapAbove : 0), 0);
    if (used > 0 && used + needed(used) > height + ROUNDING) {
      column++;
      used = 0;
    }
    for (const row of together) {
      if (used > 0) used += row.gapAbove;
      placed.push({ row, column, top: used });
      used += row.height;
    }
    start = end + 1;
  }
  return placed;
}

const countColumns = (placed: readonly PlacedRow<FlowRow>[]) => (placed.at(-1)?.column ?? -1) + 1;

export const fitsColumns = (rows: readonly FlowRow[], height: number, columns: number): boolean =>
  countColumns(flowIntoColumns(rows, height)) <= columns;

/** Fills the columns of one page evenly: the lowest height that needs no further column. */
export function balanceColumns<Row extends FlowRow>(
  rows: readonly Row[],
  height: number,
  columns: number,
): PlacedRow<Row>[] {
  let [low, high] = [0, height];
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (fitsColumns(rows, middle, columns)) high = middle;
    else low = middle;
  }
  return flowIntoColumns(rows, high);
}

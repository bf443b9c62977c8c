/**
 * Splits the tables into cells in which every two are neighbours: of people who may not sit at neighbouring tables, a
 * cell holds one. Takes the table with the fewest neighbours left first, which gives few cells. Returns the cell of
 * each table.
 */
export function splitIntoCells(neighbours: readonly (readonly number[])[]): number[] {
  const near = neighbours.map((list) => new Set(list));
  const left = near.map((set) => set.size);
  const cellOf = neighbours.map(() => -1);
  const take = (table: number, cell: number) => {
    cellOf[table] = cell;
    for (const other of near[table] ?? []) left[other] = (left[other] ?? 0) - 1;
  };
  const byFewest = (a: number, b: number) => (left[a] ?? 0) - (left[b] ?? 0) || a - b;
  const open = new Set(neighbours.keys());
  for (let cell = 0; open.size > 0; cell++) {
    let first = -1;
    for (const table of open) if (first === -1 || byFewest(table, first) < 0) first = table;
    const members = [first];
    const candidates = [...(near[first] ?? [])].filter((table) => open.has(table)).sort(byFewest);
    for (const table of candidates) if (members.every((other) => near[table]?.has(other))) members.push(table);
    for (const table of members) {
      take(table, cell);
      open.delete(table);
    }
  }
  return cellOf;
}

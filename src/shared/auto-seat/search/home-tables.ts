import type { TableState } from './table-state.ts';

/**
 * Exchanges everybody of two tables wherever that brings more people back to the table they had and costs nothing. The
 * search renames tables that are alike freely, and going back one by one would break up groups on the way.
 */
export function bringTablesHome(state: TableState): void {
  const { model, at } = state;
  const { tables, units, beforeStart, before } = model;
  /** By group, which is everybody who shares a table now, and table: how many of the group had that table. */
  const people = new Map<number, number>();
  for (let u = 0; u < units; u++) {
    for (let i = beforeStart[u]!; i < beforeStart[u + 1]!; i++) {
      if (before[i]! < 0) continue;
      const key = at[u]! * tables + before[i]!;
      people.set(key, (people.get(key) ?? 0) + 1);
    }
  }
  const countAtHome = (group: number, table: number) => people.get(group * tables + table) ?? 0;
  const tableOf = Int32Array.from({ length: tables }, (_, t) => t);
  const groupAt = tableOf.slice();
  const byPeople = [...people].sort(([one, many], [other, more]) => more - many || one - other);
  for (const [key] of byPeople) {
    const [group, home] = [Math.floor(key / tables), key % tables];
    const here = tableOf[group]!;
    if (here === home) continue;
    const other = groupAt[home]!;
    const gain =
      countAtHome(group, home) + countAtHome(other, here) - countAtHome(group, here) - countAtHome(other, home);
    if (gain <= 0 || !exchangeTables(state, here, home)) continue;
    tableOf[group] = home;
    tableOf[other] = here;
    groupAt[home] = group;
    groupAt[here] = other;
  }
}

/** Tells whether the exchange was made: only one that lowers the total is. */
function exchangeTables(state: TableState, one: number, other: number): boolean {
  const leaving = listUnits(state, one);
  const coming = listUnits(state, other);
  if (!fits(state, one, leaving, coming) || !fits(state, other, coming, leaving)) return false;
  const before = state.total();
  for (const unit of leaving) state.shift(unit, other);
  for (const unit of coming) state.shift(unit, one);
  if (state.total() < before - 1e-9) return true;
  for (const unit of leaving) state.shift(unit, one);
  for (const unit of coming) state.shift(unit, other);
  return false;
}

/** A copy: shifting a unit changes the state's own list. */
const listUnits = ({ members, memberStart, memberCount }: TableState, table: number) =>
  members.slice(memberStart[table]!, memberStart[table]! + memberCount[table]!);

/** Whether `coming` may go to the table, whose list holds the units of both tables for a moment. */
function fits({ model, memberStart }: TableState, table: number, present: Int32Array, coming: Int32Array): boolean {
  const { allowed, allowedStart, allowedCount, size, seats } = model;
  if (memberStart[table]! + present.length + coming.length > memberStart[table + 1]!) return false;
  if (coming.reduce((sum, unit) => sum + size[unit]!, 0) > seats[table]!) return false;
  return coming.every((unit) => {
    const start = allowedStart[unit]!;
    return allowed.subarray(start, start + allowedCount[unit]!).includes(table);
  });
}

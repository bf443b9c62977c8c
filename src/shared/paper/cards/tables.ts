import { tableKey } from '../../seat-key.ts';
import { compareNumbers } from '../name-order.ts';
import type { PrintedGuest, PrintJob } from '../print-job.ts';

export interface PrintedTable {
  readonly number: string;
  readonly name: string | null;
  /** In the order in which they were given. */
  readonly guests: readonly PrintedGuest[];
}

/** The tables that guests sit at and those of the plan, by number. Guests without a table are left out. */
export function groupByTable(guests: readonly PrintedGuest[], planned: PrintJob['tables'] = []): PrintedTable[] {
  const tables = new Map<string, { number: string; name: string | null; guests: PrintedGuest[] }>();
  for (const { number, name } of planned) tables.set(tableKey(number) ?? number, { number, name, guests: [] });
  for (const guest of guests) {
    const key = tableKey(guest.tableNumber);
    if (key === null || guest.tableNumber === null) continue;
    const table = tables.get(key);
    if (table) table.guests.push(guest);
    else tables.set(key, { number: guest.tableNumber, name: guest.tableName, guests: [guest] });
  }
  return [...tables.values()].sort((a, b) => compareNumbers(a.number, b.number));
}

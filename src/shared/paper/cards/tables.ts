import { tableKey } from '../../seat-key.ts';
import { seatLabel } from '../../seat-label.ts';
import { compareNumbered } from '../../text-order.ts';
import { sortByTable } from '../name-order.ts';
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
  return [...tables.values()].sort((a, b) => compareNumbered(a.number, b.number));
}

export interface LabelledTable {
  /** Empty for guests without a table, who come last. */
  readonly key: string;
  readonly label: string;
  readonly guests: readonly PrintedGuest[];
}

/** All guests of a job by table and seat, those without a table too. */
export function groupByLabel({ guests, t }: PrintJob): LabelledTable[] {
  const groups = new Map<string, { label: string; guests: PrintedGuest[] }>();
  for (const guest of sortByTable(guests)) {
    const key = tableKey(guest.tableNumber) ?? '';
    const label = seatLabel(t, { ...guest, seatNumber: null }) ?? t('catering.noTable');
    const group = groups.get(key) ?? { label, guests: [] };
    group.guests.push(guest);
    groups.set(key, group);
  }
  return Array.from(groups, ([key, group]) => ({ key, ...group }));
}

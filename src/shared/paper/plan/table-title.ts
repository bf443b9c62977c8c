import type { LayoutTable } from '../../contracts/layouts.ts';
import { seatLabel } from '../../seat-label.ts';
import { customTableName } from '../../table-name.ts';
import type { PlanJob } from './plan-job.ts';

/** What a table is called on paper: by its own name, else by its number in the language of the paper. */
export function tableTitle({ t }: Pick<PlanJob, 't'>, table: LayoutTable): string {
  const { tableNumber } = table;
  return seatLabel(t, { tableNumber, seatNumber: null, tableName: customTableName(table) }) ?? table.label;
}

import { compareNames, compareNumbered } from '../../../shared/text-order.ts';
import type { Database } from '../../db/client.ts';
import { countArrivals, countArrivalsByHousehold } from './data.ts';

/** Null comes last: the guests without a table or a household. */
function inOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null, compare: typeof compareNames): Row[] {
  return rows.toSorted((a, b) => {
    const [first, second] = [keyOf(a), keyOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return compare(first, second);
  });
}

export async function readArrivals(db: Database, eventId: number) {
  const { tables, ...arrivals } = await countArrivals(db, eventId);
  return { ...arrivals, tables: inOrder(tables, ({ tableNumber }) => tableNumber, compareNumbered) };
}

export async function readHouseholdArrivals(db: Database, eventId: number) {
  const households = await countArrivalsByHousehold(db, eventId);
  return { households: inOrder(households, ({ name }) => name, compareNames) };
}

import { asc, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { listIds } from '../../db/long-lists.ts';
import { guestHasNotDeclined, guests } from '../../db/schema/guests.ts';

/** Guests who are waited for or are here: those who declined count only if they came after all. */
const isExpected = sql`(${guests.checkedIn} or ${guestHasNotDeclined})`;
const counts = sql`
  count(*)::int as expected,
  count(*) filter (where ${guests.checkedIn})::int as arrived,
  max(${guests.checkInTime}) filter (where ${guests.checkedIn}) as "lastAt"`;

type Counts = {
  readonly expected: number;
  readonly arrived: number;
  readonly lastAt: string | null;
};

const withDate = <Row extends Counts>({ lastAt, ...row }: Row) => ({
  ...row,
  lastAt: lastAt ? new Date(lastAt) : null,
});

type SummaryRow = Counts & {
  readonly isMinute: boolean;
  readonly isTable: boolean;
  readonly minute: string | null;
  readonly tableNumber: string | null;
  readonly tableName: string | null;
};

/** Counts by minute, by table and in total, in one reading of the guests. Two spellings of a table are one table. */
export async function countArrivals(db: Database, eventId: number) {
  const minute = sql`case when ${guests.checkedIn} then date_trunc('minute', ${guests.checkInTime}) end`;
  const table = sql`table_key(${guests.tableNumber})`;
  const { rows } = await db.execute<SummaryRow>(sql`
    select
      grouping(${minute}) = 0 as "isMinute", grouping(${table}) = 0 as "isTable",
      ${minute} as minute, min(btrim(${guests.tableNumber})) as "tableNumber", min(${guests.tableName}) as "tableName",
      ${counts}
    from ${guests} where ${guests.eventId} = ${eventId} and ${isExpected}
    group by grouping sets ((${minute}), (${table}), ())
    order by minute, "tableNumber"
  `);
  const total = rows.find(({ isMinute, isTable }) => !isMinute && !isTable);
  const { expected, arrived, lastAt } = total ? withDate(total) : { expected: 0, arrived: 0, lastAt: null };
  return {
    expected,
    arrived,
    lastAt,
    // Guests who have not arrived are in the group without a minute.
    minutes: rows.flatMap((row) =>
      row.isMinute && row.minute !== null ? [{ at: new Date(row.minute), count: row.arrived }] : [],
    ),
    tables: rows.filter(({ isTable }) => isTable).map(withDate),
  };
}

type HouseholdRow = Counts & { readonly householdId: string | null; readonly name: string | null };

export async function countArrivalsByHousehold(db: Database, eventId: number) {
  const { rows } = await db.execute<HouseholdRow>(sql`
    select ${guests.householdId} as "householdId", min(${guests.householdName}) as name, ${counts}
    from ${guests} where ${guests.eventId} = ${eventId} and ${isExpected}
    group by ${guests.householdId}
  `);
  return rows.map(({ householdId, ...row }) => ({
    ...withDate(row),
    householdId: householdId === null ? null : Number(householdId),
  }));
}

/** Everyone who has arrived, in the order of arrival. */
export async function listArrivedIds(db: Database, eventId: number): Promise<number[]> {
  const { checkedIn, checkInTime } = guests;
  const from = sql`from ${guests} where ${guests.eventId} = ${eventId} and ${checkedIn} and ${checkInTime} is not null`;
  return listIds(db, guests.id, { from, order: sql`${checkInTime}, ${guests.id}` });
}

export async function listArrived(db: Database, ids: number[]) {
  const { fullName, tableNumber, tableName, seatNumber, householdName, checkInTime } = guests;
  return db
    .select({ fullName, tableNumber, tableName, seatNumber, householdName, checkInTime })
    .from(guests)
    .where(sql`${guests.id} = any(${sql.param(ids)}::bigint[])`)
    .orderBy(asc(checkInTime), asc(guests.id));
}

import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Attendance } from '../../../shared/contracts/guests.ts';
import type { Changes, Database } from '../../db/client.ts';
import { guests, households } from '../../db/schema/guests.ts';
import type { HouseholdRow } from '../guests/household-data.ts';

/** A household with the number of its guests and each attendance that one of them has. */
export interface CountedHousehold extends HouseholdRow {
  readonly guestCount: number;
  readonly attendances: (Attendance | null)[];
}

async function listCounted(db: Database, where: SQL): Promise<CountedHousehold[]> {
  return db
    .select({
      ...getTableColumns(households),
      guestCount: sql<number>`count(${guests.id})::int`,
      attendances: sql<(Attendance | null)[]>`
        coalesce(array_agg(distinct ${guests.attendance}) filter (where ${guests.id} is not null), '{}')`,
    })
    .from(households)
    .leftJoin(guests, eq(guests.householdId, households.id))
    .where(where)
    .groupBy(households.id)
    .orderBy(households.createdAt, households.id);
}

export async function listHouseholds(db: Database, ids: number[]): Promise<CountedHousehold[]> {
  return listCounted(db, sql`${households.id} = any(${sql.param(ids)}::bigint[])`);
}

export async function findHousehold(db: Database, id: number): Promise<CountedHousehold | undefined> {
  const [found] = await listCounted(db, eq(households.id, id));
  return found;
}

export async function listHouseholdIds(db: Database, eventId: number): Promise<number[]> {
  const rows = await db
    .select({ id: households.id })
    .from(households)
    .where(eq(households.eventId, eventId))
    .orderBy(households.createdAt, households.id);
  return rows.map(({ id }) => id);
}

export async function updateHousehold(tx: Database, id: number, changes: Changes<HouseholdRow>): Promise<void> {
  const isEmpty = Object.values(changes).every((value) => value === undefined);
  if (isEmpty) return;
  await tx
    .update(households)
    .set(changes as Partial<HouseholdRow>)
    .where(eq(households.id, id));
}

/** The database takes the guests out of deleted households. */
export async function deleteHouseholds(tx: Database, ids: number[]): Promise<void> {
  await tx.delete(households).where(inArray(households.id, ids));
}

/** The guests of these households, in the order in which they were added. */
export async function listMembers(db: Database, householdIds: number[]) {
  return db.select().from(guests).where(inArray(guests.householdId, householdIds)).orderBy(guests.createdAt, guests.id);
}

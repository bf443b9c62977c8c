import { and, eq, getTableColumns, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Attendance } from '../../../shared/contracts/guests.ts';
import type { Changes, Database } from '../../db/client.ts';
import { listIds } from '../../db/long-lists.ts';
import type { SeatingChange } from '../../db/schema/guests.ts';
import { deletedHouseholds, guests, households } from '../../db/schema/guests.ts';
import { replies } from '../../db/schema/rsvp.ts';
import type { HouseholdRow } from '../guests/households/data.ts';

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
  const order = sql`${households.createdAt}, ${households.id}`;
  return listIds(db, households.id, { from: sql`from ${households} where ${households.eventId} = ${eventId}`, order });
}

export async function updateHousehold(tx: Database, id: number, changes: Changes<HouseholdRow>): Promise<void> {
  const isEmpty = Object.values(changes).every((value) => value === undefined);
  if (isEmpty) return;
  await tx
    .update(households)
    .set(changes as Partial<HouseholdRow>)
    .where(eq(households.id, id));
}

interface Deletion {
  readonly deletedAt: Date;
  /** The household that the guests move into; null if they are left without one. */
  readonly mergedInto: number | null;
  /** What the deletion changed of the seating rules. */
  readonly seating: SeatingChange | undefined;
}

/** Keeps the households with their guests, so that they can be restored. Call it before guests are moved. */
export async function keepDeleted(tx: Database, ids: number[], deletion: Deletion): Promise<void> {
  const rows = await tx.select().from(households).where(inArray(households.id, ids));
  const members = Map.groupBy(await listGuestsOfHouseholds(tx, ids), ({ householdId }) => householdId);
  await tx.insert(deletedHouseholds).values(
    rows.map(({ createdAt, answeredAt, ...household }) => ({
      id: household.id,
      eventId: household.eventId,
      household: { ...household, createdAt: createdAt.toISOString(), answeredAt: answeredAt?.toISOString() ?? null },
      guestIds: (members.get(household.id) ?? []).map(({ id }) => id),
      ...deletion,
    })),
  );
}

/**
 * Replies of merged households join the log of the one that their guests move into, open requests included. Their nonces
 * are dropped: two households may have chosen the same one, and nobody answers by the old link any more.
 */
export async function moveReplies(tx: Database, ids: number[], to: number): Promise<void> {
  await tx
    .update(replies)
    .set({ householdId: to, movedFrom: sql`coalesce(${replies.movedFrom}, ${replies.householdId})`, nonce: null })
    .where(inArray(replies.householdId, ids));
}

/** Guests of deleted households stay on the list: the foreign key sets their household to null. */
export async function deleteHouseholds(tx: Database, ids: number[]): Promise<void> {
  await tx.delete(households).where(inArray(households.id, ids));
}

export async function listDeletedHouseholds(tx: Database, eventId: number, ids: number[], since: Date) {
  return tx.query.deletedHouseholds.findMany({
    where: and(
      eq(deletedHouseholds.eventId, eventId),
      inArray(deletedHouseholds.id, ids),
      gt(deletedHouseholds.deletedAt, since),
    ),
  });
}

/**
 * Brings a household back, with those of its guests who have not been put into another one since. Its version rises, so
 * that an answer from a page opened before the deletion is refused: its guests may have changed since.
 */
export async function restoreHousehold(
  tx: Database,
  { id, household, guestIds, mergedInto }: typeof deletedHouseholds.$inferSelect,
): Promise<void> {
  const { createdAt, answeredAt, version, ...row } = household;
  await tx.insert(households).values({
    ...row,
    version: version + 1,
    createdAt: new Date(createdAt),
    answeredAt: answeredAt === null ? null : new Date(answeredAt),
  });
  const isFree = isNull(guests.householdId);
  await tx
    .update(guests)
    .set({ householdId: id })
    .where(
      and(
        eq(guests.eventId, row.eventId),
        inArray(guests.id, guestIds),
        mergedInto === null ? isFree : or(isFree, eq(guests.householdId, mergedInto)),
      ),
    );
  if (mergedInto !== null) {
    await tx
      .update(replies)
      .set({ householdId: id, movedFrom: null })
      .where(and(eq(replies.eventId, row.eventId), eq(replies.movedFrom, id)));
  }
  await tx.delete(deletedHouseholds).where(eq(deletedHouseholds.id, id));
}

/** The guests of these households, in the order in which they were added. */
export async function listGuestsOfHouseholds(db: Database, householdIds: number[]) {
  return db.select().from(guests).where(inArray(guests.householdId, householdIds)).orderBy(guests.createdAt, guests.id);
}

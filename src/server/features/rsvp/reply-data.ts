import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { ReplyState } from '../../../shared/contracts/rsvp.ts';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { guests, households } from '../../db/schema/guests.ts';
import { replies } from '../../db/schema/rsvp.ts';

export type ReplyRow = typeof replies.$inferSelect;
export type NewReply = Pick<
  ReplyRow,
  'eventId' | 'householdId' | 'nonce' | 'by' | 'state' | 'people' | 'message' | 'at'
>;

/** A log that grows beyond this shows its newest entries. */
const MAX_LOG_ENTRIES = 500;

export async function insertReply(tx: Database, reply: NewReply): Promise<void> {
  await tx.insert(replies).values({ id: randomId(), ...reply });
}

export async function isKnownNonce(tx: Database, householdId: number, nonce: string): Promise<boolean> {
  return (await tx.$count(replies, and(eq(replies.householdId, householdId), eq(replies.nonce, nonce)))) > 0;
}

/** The requests of a household that wait for the organiser. More than one only where households were merged. */
export async function listOpenRequests(db: Database, householdId: number): Promise<ReplyRow[]> {
  return db.query.replies.findMany({
    where: and(eq(replies.householdId, householdId), eq(replies.state, 'requested')),
    orderBy: [asc(replies.at), asc(replies.id)],
  });
}

export async function findReply(tx: Database, id: number): Promise<ReplyRow | undefined> {
  return tx.query.replies.findFirst({ where: eq(replies.id, id) });
}

export async function decideReply(tx: Database, id: number, state: ReplyState, decidedAt: Date): Promise<void> {
  await tx.update(replies).set({ state, decidedAt }).where(eq(replies.id, id));
}

/** The log of a household, newest first. */
export async function listReplies(db: Database, householdId: number): Promise<ReplyRow[]> {
  return db.query.replies.findMany({
    where: eq(replies.householdId, householdId),
    orderBy: [desc(replies.at), desc(replies.id)],
    limit: MAX_LOG_ENTRIES,
  });
}

/** Requests of households that were deleted are left out until these are restored. */
export async function listRequests(db: Database, eventId: number) {
  const { id, householdId, by, state, people, message, at, decidedAt } = replies;
  return db
    .select({ id, householdId, by, state, people, message, at, decidedAt, householdName: households.name })
    .from(replies)
    .innerJoin(households, eq(households.id, replies.householdId))
    .where(and(eq(replies.eventId, eventId), eq(replies.state, 'requested')))
    .orderBy(asc(replies.at), asc(replies.id));
}

export async function countGuestsByAttendance(db: Database, eventId: number) {
  const count = (attendance: string) =>
    sql<number>`count(*) filter (where ${guests.attendance} = ${attendance})`.mapWith(Number);
  const [counts] = await db
    .select({
      coming: count('coming'),
      maybe: count('maybe'),
      declined: count('declined'),
      invited: count('invited'),
      notAsked: sql<number>`count(*) filter (where ${guests.attendance} is null)`.mapWith(Number),
    })
    .from(guests)
    .where(eq(guests.eventId, eventId));
  return counts ?? { coming: 0, maybe: 0, declined: 0, invited: 0, notAsked: 0 };
}

/** Households by the local day of the event on which they answered first. */
export async function countFirstAnswersByDay(db: Database, eventId: number, timeZone: string) {
  const { rows } = await db.execute<{ day: string; households: number }>(sql`
    select to_char(first_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as households
    from (
      select min(${replies.at}) as first_at from ${replies}
      join ${households} on ${households.id} = ${replies.householdId}
      where ${replies.eventId} = ${eventId} and ${replies.state} <> 'edited' group by ${replies.householdId}
    ) answered
    group by 1 order by 1
  `);
  return rows;
}

export async function listHouseholdsWithReplies(db: Database, householdIds: number[]) {
  const { id, name, email, rsvpToken, rsvpCode, version, message, answeredAt } = households;
  return db
    .select({
      id,
      name,
      rsvpToken,
      rsvpCode,
      version,
      message,
      answeredAt,
      guestCount: sql<number>`count(${guests.id})::int`,
      attendances: sql<(typeof guests.$inferSelect)['attendance'][]>`
        coalesce(array_agg(distinct ${guests.attendance}) filter (where ${guests.id} is not null), '{}')`,
      hasAddress: sql<boolean>`${email} is not null or bool_or(${guests.email} is not null) is true`,
      requestId: sql<number | null>`(
        select min(r.id) from ${replies} r where r.household_id = ${households.id} and r.state = 'requested'
      )`.mapWith(Number),
    })
    .from(households)
    .leftJoin(guests, eq(guests.householdId, households.id))
    .where(sql`${households.id} = any(${sql.param(householdIds)}::bigint[])`)
    .groupBy(households.id)
    .orderBy(households.createdAt, households.id);
}

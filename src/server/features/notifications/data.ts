import { and, asc, count, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { NotificationKind } from '../../../shared/contracts/notifications.ts';
import type { Database } from '../../db/client.ts';
import { eventMails, events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { users } from '../../db/schema/users.ts';

export type EventMailKind = (typeof eventMails.$inferSelect)['kind'];

const WANTED_BY = { reminder: users.eventReminders, arrivals: users.guestCheckIns } as const;

function selectCandidates(db: Database) {
  return db
    .select({
      id: events.id,
      name: events.name,
      date: events.date,
      timeZone: events.timeZone,
      location: events.location,
      createdAt: events.createdAt,
      userId: users.id,
      email: users.email,
      language: users.language,
    })
    .from(events)
    .innerJoin(users, eq(users.id, events.userId));
}
export type MailCandidate = Awaited<ReturnType<typeof selectCandidates>>[number];

/** Events between two times whose organisers want this kind of mail. The caller checks which are due by local time. */
export async function listCandidates(
  db: Database,
  { kind, after, before }: { kind: EventMailKind; after: Date; before: Date },
): Promise<MailCandidate[]> {
  return selectCandidates(db)
    .where(and(eq(WANTED_BY[kind], true), gt(events.date, after), lt(events.date, before)))
    .orderBy(asc(events.date), asc(events.id));
}

export async function hasEventMail(
  db: Database,
  { eventId, kind, day }: { eventId: number; kind: EventMailKind; day: string },
): Promise<boolean> {
  const found = await db.query.eventMails.findFirst({
    where: and(eq(eventMails.eventId, eventId), eq(eventMails.kind, kind), eq(eventMails.day, day)),
    columns: { day: true },
  });
  return found !== undefined;
}

/**
 * True for exactly one of the servers that try to send the mail. False also if the event's date was changed or the
 * organiser unsubscribed after the candidates were read. A second server waits until the first one's transaction ends.
 */
export async function claimEventMail(
  tx: Database,
  { event, kind, day, now }: { event: MailCandidate; kind: EventMailKind; day: string; now: Date },
): Promise<boolean> {
  const claimed = await tx.execute(sql`
    insert into ${eventMails} (event_id, kind, day, created_at)
    select ${events.id}, ${kind}, ${day}, ${now}::timestamptz
    from ${events} join ${users} on ${users.id} = ${events.userId}
    where ${events.id} = ${event.id} and ${events.date} = ${event.date} and ${events.timeZone} = ${event.timeZone}
      and ${WANTED_BY[kind]}
    on conflict do nothing`);
  return claimed.rowCount === 1;
}

const isUnseated = or(isNull(guests.tableNumber), isNull(guests.seatNumber));

/** The number of guests, how many match the condition, and the names of the first few of those. */
async function findFigures(
  db: Database,
  { eventId, maxNames }: { eventId: number; maxNames: number },
  condition: typeof isUnseated,
): Promise<{ total: number; matching: number; names: string[] }> {
  const [figures] = await db
    .select({ total: count(), matching: sql<number>`count(*) filter (where ${condition})`.mapWith(Number) })
    .from(guests)
    .where(eq(guests.eventId, eventId));
  const named = await db
    .select({ fullName: guests.fullName })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), condition))
    .orderBy(asc(guests.fullName), asc(guests.id))
    .limit(maxNames);
  return {
    total: figures?.total ?? 0,
    matching: figures?.matching ?? 0,
    names: named.map(({ fullName }) => fullName),
  };
}

/** `matching` counts guests without a seat. */
export function findSeatFigures(db: Database, options: { eventId: number; maxNames: number }) {
  return findFigures(db, options, isUnseated);
}

/** `matching` counts guests who did not arrive. */
export function findArrivalFigures(db: Database, options: { eventId: number; maxNames: number }) {
  return findFigures(db, options, eq(guests.checkedIn, false));
}

export async function hasArrivals(db: Database, eventId: number): Promise<boolean> {
  const found = await db.query.guests.findFirst({
    where: and(eq(guests.eventId, eventId), eq(guests.checkedIn, true), isNotNull(guests.checkInTime)),
    columns: { id: true },
  });
  return found !== undefined;
}

export async function setNotification(
  db: Database,
  { userId, kind, isOn }: { userId: number; kind: NotificationKind; isOn: boolean },
): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await db
    .update(users)
    .set({ [kind]: isOn })
    .where(eq(users.id, userId))
    .returning();
  return user;
}

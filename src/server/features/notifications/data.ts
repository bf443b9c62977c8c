import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { eventMails, events } from '../../db/schema/events.ts';
import { guestHasNotDeclined, guests } from '../../db/schema/guests.ts';
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
export async function listEventsForMail(db: Database, kind: EventMailKind, after: Date, before: Date) {
  return selectCandidates(db)
    .where(and(eq(WANTED_BY[kind], true), gt(events.date, after), lt(events.date, before)))
    .orderBy(asc(events.date), asc(events.id));
}

export async function hasEventMail(db: Database, eventId: number, kind: EventMailKind, day: string): Promise<boolean> {
  const isMail = and(eq(eventMails.eventId, eventId), eq(eventMails.kind, kind), eq(eventMails.day, day));
  return (await db.$count(eventMails, isMail)) > 0;
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

const IS_COUNTED = {
  reminder: or(isNull(guests.tableNumber), isNull(guests.seatNumber)),
  arrivals: eq(guests.checkedIn, false),
};

/**
 * The number of guests who have not declined, how many of them a mail of this kind is about (for a reminder guests
 * without a seat, for a summary of arrivals guests who did not arrive), and the names of the first few of these.
 */
export async function findFigures(db: Database, kind: EventMailKind, eventId: number, maxNames: number) {
  const ofEvent = and(eq(guests.eventId, eventId), guestHasNotDeclined);
  const matching = and(ofEvent, IS_COUNTED[kind]);
  const named = await db.query.guests.findMany({
    where: matching,
    columns: { fullName: true },
    orderBy: [asc(guests.fullName), asc(guests.id)],
    limit: maxNames,
  });
  return {
    total: await db.$count(guests, ofEvent),
    matching: await db.$count(guests, matching),
    names: named.map(({ fullName }) => fullName),
  };
}

export async function hasArrivals(db: Database, eventId: number): Promise<boolean> {
  const isArrival = and(eq(guests.eventId, eventId), eq(guests.checkedIn, true), isNotNull(guests.checkInTime));
  return (await db.$count(guests, isArrival)) > 0;
}

import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { GuestMailKind } from '../../../shared/contracts/guest-mails.ts';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { guests, households } from '../../db/schema/guests.ts';
import { guestMails, mailBatches, rsvpSettings } from '../../db/schema/rsvp.ts';
import { users } from '../../db/schema/users.ts';
import { type MailGuest, type MailHousehold, recipientKey } from './recipients.ts';

/** Households that have somebody in them, in the order in which they were made. Without ids: all of the event. */
export async function listMailHouseholds(db: Database, eventId: number, ids?: readonly number[]) {
  const among = ids && sql`${households.id} = any(${sql.param([...ids])}::bigint[])`;
  const found = await db
    .select({
      id: households.id,
      name: households.name,
      salutation: households.salutation,
      email: households.email,
      language: households.language,
      isFormal: households.isFormal,
      rsvpToken: households.rsvpToken,
      answeredAt: households.answeredAt,
    })
    .from(households)
    .where(and(eq(households.eventId, eventId), among))
    .orderBy(asc(households.createdAt), asc(households.id));
  const inHousehold = ids && sql`${guests.householdId} = any(${sql.param([...ids])}::bigint[])`;
  const people = await db
    .select({
      id: guests.id,
      householdId: guests.householdId,
      fullName: guests.fullName,
      email: guests.email,
      attendance: guests.attendance,
      tableNumber: guests.tableNumber,
      seatNumber: guests.seatNumber,
      tableName: guests.tableName,
      qrCodeIdentifier: guests.qrCodeIdentifier,
    })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), inHousehold))
    .orderBy(asc(guests.createdAt), asc(guests.id));
  const byHousehold: Map<number | null, MailGuest[]> = Map.groupBy(people, ({ householdId }) => householdId);
  return found
    .map((household): MailHousehold => ({ ...household, guests: byHousehold.get(household.id) ?? [] }))
    .filter(({ guests: members }) => members.length > 0);
}

/** By `recipientKey`: who has a sent or waiting mail of this kind (since the given time), with its last `seatsHash`. */
export async function listEarlierMails(db: Database, eventId: number, kind: GuestMailKind, since?: Date) {
  const rows = await db
    .select({ householdId: guestMails.householdId, address: guestMails.address, seatsHash: guestMails.seatsHash })
    .from(guestMails)
    .innerJoin(mailBatches, eq(mailBatches.id, guestMails.batchId))
    .where(
      and(
        eq(guestMails.eventId, eventId),
        eq(mailBatches.kind, kind),
        inArray(guestMails.state, ['sent', 'waiting'] as const),
        since && gt(guestMails.createdAt, since),
      ),
    )
    .orderBy(asc(guestMails.createdAt));
  return new Map(rows.map(({ householdId, address, seatsHash }) => [recipientKey(householdId, address), seatsHash]));
}

/** Hash of the seats that the recipient was last told. */
export async function findToldSeats(
  db: Database,
  { householdId, address }: { readonly householdId: number; readonly address: string },
): Promise<string | null | undefined> {
  const [last] = await db
    .select({ seatsHash: guestMails.seatsHash })
    .from(guestMails)
    .innerJoin(mailBatches, eq(mailBatches.id, guestMails.batchId))
    .where(
      and(
        eq(guestMails.householdId, householdId),
        sql`lower(${guestMails.address}) = ${address.toLowerCase()}`,
        eq(mailBatches.kind, 'seats'),
        eq(guestMails.state, 'sent'),
      ),
    )
    .orderBy(desc(guestMails.sentAt))
    .limit(1);
  return last?.seatsHash;
}

/** By `recipientKey`: who was sent an invitation or reminder since the given time, or has one waiting. */
export async function listAskedSince(db: Database, eventId: number, since: Date): Promise<Set<string>> {
  const isRecent = sql`(${guestMails.state} = 'waiting' or ${guestMails.sentAt} > ${since.toISOString()}::timestamptz)`;
  const rows = await db
    .select({ householdId: guestMails.householdId, address: guestMails.address })
    .from(guestMails)
    .innerJoin(mailBatches, eq(mailBatches.id, guestMails.batchId))
    .where(
      and(eq(guestMails.eventId, eventId), inArray(mailBatches.kind, ['invitation', 'reminder'] as const), isRecent),
    );
  return new Set(rows.map(({ householdId, address }) => recipientKey(householdId, address)));
}

function selectMailEvents(db: Database) {
  return db
    .select({
      id: events.id,
      name: events.name,
      date: events.date,
      timeZone: events.timeZone,
      location: events.location,
      language: events.language,
      passLimit: events.passLimit,
      owner: { id: users.id, email: users.email, language: users.language },
      settings: rsvpSettings,
    })
    .from(events)
    .innerJoin(users, eq(users.id, events.userId))
    .leftJoin(rsvpSettings, eq(rsvpSettings.eventId, events.id));
}

type SelectedEvent = Awaited<ReturnType<typeof selectMailEvents>>[number];
type Settings = NonNullable<SelectedEvent['settings']>;

/** What mails about an event say and depend on, besides the household. */
export type MailEvent = Omit<SelectedEvent, 'settings'> & {
  readonly rsvp: Pick<
    Settings,
    'isOpen' | 'deadline' | 'sendsReminders' | 'isFormal' | 'arePlacesPublished' | 'invitationText' | 'replyTo'
  >;
};

const NEVER_OPENED: MailEvent['rsvp'] = {
  isOpen: false,
  deadline: null,
  sendsReminders: false,
  isFormal: true,
  arePlacesPublished: false,
  invitationText: null,
  replyTo: null,
};

const toMailEvent = ({ settings, ...event }: SelectedEvent): MailEvent => ({
  ...event,
  rsvp: settings ?? NEVER_OPENED,
});

export async function findMailEvent(db: Database, eventId: number): Promise<MailEvent | undefined> {
  const [found] = await selectMailEvents(db).where(eq(events.id, eventId));
  return found && toMailEvent(found);
}

/** Events that want reminders and whose deadline is between `now` and `until`. */
export async function listEventsToRemind(db: Database, now: Date, until: Date): Promise<MailEvent[]> {
  const found = await selectMailEvents(db)
    .where(
      and(
        eq(rsvpSettings.sendsReminders, true),
        eq(rsvpSettings.isOpen, true),
        sql`${rsvpSettings.deadline} > ${now.toISOString()}::timestamptz`,
        sql`${rsvpSettings.deadline} < ${until.toISOString()}::timestamptz`,
        sql`${events.date} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(rsvpSettings.deadline), asc(events.id));
  return found.map(toMailEvent);
}

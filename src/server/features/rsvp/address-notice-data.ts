import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { addressNotices, rsvpSettings } from '../../db/schema/rsvp.ts';
import { users } from '../../db/schema/users.ts';

export type AddressNotice = typeof addressNotices.$inferSelect;

export async function insertNotices(tx: Database, notices: AddressNotice[]): Promise<void> {
  if (notices.length > 0) await tx.insert(addressNotices).values(notices);
}

export async function deleteNotice(db: Database, id: number): Promise<void> {
  await db.delete(addressNotices).where(eq(addressNotices.id, id));
}

export const WAITING_NOTICES = { key: 'address-notice ', id: addressNotices.id, since: addressNotices.at };

/** The notice and what its mail says of the event, unless it was mailed or another server is mailing it. */
export async function lockNotice(tx: Database, id: number) {
  const [waiting] = await tx
    .select({
      notice: addressNotices,
      eventName: events.name,
      replyTo: sql<string>`coalesce(${rsvpSettings.replyTo}, ${users.email})`,
    })
    .from(addressNotices)
    .innerJoin(events, eq(events.id, addressNotices.eventId))
    .innerJoin(users, eq(users.id, events.userId))
    .leftJoin(rsvpSettings, eq(rsvpSettings.eventId, events.id))
    .where(eq(addressNotices.id, id))
    .for('update', { of: addressNotices, skipLocked: true });
  return waiting;
}

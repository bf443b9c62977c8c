import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';

/** The event that this account made of the sandbox, if it has kept it already. */
export async function findKeptEvent(db: Database, userId: number, sandboxKey: string): Promise<number | undefined> {
  const isKept = and(eq(events.userId, userId), eq(events.sandboxKey, sandboxKey));
  const [found] = await db.select({ id: events.id }).from(events).where(isKept);
  return found?.id;
}

/** The household of each guest, by the guest's id. */
export async function listHouseholdIds(db: Database, eventId: number): Promise<ReadonlyMap<number, number | null>> {
  const { id, householdId } = guests;
  const found = await db.select({ id, householdId }).from(guests).where(eq(guests.eventId, eventId));
  return new Map(found.map((guest) => [guest.id, guest.householdId]));
}

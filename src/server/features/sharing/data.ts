import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';

/** By event: its owner, and the code that opens its chart now. An event that is gone is not among them. */
export async function listEntitlements(
  db: Database,
  eventIds: number[],
): Promise<Map<number, { userId: number; shareCode: string | null }>> {
  const { id, userId, shareCode } = events;
  const rows = await db.select({ id, userId, shareCode }).from(events).where(inArray(events.id, eventIds));
  return new Map(rows.map((row) => [row.id, row]));
}

import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema.ts';

/** The codes that open these events' charts now; an event that is gone has none. */
export async function listShareCodes(db: Database, eventIds: number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .select({ id: events.id, shareCode: events.shareCode })
    .from(events)
    .where(inArray(events.id, eventIds));
  return new Map(rows.map(({ id, shareCode }) => [id, shareCode]));
}

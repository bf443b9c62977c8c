import { eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { layouts } from '../../db/schema.ts';

export type LayoutRow = typeof layouts.$inferSelect;

export async function findLayout(db: Database, eventId: number): Promise<LayoutRow | undefined> {
  return db.query.layouts.findFirst({ where: eq(layouts.eventId, eventId) });
}

import { eq, sql } from 'drizzle-orm';
import type { Seating, SeatingContent } from '../../../shared/contracts/seating.ts';
import type { Database } from '../../db/client.ts';
import { seatings } from '../../db/schema/events.ts';

export type { SeatingChange } from '../../db/schema/guests.ts';

export async function findSeating(db: Database, eventId: number): Promise<Seating | undefined> {
  const found = await db.query.seatings.findFirst({ where: eq(seatings.eventId, eventId) });
  return found && { version: found.version, ...({ rules: found.rules, pins: found.pins } as SeatingContent) };
}

/** Must be called under the event's lock, which keeps a second save from reading the same version. */
export async function writeSeating(
  tx: Database,
  eventId: number,
  { rules, pins }: SeatingContent,
  now: Date,
): Promise<number> {
  const content = { rules, pins, updatedAt: now };
  const [written] = await tx
    .insert(seatings)
    .values({ eventId, ...content, version: 1 })
    .onConflictDoUpdate({ target: seatings.eventId, set: { ...content, version: sql`${seatings.version} + 1` } })
    .returning({ version: seatings.version });
  if (!written) throw new Error('The seating was not written.');
  return written.version;
}

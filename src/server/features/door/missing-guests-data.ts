import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { deletedGuests } from '../../db/schema/guests.ts';

const qrCodeIdentifier = sql<string>`${deletedGuests.guest} ->> 'qr_code_identifier'`;

/** Guests who were removed and can be restored. */
export async function listRemoved(db: Database, eventId: number) {
  const { id, guest } = deletedGuests;
  return db
    .select({ id, fullName: sql<string>`${guest} ->> 'full_name'`, qrCodeIdentifier })
    .from(deletedGuests)
    .where(eq(deletedGuests.eventId, eventId));
}

/** Walk-ins who were merged into another guest and can still be restored. */
export async function listMerged(db: Database, eventId: number) {
  const { id, mergedInto } = deletedGuests;
  return db
    .select({ id, mergedInto, qrCodeIdentifier })
    .from(deletedGuests)
    .where(and(eq(deletedGuests.eventId, eventId), isNotNull(mergedInto)));
}

const keptNamesSchema = z.object({ removedNames: z.record(z.string(), z.string()) });

/** The names that `keepNamesInHeld` wrote, by id or QR code. */
export const readKeptNames = (content: unknown): Readonly<Record<string, string>> =>
  keptNamesSchema.safeParse(content).data?.removedNames ?? {};

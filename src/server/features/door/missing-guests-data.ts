import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { checkInOperations } from '../../db/schema/door.ts';
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

/**
 * Stores the names of guests whose removal becomes final in the held operations about them, until these are decided.
 * Names of placeholders are not kept: they contain another guest's name and would have to go when that guest is erased.
 */
export async function keepNamesInHeld(db: Database, finalBefore: Date): Promise<void> {
  await db.execute(sql`
    with named as (
      select o.event_id, o.nonce, o.guest_id, jsonb_object_agg(
        coalesce(part ->> 'guestId', part ->> 'qrCodeIdentifier'), d.guest ->> 'full_name'
      ) as names
      from ${checkInOperations} o
      join ${deletedGuests} d on d.event_id = o.event_id and d.deleted_at < ${finalBefore.toISOString()}::timestamptz
        and not coalesce((d.guest ->> 'is_name_placeholder')::boolean, false)
      cross join lateral (
        select o.content as part
        union all
        select move from jsonb_array_elements(
          case when jsonb_typeof(o.content -> 'moves') = 'array' then o.content -> 'moves' else '[]' end
        ) as move
      ) as parts
      where o.state = 'held' and jsonb_typeof(part) = 'object'
        and (part ->> 'guestId' = d.id::text or part ->> 'qrCodeIdentifier' = d.guest ->> 'qr_code_identifier')
      group by o.event_id, o.nonce, o.guest_id
    )
    update ${checkInOperations} set content = jsonb_set(
      content, '{removedNames}', coalesce(content -> 'removedNames', '{}') || named.names
    )
    from named
    where ${checkInOperations.eventId} = named.event_id and ${checkInOperations.nonce} = named.nonce
      and ${checkInOperations.guestId} = named.guest_id
  `);
}

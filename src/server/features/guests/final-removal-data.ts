import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { checkInOperations } from '../../db/schema/door.ts';
import { deletedGuests, deletedHouseholds, households } from '../../db/schema/guests.ts';
import { guestMails, replies } from '../../db/schema/rsvp.ts';

export async function listEventsWithFinalRemovals(db: Database, finalBefore: Date): Promise<number[]> {
  const before = sql`${finalBefore.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select event_id as id from ${deletedGuests} where deleted_at < ${before}
    union select event_id from ${deletedHouseholds} where deleted_at < ${before}
  `);
  return rows.map(({ id }) => Number(id));
}

export async function listFinalRemovals(tx: Database, eventId: number, finalBefore: Date, limit: number) {
  const { id } = deletedGuests;
  const rows = await tx
    .select({ id })
    .from(deletedGuests)
    .where(and(eq(deletedGuests.eventId, eventId), lt(deletedGuests.deletedAt, finalBefore)))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Deleted and merged households that can't be restored any more go, with the replies and mails that name them. */
export async function finishHouseholdDeletions(tx: Database, eventId: number, finalBefore: Date): Promise<void> {
  const isFinal = and(eq(deletedHouseholds.eventId, eventId), lt(deletedHouseholds.deletedAt, finalBefore));
  const gone = await tx.delete(deletedHouseholds).where(isFinal).returning({ id: deletedHouseholds.id });
  if (gone.length === 0) return;
  const ids = sql.param(gone.map(({ id }) => id));
  for (const table of [replies, guestMails]) {
    await tx.execute(sql`
      delete from ${table} where ${table.householdId} = any(${ids}::bigint[])
        and not exists (select from ${households} h where h.id = ${table.householdId})
    `);
  }
}

/**
 * Stores the names of guests whose removal becomes final in the held operations about them, until these are decided: by id
 * and, where the operation names it, by QR code. Names of placeholders are not kept: they contain another guest's name and
 * would have to go when that guest is erased.
 *
 * The names are looked up in one JSON object, because the database can't estimate a join of operations and removed guests.
 */
export async function keepNamesInHeld(tx: Database, eventId: number, ids: number[]): Promise<void> {
  const { guest } = deletedGuests;
  const removed = await tx
    .select({
      id: deletedGuests.id,
      code: sql<string>`${guest} ->> 'qr_code_identifier'`,
      name: sql<string>`${guest} ->> 'full_name'`,
      isPlaceholder: sql<boolean>`coalesce((${guest} ->> 'is_name_placeholder')::boolean, false)`,
    })
    .from(deletedGuests)
    .where(and(eq(deletedGuests.eventId, eventId), sql`${deletedGuests.id} = any(${sql.param(ids)}::bigint[])`));
  const kept = removed.flatMap(({ id, code, name, isPlaceholder }) =>
    isPlaceholder ? [] : [[id, { [id]: name }] as const, [code, { [id]: name, [code]: name }] as const],
  );
  await tx.execute(sql`
    with known as materialized (select ${JSON.stringify(Object.fromEntries(kept))}::jsonb as names), named as (
      select o.nonce, o.guest_id, (
        select jsonb_object_agg(key, value)
        from (
          select o.content as part
          union all
          select move from jsonb_array_elements(
            case when jsonb_typeof(o.content -> 'moves') = 'array' then o.content -> 'moves' else '[]' end
          ) as move
        ) as parts
        cross join lateral (values (part ->> 'guestId'), (part ->> 'qrCodeIdentifier')) as reference (name)
        cross join lateral jsonb_each((select names from known) -> reference.name)
        where jsonb_typeof(part) = 'object'
      ) as names
      from ${checkInOperations} o where o.event_id = ${eventId} and o.state = 'held'
    )
    update ${checkInOperations} set content = jsonb_set(
      content, '{removedNames}', coalesce(content -> 'removedNames', '{}') || named.names
    )
    from named
    where named.names is not null and ${checkInOperations.eventId} = ${eventId}
      and ${checkInOperations.nonce} = named.nonce and ${checkInOperations.guestId} = named.guest_id
  `);
}

/** Names that staff at the door typed for these guests, and that came too late. Held ones keep them until somebody decides. */
export async function forgetLostNames(tx: Database, eventId: number, ids: readonly number[]): Promise<void> {
  const { content, guestId, state } = checkInOperations;
  await tx.execute(sql`
    update ${checkInOperations} set content = content - 'fullName'
    where ${checkInOperations.eventId} = ${eventId} and ${state} = 'lost' and ${content} ? 'fullName'
      and (${guestId} = any(${sql.param([...ids])}::bigint[]) or ${content} ->> 'guestId' = any(${sql.param(ids.map(String))}::text[]))
  `);
}

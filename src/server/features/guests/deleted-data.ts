import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { deletedGuests, guests } from '../../db/schema/guests.ts';
import type { GuestRow } from './data.ts';

/** How long a deleted guest can be restored. */
export const RESTORE_WINDOW_MS = 24 * 60 * 60 * 1000;

/** Answers the ids of the guests that existed and are deleted now. */
export async function moveToDeleted(tx: Database, eventId: number, ids: number[], deletedAt: Date): Promise<number[]> {
  // One statement, so that the kept row includes a check-in that commits just before the deletion.
  const { rows } = await tx.execute<{ id: string }>(sql`
    with removed as (
      delete from ${guests} where ${guests.eventId} = ${eventId} and ${guests.id} = any(${sql.param(ids)}::bigint[])
      returning *
    )
    insert into ${deletedGuests} (id, event_id, guest, deleted_at)
    select id, event_id, to_jsonb(removed), ${deletedAt.toISOString()}::timestamptz from removed
    on conflict (id) do update set guest = excluded.guest, deleted_at = excluded.deleted_at
    returning id
  `);
  return rows.map(({ id }) => Number(id));
}

export async function listDeletedIds(tx: Database, eventId: number, ids: number[], since: Date): Promise<number[]> {
  const isOfEvent = eq(deletedGuests.eventId, eventId);
  const rows = await tx.query.deletedGuests.findMany({
    where: and(isOfEvent, inArray(deletedGuests.id, ids), gt(deletedGuests.deletedAt, since)),
    columns: { id: true },
  });
  return rows.map(({ id }) => id);
}

/**
 * How each column of `guests` is filled when a deleted guest is restored. A guest that was deleted before a migration
 * added a column has no value for it and gets the column's default, as existing guests did in the migration.
 */
async function listRestoredColumns(tx: Database): Promise<{ names: SQL; values: SQL }> {
  const { rows } = await tx.execute<{ name: string; fallback: string | null }>(sql`
    select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as fallback
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = 'guests'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum
  `);
  const values = rows.map(({ name, fallback }) => {
    const value = sql`(c.row).${sql.identifier(name)}`;
    return fallback === null ? value : sql`case when c.guest ? ${name} then ${value} else ${sql.raw(fallback)} end`;
  });
  const names = rows.map(({ name }) => sql.identifier(name));
  return { names: sql.join(names, sql`, `), values: sql.join(values, sql`, `) };
}

/**
 * Restores rows as they were, except for a seat that another guest has now: one on the list, or one who is restored in
 * the same call and was deleted later. A guest whose QR code was given to someone else meanwhile is not restored.
 */
export async function restoreDeleted(tx: Database, ids: number[]): Promise<GuestRow[]> {
  const noSeat = JSON.stringify({ table_number: null, seat_number: null, seat_key: null });
  const { names, values } = await listRestoredColumns(tx);
  const { rows } = await tx.execute<{ id: string }>(sql`
    with chosen as (
      select d.event_id, d.guest, d.guest ->> 'seat_key' as seat_key,
        row_number() over (partition by d.guest ->> 'seat_key' order by d.deleted_at desc, d.id) as claim
      from ${deletedGuests} d where d.id = any(${sql.param(ids)}::bigint[])
    ), seated as (
      select c.guest, jsonb_populate_record(null::guests, c.guest || case
        when c.seat_key is not null and (
          c.claim > 1 or exists (select 1 from ${guests} g where g.event_id = c.event_id and g.seat_key = c.seat_key)
        )
        then ${noSeat}::jsonb else '{}'::jsonb end) as row
      from chosen c
    )
    insert into ${guests} (${names})
    select ${values} from seated c
    on conflict (qr_code_identifier) do nothing
    returning id
  `);
  const restored = rows.map(({ id }) => Number(id));
  await tx.delete(deletedGuests).where(inArray(deletedGuests.id, restored));
  return tx.select().from(guests).where(inArray(guests.id, restored));
}

import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { MAX_COMPANIONS, MAX_HOUSEHOLD_SIZE } from '../../../shared/guest-list-limits.ts';
import { MAX_EVENT_GUESTS } from '../../../shared/tiers.ts';
import type { Database } from '../../db/client.ts';
import { mealOptions, tags } from '../../db/schema/guest-lists.ts';
import { deletedGuests, guests, households } from '../../db/schema/guests.ts';

/** How long a deleted guest can be restored. */
export const RESTORE_WINDOW_MS = 24 * 60 * 60 * 1000;

/** Of more removed guests the oldest can't be restored: lists that are filled and emptied in turn must not pile up. */
async function limitRestorable(tx: Database, eventId: number, now: Date, max: number): Promise<void> {
  const since = new Date(now.getTime() - RESTORE_WINDOW_MS);
  const surplus = tx
    .select({ id: deletedGuests.id })
    .from(deletedGuests)
    .where(and(eq(deletedGuests.eventId, eventId), gt(deletedGuests.deletedAt, since)))
    .orderBy(desc(deletedGuests.deletedAt), desc(deletedGuests.id))
    .offset(max);
  await tx.update(deletedGuests).set({ deletedAt: since }).where(inArray(deletedGuests.id, surplus));
}

/** Returns the ids of the guests that existed and are deleted now. Their companions stay, as guests of their own. */
export async function moveToDeleted(
  tx: Database,
  eventId: number,
  ids: number[],
  deletedAt: Date,
  { mergedInto = null as number | null, maxRestorable = MAX_EVENT_GUESTS } = {},
): Promise<number[]> {
  // One statement, so that the kept row includes a check-in that commits just before the deletion.
  const { rows } = await tx.execute<{ id: string }>(sql`
    with removed as (
      delete from ${guests} where ${guests.eventId} = ${eventId} and ${guests.id} = any(${sql.param(ids)}::bigint[])
      returning *
    )
    insert into ${deletedGuests} (id, event_id, guest, companion_ids, merged_into, deleted_at)
    select id, event_id, to_jsonb(removed),
      array(select companion.id from ${guests} companion where companion.companion_of = removed.id),
      ${mergedInto}::bigint, ${deletedAt.toISOString()}::timestamptz
    from removed
    on conflict (id) do update
    set guest = excluded.guest, companion_ids = excluded.companion_ids, merged_into = excluded.merged_into,
      deleted_at = excluded.deleted_at
    returning id
  `);
  await limitRestorable(tx, eventId, deletedAt, maxRestorable);
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

/** Columns of a deleted guest `d` that refer to what the event may no longer have. */
const REFERENCES = sql`jsonb_build_object(
  'household_id', (
    select h.id from ${households} h where h.id = (d.guest ->> 'household_id')::bigint and h.event_id = d.event_id
  ),
  'companion_of', null,
  'tags', coalesce((
    select jsonb_agg(t.name order by t.place)
    from jsonb_array_elements_text(coalesce(d.guest -> 'tags', '[]')) with ordinality as t (name, place)
    join ${tags} on ${tags.eventId} = d.event_id and ${tags.name} = t.name
  ), '[]'),
  'meals', coalesce((
    select jsonb_object_agg(m.key, m.value) from jsonb_each_text(coalesce(d.guest -> 'meals', '{}')) as m
    join ${mealOptions} on ${mealOptions.eventId} = d.event_id and ${mealOptions.course} = m.key
      and ${mealOptions.name} = m.value
  ), '{}')
)`;

/**
 * Restores who brings whom, in both directions, where both are on the list. Runs after the rows were restored, because
 * one call may restore both. The link is left out if the host has ten other companions by now or is a companion, or if
 * the companion brings others.
 */
async function restoreCompanions(tx: Database, ids: number[]): Promise<void> {
  const given = sql.param(ids);
  const bringsNobody = (id: SQL) => sql`not exists (select from ${guests} own where own.companion_of = ${id})`;
  const countOf = (hostId: SQL) => sql`(select count(*) from ${guests} other where other.companion_of = ${hostId})`;
  await tx.execute(sql`
    update ${guests} set companion_of = link.host_id
    from (
      select d.id, host.id as host_id,
        ${countOf(sql`host.id`)} + row_number() over (partition by host.id order by d.deleted_at desc, d.id) as place
      from ${deletedGuests} d
      join ${guests} host on host.event_id = d.event_id and host.id = (d.guest ->> 'companion_of')::bigint
      where d.id = any(${given}::bigint[]) and host.companion_of is null and not exists (
        select from ${deletedGuests} h
        where h.id = host.id and h.id = any(${given}::bigint[]) and h.guest ->> 'companion_of' is not null
      )
    ) link
    where ${guests.id} = link.id and link.place <= ${MAX_COMPANIONS} and ${bringsNobody(sql`${guests.id}`)}
  `);
  await tx.execute(sql`
    update ${guests} set companion_of = link.host_id
    from (
      select companion.id, host.id as host_id, ${countOf(sql`host.id`)}
        + row_number() over (partition by host.id order by companion.created_at, companion.id) as place
      from ${deletedGuests} d
      join ${guests} host on host.id = d.id and host.companion_of is null
      join ${guests} companion on companion.id = any(d.companion_ids) and companion.event_id = d.event_id
      where d.id = any(${given}::bigint[]) and companion.companion_of is null and ${bringsNobody(sql`companion.id`)}
    ) link
    where ${guests.id} = link.id and link.place <= ${MAX_COMPANIONS}
  `);
}

/**
 * Restores rows as they were, except for a seat that another guest has now: one on the list, or one who is restored in
 * the same call and was deleted later. Households, companions, tags and meals are restored as far as the event still has
 * them; those for whom the household has no room any more are restored without one. A guest whose QR code was given to
 * someone else meanwhile is not restored.
 */
export async function restoreDeleted(tx: Database, ids: number[]): Promise<number[]> {
  const noSeat = JSON.stringify({ table_number: null, seat_number: null, seat_key: null });
  const { names, values } = await listRestoredColumns(tx);
  const { rows } = await tx.execute<{ id: string }>(sql`
    with chosen as (
      select d.event_id, d.guest, ${REFERENCES} as kept_references, d.guest ->> 'seat_key' as seat_key,
        row_number() over (partition by d.guest ->> 'seat_key' order by d.deleted_at desc, d.id) as claim,
        (select count(*) from ${guests} g where g.household_id = (d.guest ->> 'household_id')::bigint)
          + row_number() over (partition by d.guest ->> 'household_id' order by d.deleted_at desc, d.id) as household_place
      from ${deletedGuests} d where d.id = any(${sql.param(ids)}::bigint[])
    ), seated as (
      select c.guest, jsonb_populate_record(null::guests, c.guest || c.kept_references || case
        when c.seat_key is not null and (
          c.claim > 1 or exists (select 1 from ${guests} g where g.event_id = c.event_id and g.seat_key = c.seat_key)
        )
        then ${noSeat}::jsonb else '{}'::jsonb end || case when c.household_place > ${MAX_HOUSEHOLD_SIZE}
        then '{"household_id": null}'::jsonb else '{}'::jsonb end) as row
      from chosen c
    )
    insert into ${guests} (${names})
    select ${values} from seated c
    on conflict (qr_code_identifier) do nothing
    returning id
  `);
  const restored = rows.map(({ id }) => Number(id));
  await restoreCompanions(tx, restored);
  await tx.delete(deletedGuests).where(inArray(deletedGuests.id, restored));
  return restored;
}

import { eq, sql } from 'drizzle-orm';
import type { Tag } from '../../../shared/contracts/tags.ts';
import type { Database } from '../../db/client.ts';
import { tags } from '../../db/schema/guest-lists.ts';
import { guests } from '../../db/schema/guests.ts';

export type TagRow = typeof tags.$inferSelect;

export async function listTags(db: Database, eventId: number): Promise<TagRow[]> {
  return db.select().from(tags).where(eq(tags.eventId, eventId)).orderBy(tags.createdAt, tags.name);
}

export async function listTagsWithCounts(db: Database, eventId: number): Promise<Tag[]> {
  const rows = await listTags(db, eventId);
  const { rows: counts } = await db.execute<{ name: string; count: number }>(sql`
    select name, count(*)::int as count from ${guests}, unnest(${guests.tags}) as name
    where ${guests.eventId} = ${eventId} group by name
  `);
  const countByName = new Map(counts.map(({ name, count }) => [name, count]));
  return rows.map(({ id, name, colour }) => ({ id, name, colour, guestCount: countByName.get(name) ?? 0 }));
}

export async function insertTags(tx: Database, rows: TagRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(tags).values(rows);
}

/** Deleting first lets two tags swap their names, which the unique index would refuse row by row. */
export async function replaceTags(tx: Database, eventId: number, rows: TagRow[]): Promise<void> {
  await tx.delete(tags).where(eq(tags.eventId, eventId));
  await insertTags(tx, rows);
}

/** Renames tags in the rows of their guests; a tag whose new name is null is taken off. */
export async function renameGuestTags(
  tx: Database,
  eventId: number,
  renames: readonly { from: string; to: string | null }[],
): Promise<void> {
  if (renames.length === 0) return;
  const from = sql.param(renames.map((rename) => rename.from));
  const to = sql.param(renames.map((rename) => rename.to));
  await tx.execute(sql`
    update ${guests} set tags = array(
      select case when renamed.from_name is null then held.name else renamed.to_name end
      from unnest(${guests.tags}) with ordinality as held (name, place)
      left join unnest(${from}::text[], ${to}::text[]) as renamed (from_name, to_name) on renamed.from_name = held.name
      where renamed.from_name is null or renamed.to_name is not null
      order by held.place
    )
    where ${guests.eventId} = ${eventId} and ${guests.tags} && ${from}::text[]
  `);
}

import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { guests } from '../../db/schema/guests.ts';
import { type GuestRow, guestIdIn } from './data.ts';

export type GuestListRow = Pick<GuestRow, 'id' | 'householdId' | 'ageGroup' | 'needsHighChair' | 'tags' | 'meals'>;

export async function listGuestsToChange(tx: Database, eventId: number, ids: number[]) {
  const { id, fullName, householdId, attendance, ageGroup, needsHighChair, tags, meals } = guests;
  return tx
    .select({ id, fullName, householdId, attendance, ageGroup, needsHighChair, tags, meals })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), guestIdIn(ids)));
}

/** Writes age groups, high chairs, tags and meals of any number of guests with one statement. */
export async function writeListColumns(tx: Database, rows: readonly GuestListRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (read: (row: GuestListRow) => unknown) => sql.param(rows.map(read));
  await tx.execute(sql`
    update ${guests} set age_group = s.age_group, needs_high_chair = s.needs_high_chair, meals = s.meals::jsonb,
      tags = array(
        select name from jsonb_array_elements_text(s.tags::jsonb) with ordinality as t (name, place) order by place
      )
    from unnest(
      ${column(({ id }) => id)}::bigint[], ${column(({ ageGroup }) => ageGroup)}::text[],
      ${column(({ needsHighChair }) => needsHighChair)}::boolean[],
      ${column(({ tags }) => JSON.stringify(tags))}::text[], ${column(({ meals }) => JSON.stringify(meals))}::text[]
    ) as s (id, age_group, needs_high_chair, tags, meals)
    where ${guests.id} = s.id
  `);
}

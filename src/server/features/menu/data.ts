import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { mealOptions } from '../../db/schema/guest-lists.ts';
import { guests } from '../../db/schema/guests.ts';

export type MealOptionRow = typeof mealOptions.$inferSelect;

/** Lists the options of all courses in the order of the menu. */
export async function listMealOptions(db: Database, eventId: number): Promise<MealOptionRow[]> {
  return db.select().from(mealOptions).where(eq(mealOptions.eventId, eventId)).orderBy(mealOptions.position);
}

export async function countMealChoices(db: Database, eventId: number) {
  const { rows } = await db.execute<{ course: string; name: string; count: number }>(sql`
    select choice.key as course, choice.value as name, count(*)::int as count
    from ${guests}, jsonb_each_text(${guests.meals}) as choice
    where ${guests.eventId} = ${eventId} group by 1, 2
  `);
  return rows;
}

export async function insertMealOptions(tx: Database, rows: MealOptionRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(mealOptions).values(rows);
}

/** Deleting first lets two options swap their names, which the unique index would refuse row by row. */
export async function replaceMealOptions(tx: Database, eventId: number, rows: MealOptionRow[]): Promise<void> {
  await tx.delete(mealOptions).where(eq(mealOptions.eventId, eventId));
  await insertMealOptions(tx, rows);
}

type Choice = Pick<MealOptionRow, 'course' | 'name'>;

/**
 * Renames and moves options in the rows of the guests who chose them; without a target the choice is removed. A guest with
 * a choice in the course that another choice moves to keeps the choice that was there.
 */
export async function moveMealChoices(
  tx: Database,
  eventId: number,
  moves: readonly { from: Choice; to: Choice | null }[],
): Promise<void> {
  if (moves.length === 0) return;
  const column = (values: (string | null)[]) => sql.param(values);
  await tx.execute(sql`
    with moved as (
      select * from unnest(
        ${column(moves.map(({ from }) => from.course))}::text[], ${column(moves.map(({ from }) => from.name))}::text[],
        ${column(moves.map(({ to }) => to?.course ?? null))}::text[], ${column(moves.map(({ to }) => to?.name ?? null))}::text[]
      ) as m (course, name, to_course, to_name)
    ), choices as (
      select g.id, choice.key as course,
        case when moved.course is null then choice.key else moved.to_course end as new_course,
        case when moved.course is null then choice.value else moved.to_name end as new_name,
        moved.course is not null as is_changed
      from ${guests} g
      cross join jsonb_each_text(g.meals) as choice
      left join moved on moved.course = choice.key and moved.name = choice.value
      where g.event_id = ${eventId}
    ), changed as (
      -- The last value of a key wins in an object: choices that stay in their course come last.
      select id, coalesce(
        jsonb_object_agg(new_course, new_name order by new_course = course, course)
          filter (where new_course is not null), '{}'
      ) as meals
      from choices group by id having bool_or(is_changed)
    )
    update ${guests} set meals = changed.meals from changed where ${guests.id} = changed.id
  `);
}

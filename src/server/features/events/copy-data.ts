import { eq, sql } from 'drizzle-orm';
import { randomHouseholdCode, randomId, randomToken } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { layouts, media } from '../../db/schema/events.ts';
import { mealOptions, tags } from '../../db/schema/guest-lists.ts';
import { guests, households } from '../../db/schema/guests.ts';
import { rsvpSettings } from '../../db/schema/rsvp.ts';
import { listGuestIds } from '../guests/data.ts';
import { findLayout, findPicture, writePicture } from '../layouts/data.ts';

/** Small enough that one statement ends well within the statement time limit. */
const ROWS_A_STATEMENT = 2_000;

interface Copy {
  readonly from: number;
  readonly to: number;
  readonly now: Date;
}

/** From the id of a guest of the original to the guest's id in the copy. */
export type NewGuestIds = ReadonlyMap<number, number>;

export async function chooseNewGuestIds(tx: Database, eventId: number): Promise<NewGuestIds> {
  return new Map((await listGuestIds(tx, eventId)).map((id) => [id, randomId()]));
}

/** Copies households with links of their own and without their answers. Returns the new id of each household by the old one. */
async function copyHouseholds(tx: Database, { from, to, now }: Copy): Promise<ReadonlyMap<number, number>> {
  const originals = await tx.query.households.findMany({ where: eq(households.eventId, from) });
  const copies = originals.map(({ name, salutation, email, language, isFormal }) => ({
    id: randomId(),
    eventId: to,
    name,
    salutation,
    email,
    language,
    isFormal,
    rsvpToken: randomToken(),
    rsvpCode: randomHouseholdCode(),
    createdAt: now,
  }));
  for (let start = 0; start < copies.length; start += ROWS_A_STATEMENT) {
    await tx.insert(households).values(copies.slice(start, start + ROWS_A_STATEMENT));
  }
  return new Map(originals.map(({ id }, index) => [id, copies[index]?.id ?? 0]));
}

/**
 * Copies every column except the ones named here, so that columns added to guests later are copied too. The copies have
 * not been asked whether they come. Needs are not copied: consent was given for one event. Returns the new id of each
 * household by the old one.
 */
export async function copyGuests(
  tx: Database,
  copy: Copy,
  newGuestIds: NewGuestIds,
): Promise<ReadonlyMap<number, number>> {
  if (newGuestIds.size === 0) return new Map();
  const { to, now } = copy;
  const copiedHouseholds = await copyHouseholds(tx, copy);
  const newHouseholdIds = JSON.stringify(Object.fromEntries(copiedHouseholds));
  const pairs = [...newGuestIds];
  for (let start = 0; start < pairs.length; start += ROWS_A_STATEMENT) {
    const batch = pairs.slice(start, start + ROWS_A_STATEMENT);
    // Guests are listed by time of creation: a microsecond more for each keeps their order.
    const createdAt = new Date(now.getTime() + start / 1_000).toISOString();
    await tx.execute(sql`
      insert into ${guests}
      select c.* from unnest(
        ${sql.param(batch.map(([id]) => id))}::bigint[],
        ${sql.param(batch.map(([, id]) => id))}::bigint[],
        ${sql.param(batch.map(() => randomToken()))}::text[]
      ) with ordinality as m (old_id, new_id, qr_code, place)
      join ${guests} as g on g.id = m.old_id
      cross join lateral jsonb_populate_record(g, jsonb_build_object(
        'id', m.new_id, 'event_id', ${to}::bigint, 'qr_code_identifier', m.qr_code,
        'checked_in', false, 'check_in_time', null,
        'attendance', null, 'attendance_at', null, 'attendance_by', null, 'seat_given_up', null,
        'household_id', ${newHouseholdIds}::jsonb -> g.household_id::text, 'companion_of', null,
        'created_at', ${createdAt}::timestamptz + m.place * interval '1 microsecond'
      )) as c
    `);
  }
  await copyCompanions(tx, pairs);
  return copiedHouseholds;
}

/** Links companions to their hosts once all guests are inserted, because a host may come in a later statement. */
async function copyCompanions(tx: Database, pairs: readonly (readonly [old: number, copy: number])[]): Promise<void> {
  await tx.execute(sql`
    with copied (old_id, new_id) as (
      select * from unnest(
        ${sql.param(pairs.map(([id]) => id))}::bigint[], ${sql.param(pairs.map(([, id]) => id))}::bigint[]
      )
    )
    update ${guests} set companion_of = host.new_id
    from copied as companion
    join ${guests} as original on original.id = companion.old_id
    join copied as host on host.old_id = original.companion_of
    where ${guests.id} = companion.new_id
  `);
}

/** The tags and the menu: what the copy offers, whether or not its guests are copied. */
export async function copyTagsAndMenu(tx: Database, { from, to, now }: Copy): Promise<void> {
  const offeredTags = await tx.query.tags.findMany({ where: eq(tags.eventId, from) });
  if (offeredTags.length > 0) {
    await tx.insert(tags).values(offeredTags.map((tag) => ({ ...tag, id: randomId(), eventId: to, createdAt: now })));
  }
  const menu = await tx.query.mealOptions.findMany({ where: eq(mealOptions.eventId, from) });
  if (menu.length > 0) {
    await tx.insert(mealOptions).values(menu.map((option) => ({ ...option, id: randomId(), eventId: to })));
  }
}

/** Copies how households are asked. The copy's RSVP is closed and has no dates, as the event may be at any time. */
export async function copyRsvpSettings(tx: Database, { from, to, now }: Copy): Promise<void> {
  const original = await tx.query.rsvpSettings.findFirst({ where: eq(rsvpSettings.eventId, from) });
  if (!original) return;
  const closed = { isOpen: false, deadline: null, mealCutoff: null, arePlacesPublished: false, sendsReminders: false };
  await tx.insert(rsvpSettings).values({ ...original, ...closed, eventId: to, updatedAt: now });
}

/** Copies the layout without the dots of guests who are not copied. */
export async function copyLayout(tx: Database, { from, to, now }: Copy, newGuestIds: NewGuestIds): Promise<void> {
  const original = await findLayout(tx, from);
  if (!original) return;
  const { tableCount: _generated, ...columns } = original;
  const dots = original.guestPositions as readonly { guestId: number }[];
  const guestPositions = dots.flatMap((dot) => {
    const guestId = newGuestIds.get(dot.guestId);
    return guestId === undefined ? [] : [{ ...dot, guestId }];
  });
  await tx
    .insert(layouts)
    .values({ ...columns, id: randomId(), eventId: to, guestPositions, version: 1, createdAt: now, updatedAt: now });
}

/** Copies the venue's picture under the layout. */
export async function copyPlanPicture(tx: Database, { from, to }: Pick<Copy, 'from' | 'to'>): Promise<void> {
  const original = await findPicture(tx, from);
  const mediaId = original && (await copyMedia(tx, { from, to, mediaId: original.mediaId }));
  if (original && mediaId !== undefined) await writePicture(tx, to, { ...original, mediaId });
}

/** Copies the picture, so that deleting the original does not remove it. Undefined if the original has no such picture. */
export async function copyMedia(
  tx: Database,
  { from, to, mediaId }: { from: number; to: number; mediaId: string },
): Promise<string | undefined> {
  const id = randomToken();
  const { rowCount } = await tx.execute(sql`
    insert into ${media} (id, event_id, content_type, bytes, is_of_plan)
    select ${id}, ${to}::bigint, content_type, bytes, is_of_plan from ${media}
    where ${media.id} = ${mediaId} and ${media.eventId} = ${from}
  `);
  return rowCount === 1 ? id : undefined;
}

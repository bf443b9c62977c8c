import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { layouts, media } from '../../db/schema/events.ts';
import { guests } from '../../db/schema/guests.ts';
import { randomId, randomToken } from '../../ids.ts';
import { listGuestIds } from '../guests/data.ts';
import { findLayout } from '../layouts/data.ts';

/** Small enough that one statement ends well within the statement time limit. */
const GUESTS_A_STATEMENT = 2_000;

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

/** Copies every column except the ones named here, so that columns added to guests later are copied too. */
export async function copyGuests(tx: Database, { to, now }: Copy, newGuestIds: NewGuestIds): Promise<void> {
  const pairs = [...newGuestIds];
  for (let start = 0; start < pairs.length; start += GUESTS_A_STATEMENT) {
    const batch = pairs.slice(start, start + GUESTS_A_STATEMENT);
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
        'created_at', ${createdAt}::timestamptz + m.place * interval '1 microsecond'
      )) as c
    `);
  }
}

/** Copies the layout without the dots of guests who are not copied. */
export async function copyLayout(tx: Database, { from, to, now }: Copy, newGuestIds: NewGuestIds): Promise<void> {
  const original = await findLayout(tx, from);
  if (!original) return;
  const { tableCount: _generated, ...plan } = original;
  const dots = original.guestPositions as readonly { guestId: number }[];
  const guestPositions = dots.flatMap((dot) => {
    const guestId = newGuestIds.get(dot.guestId);
    return guestId === undefined ? [] : [{ ...dot, guestId }];
  });
  await tx
    .insert(layouts)
    .values({ ...plan, id: randomId(), eventId: to, guestPositions, version: 1, createdAt: now, updatedAt: now });
}

/** Copies the picture, so that deleting the original does not remove it. Undefined if the original has no such picture. */
export async function copyMedia(
  tx: Database,
  { from, to, mediaId }: { from: number; to: number; mediaId: string },
): Promise<string | undefined> {
  const id = randomToken();
  const { rowCount } = await tx.execute(sql`
    insert into ${media} (id, event_id, content_type, bytes)
    select ${id}, ${to}::bigint, content_type, bytes from ${media}
    where ${media.id} = ${mediaId} and ${media.eventId} = ${from}
  `);
  return rowCount === 1 ? id : undefined;
}

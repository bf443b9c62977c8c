import { and, arrayContained, arrayOverlaps, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { checkInOperations } from '../../db/schema/door.ts';
import { eventLog } from '../../db/schema/event-log.ts';
import { events } from '../../db/schema/events.ts';
import { attendanceLog, confirmedCateringLists } from '../../db/schema/guest-lists.ts';
import { deletedGuests, deletedHouseholds, guests, households } from '../../db/schema/guests.ts';
import { printedCards } from '../../db/schema/printing.ts';
import { addressNotices, guestMails, replies } from '../../db/schema/rsvp.ts';
import { isEventOfAccount } from '../event-access/data.ts';

export interface Erasure {
  readonly eventId: number;
  readonly ids: number[];
  /** What companions without a name are called from now on. */
  readonly placeholderName: string;
}

/** What is known of a guest whose row is deleted, by which traces of it are found elsewhere. */
interface GoneGuest {
  readonly fullName: string;
  readonly householdId: number | null;
  readonly email: string | null;
  readonly qrCode: string;
}

const isOneOf = (column: SQLWrapper, ids: readonly number[]) => sql`${column} = any(${sql.param([...ids])}::bigint[])`;

/** The account's event in which the name of a guest who is gone is still kept: for a printed card or a held operation. */
export async function findEventWithName(db: Database, userId: number, guestId: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${events.id} as id from ${events} where ${isEventOfAccount(userId)} and (
      exists (
        select from ${printedCards} where ${printedCards.eventId} = ${events.id} and ${printedCards.guestId} = ${guestId}
      ) or exists (
        select from ${checkInOperations} where ${checkInOperations.eventId} = ${events.id}
          and ${checkInOperations.state} = 'held' and ${checkInOperations.content} -> 'removedNames' ? ${String(guestId)}
      )
    )
    limit 1
  `);
  return rows[0] && Number(rows[0].id);
}

/** Walk-ins who were merged into the guest, or into one of those walk-ins, and can still be restored. */
export async function listMergedIds(tx: Database, eventId: number, id: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive merged as (
      select id from ${deletedGuests} where event_id = ${eventId} and merged_into = ${id}
      union select d.id from ${deletedGuests} d join merged on d.merged_into = merged.id where d.event_id = ${eventId}
    )
    select id from merged
  `);
  return rows.map((row) => Number(row.id));
}

/** Rows of removed guests. */
async function deleteRemoved(tx: Database, { eventId, ids }: Erasure): Promise<GoneGuest[]> {
  const { guest } = deletedGuests;
  return tx
    .delete(deletedGuests)
    .where(and(eq(deletedGuests.eventId, eventId), isOneOf(deletedGuests.id, ids)))
    .returning({
      fullName: sql<string>`${guest} ->> 'full_name'`,
      householdId: sql<number | null>`(${guest} ->> 'household_id')::bigint`.mapWith(Number),
      email: sql<string | null>`${guest} ->> 'email'`,
      qrCode: sql<string>`${guest} ->> 'qr_code_identifier'`,
    });
}

/** Rows of guests on the list, with their needs. */
async function deleteListed(tx: Database, { eventId, ids }: Erasure): Promise<GoneGuest[]> {
  const { fullName, householdId, email, qrCodeIdentifier: qrCode } = guests;
  return tx
    .delete(guests)
    .where(and(eq(guests.eventId, eventId), isOneOf(guests.id, ids)))
    .returning({ fullName, householdId, email, qrCode });
}

/**
 * Guests whom these bring, or brought before they were removed, on the list or removed themselves: those without a name of
 * their own are called after the guest who brings them.
 */
async function renameCompanions(tx: Database, { eventId, ids, placeholderName }: Erasure): Promise<number[]> {
  const hosts = sql`${sql.param(ids)}::bigint[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${guests} where ${guests.eventId} = ${eventId} and ${guests.companionOf} = any(${hosts})
    union select id from ${deletedGuests}
    where ${deletedGuests.eventId} = ${eventId} and (guest ->> 'companion_of')::bigint = any(${hosts})
    union select unnest(companion_ids) from ${deletedGuests}
    where ${deletedGuests.eventId} = ${eventId} and ${deletedGuests.id} = any(${hosts})
  `);
  const companionIds = rows.map(({ id }) => Number(id));
  // Somebody else may bring a companion by now.
  const isTheirs = sql`(${guests.companionOf} is null or ${guests.companionOf} = any(${hosts}))`;
  await tx
    .update(guests)
    .set({ fullName: placeholderName })
    .where(
      and(eq(guests.eventId, eventId), isOneOf(guests.id, companionIds), eq(guests.isNamePlaceholder, true), isTheirs),
    );
  await tx.execute(sql`
    update ${deletedGuests} set guest = guest || jsonb_build_object('full_name', ${placeholderName}::text)
    where ${deletedGuests.eventId} = ${eventId} and ${isOneOf(deletedGuests.id, companionIds)}
      and (guest ->> 'is_name_placeholder')::boolean
  `);
  return companionIds;
}

/**
 * A household is often called after one of its guests. One without guests goes, unless a guest of it can still be restored;
 * others get the name of somebody else in it.
 */
async function forgetInHouseholds(tx: Database, { eventId, placeholderName }: Erasure, gone: readonly GoneGuest[]) {
  const [ids, names] = [gone.map(({ householdId }) => householdId), gone.map(({ fullName }) => fullName)];
  await tx.execute(sql`
    delete from ${households} where ${households.eventId} = ${eventId} and ${households.id} = any(${sql.param(ids)}::bigint[])
      and not exists (select from ${guests} where ${guests.householdId} = ${households.id})
      and ${households.id} not in (
        select (guest ->> 'household_id')::bigint from ${deletedGuests}
        where ${deletedGuests.eventId} = ${eventId} and guest ->> 'household_id' is not null
      )
  `);
  // Several of one household are taken together, because an update changes each row once.
  const isGreeted = sql`exists (select from unnest(gone.names) as one where position(one in salutation) > 0)`;
  await tx.execute(sql`
    update ${households} set
      name = case when name <> all(gone.names) then name else coalesce((
        select g.full_name from ${guests} g where g.household_id = ${households.id} and not g.is_name_placeholder
        order by g.created_at, g.id limit 1
      ), ${placeholderName}::text) end,
      salutation = case when ${isGreeted} then null else salutation end
    from (
      select household_id, array_agg(full_name) as names
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(names)}::text[]) as each (household_id, full_name)
      group by household_id
    ) as gone
    where ${households.eventId} = ${eventId} and ${households.id} = gone.household_id
      and (name = any(gone.names) or ${isGreeted})
  `);
}

/** Households that can still be restored forget the guests; one of only these may be called after them, and goes. */
async function removeFromDeletedHouseholds(tx: Database, { eventId, ids }: Erasure): Promise<void> {
  const hadGuest = and(eq(deletedHouseholds.eventId, eventId), arrayOverlaps(deletedHouseholds.guestIds, ids));
  await tx.delete(deletedHouseholds).where(and(hadGuest, arrayContained(deletedHouseholds.guestIds, ids)));
  const others = sql`array(select id from unnest(guest_ids) as id where id <> all(${sql.param(ids)}::bigint[]))`;
  await tx.update(deletedHouseholds).set({ guestIds: others }).where(hadGuest);
}

/** The catering list as it was confirmed keeps the other guests. */
async function removeFromConfirmedList(tx: Database, { eventId, ids }: Erasure): Promise<void> {
  await tx.execute(sql`
    update ${confirmedCateringLists} set list = (
      select coalesce(jsonb_agg(person order by place), '[]')
      from jsonb_array_elements(list) with ordinality as listed (person, place)
      where (person ->> 'guestId')::bigint <> all(${sql.param(ids)}::bigint[])
    )
    where ${confirmedCateringLists.eventId} = ${eventId}
  `);
}

/**
 * The log of replies keeps the other guests; companions get the names that they have now. A reply about these guests alone
 * goes, and those of a household that went.
 */
async function removeFromReplies(
  tx: Database,
  { eventId, ids, placeholderName }: Erasure,
  companionIds: number[],
): Promise<void> {
  const guestId = sql`(person ->> 'guestId')::bigint`;
  await tx.execute(sql`
    update ${replies} set people = (
      select coalesce(jsonb_agg(
        case when ${isOneOf(guestId, companionIds)}
          then person || jsonb_build_object('name', coalesce(
            (select g.full_name from ${guests} g where g.id = ${guestId}), ${placeholderName}::text
          )) else person end
        order by place
      ), '[]')
      from jsonb_array_elements(people) with ordinality as listed (person, place)
      where not ${isOneOf(guestId, ids)}
    )
    where ${replies.eventId} = ${eventId} and exists (
      select from jsonb_array_elements(people) person where ${isOneOf(guestId, [...ids, ...companionIds])}
    )
  `);
  await tx.execute(sql`
    delete from ${replies} where ${replies.eventId} = ${eventId} and (
      ${replies.people} = '[]'::jsonb or (
        not exists (select from ${households} h where h.id = ${replies.householdId})
        and not exists (select from ${deletedHouseholds} d where d.id = ${replies.householdId})
      )
    )
  `);
}

/** Mails to the guest's address, unless someone else of the event has the same one, and those to a household that went. */
async function deleteMails(tx: Database, eventId: number, emails: string[]): Promise<void> {
  await tx.execute(sql`
    delete from ${guestMails} where ${guestMails.eventId} = ${eventId}
      and not exists (select from ${households} h where h.id = ${guestMails.householdId})
      and not exists (select from ${deletedHouseholds} d where d.id = ${guestMails.householdId})
  `);
  if (emails.length === 0) return;
  const addresses = sql.param(emails.map((email) => email.toLowerCase()));
  for (const table of [guestMails, addressNotices]) {
    await tx.execute(sql`
      delete from ${table} where ${table.eventId} = ${eventId} and lower(${table.address}) = any(${addresses}::text[])
        and not exists (
          select from ${guests} g where g.event_id = ${eventId} and lower(g.email) = lower(${table.address})
        )
        and not exists (
          select from ${households} h where h.event_id = ${eventId} and lower(h.email) = lower(${table.address})
        )
    `);
  }
}

/** Operations about the guests, by id or QR code, and those that move them together with others. */
async function deleteOperations(tx: Database, { eventId, ids }: Erasure, qrCodes: string[]): Promise<number> {
  const { content } = checkInOperations;
  const codes = sql`${sql.param(qrCodes)}::text[]`;
  const texts = sql`${sql.param(ids.map(String))}::text[]`;
  const { rowCount } = await tx.execute(sql`
    delete from ${checkInOperations} where ${checkInOperations.eventId} = ${eventId} and (
      ${isOneOf(checkInOperations.guestId, ids)}
      or ${content} ->> 'guestId' = any(${texts})
      or ${content} ->> 'qrCodeIdentifier' = any(${codes})
      or jsonb_typeof(${content} -> 'moves') = 'array' and exists (
        select from jsonb_array_elements(${content} -> 'moves') move where move ->> 'guestId' = any(${texts})
      )
      or jsonb_path_query_array(${content}, '$.moves[*].qrCodeIdentifier') ?| ${codes}
      or ${content} -> 'removedNames' ?| ${texts}
    )
  `);
  return rowCount ?? 0;
}

/** Removes what other rows say about guests whose own rows are gone. */
async function removeTraces(tx: Database, erasure: Erasure, gone: readonly GoneGuest[], companionIds: number[]) {
  const { eventId, ids } = erasure;
  await forgetInHouseholds(tx, erasure, gone);
  await removeFromDeletedHouseholds(tx, erasure);
  await removeFromReplies(tx, erasure, companionIds);
  await deleteMails(
    tx,
    eventId,
    gone.flatMap(({ email }) => email ?? []),
  );
  await tx.delete(attendanceLog).where(and(eq(attendanceLog.eventId, eventId), isOneOf(attendanceLog.guestId, ids)));
}

/** Only that somebody was erased stays, without an id. */
async function eraseFromLog(tx: Database, eventId: number, ids: number[]): Promise<void> {
  await tx.delete(eventLog).where(and(eq(eventLog.eventId, eventId), isOneOf(eventLog.guestId, ids)));
  await tx.execute(sql`select write_log(array[log_entry(${eventId}, 'guests', 0, 'erased', 1, '{}', '{}', '{}')])`);
}

/** Removes everything about guests, whether on the list, removed or gone. False if nothing was known of them. */
export async function eraseRows(tx: Database, erasure: Erasure): Promise<boolean> {
  const { eventId, ids } = erasure;
  const companionIds = await renameCompanions(tx, erasure);
  const gone = [...(await deleteListed(tx, erasure)), ...(await deleteRemoved(tx, erasure))];
  await removeTraces(tx, erasure, gone, companionIds);
  await removeFromConfirmedList(tx, erasure);
  const qrCodes = gone.map(({ qrCode }) => qrCode);
  const operations = await deleteOperations(tx, erasure, qrCodes);
  const isOfGuest = and(eq(printedCards.eventId, eventId), isOneOf(printedCards.guestId, ids));
  const cards = await tx.delete(printedCards).where(isOfGuest);
  await eraseFromLog(tx, eventId, ids);
  return gone.length > 0 || operations > 0 || (cards.rowCount ?? 0) > 0;
}

/**
 * Removes what is stored about guests whose removal is final. Operations at the door stay, and so do confirmed catering lists,
 * of which the caterer is told what changed: neither has names, except what `keepNamesInHeld` wrote.
 */
export async function finishRemovals(tx: Database, erasure: Erasure): Promise<void> {
  const companionIds = await renameCompanions(tx, erasure);
  await removeTraces(tx, erasure, await deleteRemoved(tx, erasure), companionIds);
}

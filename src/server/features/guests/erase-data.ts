import { and, arrayContained, arrayContains, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { checkInOperations } from '../../db/schema/door.ts';
import { attendanceLog, confirmedCateringLists } from '../../db/schema/guest-lists.ts';
import { deletedGuests, deletedHouseholds, guests, households } from '../../db/schema/guests.ts';
import { printedCards } from '../../db/schema/printing.ts';
import { addressNotices, guestMails, replies } from '../../db/schema/rsvp.ts';

interface Erasure {
  readonly eventId: number;
  readonly id: number;
  /** What companions without a name are called from now on. */
  readonly placeholderName: string;
}

interface ErasedRow {
  readonly householdId: number | null;
  readonly email: string | null;
  readonly qrCode: string;
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

/** The guest's own rows: on the list, with its needs, and removed but restorable. */
async function deleteRows(tx: Database, eventId: number, id: number): Promise<ErasedRow[]> {
  const listed = await tx
    .delete(guests)
    .where(and(eq(guests.id, id), eq(guests.eventId, eventId)))
    .returning({ householdId: guests.householdId, email: guests.email, qrCode: guests.qrCodeIdentifier });
  const removed = await tx
    .delete(deletedGuests)
    .where(and(eq(deletedGuests.id, id), eq(deletedGuests.eventId, eventId)))
    .returning({
      householdId: sql<number | null>`(${deletedGuests.guest} ->> 'household_id')::bigint`.mapWith(Number),
      email: sql<string | null>`${deletedGuests.guest} ->> 'email'`,
      qrCode: sql<string>`${deletedGuests.guest} ->> 'qr_code_identifier'`,
    });
  return [...listed, ...removed];
}

/** Companions without a name of their own are called after the guest who brings them. */
async function renamePlaceholders(tx: Database, eventId: number, hostId: number, name: string): Promise<void> {
  const isPlaceholder = and(eq(guests.companionOf, hostId), eq(guests.isNamePlaceholder, true));
  await tx
    .update(guests)
    .set({ fullName: name })
    .where(and(isPlaceholder, eq(guests.eventId, eventId)));
  await tx.execute(sql`
    update ${deletedGuests} set guest = guest || jsonb_build_object('full_name', ${name}::text)
    where ${deletedGuests.eventId} = ${eventId} and (guest ->> 'companion_of')::bigint = ${hostId}
      and (guest ->> 'is_name_placeholder')::boolean
  `);
}

/** A household is often called after its only guest. Households of guests who can still be restored are kept. */
async function deleteHouseholdIfEmpty(tx: Database, eventId: number, householdId: number): Promise<void> {
  await tx.execute(sql`
    delete from ${households} where ${households.id} = ${householdId} and ${households.eventId} = ${eventId}
      and not exists (select from ${guests} where ${guests.householdId} = ${households.id})
      and not exists (
        select from ${deletedGuests} where ${deletedGuests.eventId} = ${eventId}
          and (${deletedGuests.guest} ->> 'household_id')::bigint = ${households.id}
      )
  `);
}

/** Households that can still be restored forget the guest; one of only this guest may be called after it, and goes. */
async function removeFromDeletedHouseholds(tx: Database, eventId: number, id: number): Promise<void> {
  const hadGuest = and(eq(deletedHouseholds.eventId, eventId), arrayContains(deletedHouseholds.guestIds, [id]));
  await tx.delete(deletedHouseholds).where(and(hadGuest, arrayContained(deletedHouseholds.guestIds, [id])));
  await tx
    .update(deletedHouseholds)
    .set({ guestIds: sql`array_remove(${deletedHouseholds.guestIds}, ${id}::bigint)` })
    .where(hadGuest);
}

/** The catering list as it was confirmed keeps the other guests. */
async function removeFromConfirmedList(tx: Database, eventId: number, id: number): Promise<void> {
  await tx.execute(sql`
    update ${confirmedCateringLists} set list = (
      select coalesce(jsonb_agg(person order by place), '[]')
      from jsonb_array_elements(list) with ordinality as listed (person, place)
      where (person ->> 'guestId')::bigint <> ${id}
    )
    where ${confirmedCateringLists.eventId} = ${eventId}
  `);
}

/** Guests whom this one brings, on the list or removed: entries about them may say 'Guest of X'. */
async function listCompanionIds(tx: Database, eventId: number, hostId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${guests} where ${guests.eventId} = ${eventId} and ${guests.companionOf} = ${hostId}
    union select id from ${deletedGuests}
    where ${deletedGuests.eventId} = ${eventId} and (guest ->> 'companion_of')::bigint = ${hostId}
  `);
  return rows.map(({ id }) => Number(id));
}

/**
 * The log of replies keeps the other guests; companions get the names that they have now. A reply about this guest alone
 * goes, and those of a household that went.
 */
async function removeFromReplies(
  tx: Database,
  { eventId, id, placeholderName }: Erasure,
  companionIds: number[],
): Promise<void> {
  await tx.execute(sql`
    update ${replies} set people = (
      select coalesce(jsonb_agg(
        case when (person ->> 'guestId')::bigint = any(${sql.param(companionIds)}::bigint[])
          then person || jsonb_build_object('name', coalesce(
            (select g.full_name from ${guests} g where g.id = (person ->> 'guestId')::bigint), ${placeholderName}::text
          )) else person end
        order by place
      ), '[]')
      from jsonb_array_elements(people) with ordinality as listed (person, place)
      where (person ->> 'guestId')::bigint <> ${id}
    )
    where ${replies.eventId} = ${eventId} and exists (
      select from jsonb_array_elements(people) person
      where (person ->> 'guestId')::bigint = any(${sql.param([id, ...companionIds])}::bigint[])
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

/** Operations about the guest, by id or QR code, and those that move the guest together with others. */
async function deleteOperations(tx: Database, eventId: number, id: number, qrCodes: string[]): Promise<void> {
  const { content } = checkInOperations;
  const codes = sql`${sql.param(qrCodes)}::text[]`;
  await tx.execute(sql`
    delete from ${checkInOperations} where ${checkInOperations.eventId} = ${eventId} and (
      ${checkInOperations.guestId} = ${id}
      or ${content} @> jsonb_build_object('moves', jsonb_build_array(jsonb_build_object('guestId', ${id}::bigint)))
      or ${content} ->> 'qrCodeIdentifier' = any(${codes})
      or jsonb_path_query_array(${content}, '$.moves[*].qrCodeIdentifier') ?| ${codes}
    )
  `);
}

/** Removes everything about a guest, whether on the list or removed. False if there is no such guest. */
export async function eraseRows(tx: Database, erasure: Erasure): Promise<boolean> {
  const { eventId, id, placeholderName } = erasure;
  const companionIds = await listCompanionIds(tx, eventId, id);
  await renamePlaceholders(tx, eventId, id, placeholderName);
  const erased = await deleteRows(tx, eventId, id);
  for (const { householdId } of erased) {
    if (householdId) await deleteHouseholdIfEmpty(tx, eventId, householdId);
  }
  await removeFromDeletedHouseholds(tx, eventId, id);
  await removeFromConfirmedList(tx, eventId, id);
  await removeFromReplies(tx, erasure, companionIds);
  await deleteMails(
    tx,
    eventId,
    erased.flatMap(({ email }) => email ?? []),
  );
  await tx.delete(attendanceLog).where(and(eq(attendanceLog.guestId, id), eq(attendanceLog.eventId, eventId)));
  await deleteOperations(
    tx,
    eventId,
    id,
    erased.map(({ qrCode }) => qrCode),
  );
  await tx.delete(printedCards).where(and(eq(printedCards.guestId, id), eq(printedCards.eventId, eventId)));
  return erased.length > 0;
}

import { and, arrayContained, arrayContains, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { checkInOperations } from '../../db/schema/door.ts';
import { attendanceLog, confirmedCateringLists } from '../../db/schema/guest-lists.ts';
import { deletedGuests, deletedHouseholds, guests, households } from '../../db/schema/guests.ts';

interface ErasedRow {
  readonly householdId: number | null;
}

/** The guest's own rows: on the list, with its needs, and removed but restorable. */
async function deleteRows(tx: Database, eventId: number, id: number): Promise<ErasedRow[]> {
  const listed = await tx
    .delete(guests)
    .where(and(eq(guests.id, id), eq(guests.eventId, eventId)))
    .returning({ householdId: guests.householdId });
  const removed = await tx
    .delete(deletedGuests)
    .where(and(eq(deletedGuests.id, id), eq(deletedGuests.eventId, eventId)))
    .returning({
      householdId: sql<number | null>`(${deletedGuests.guest} ->> 'household_id')::bigint`.mapWith(Number),
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

/** Removes everything about a guest, whether on the list or removed. False if there is no such guest. */
export async function eraseRows(
  tx: Database,
  { eventId, id, placeholderName }: { eventId: number; id: number; placeholderName: string },
): Promise<boolean> {
  await renamePlaceholders(tx, eventId, id, placeholderName);
  const erased = await deleteRows(tx, eventId, id);
  for (const { householdId } of erased) {
    if (householdId) await deleteHouseholdIfEmpty(tx, eventId, householdId);
  }
  await removeFromDeletedHouseholds(tx, eventId, id);
  await removeFromConfirmedList(tx, eventId, id);
  await tx.delete(attendanceLog).where(and(eq(attendanceLog.guestId, id), eq(attendanceLog.eventId, eventId)));
  const isOperation = and(eq(checkInOperations.guestId, id), eq(checkInOperations.eventId, eventId));
  await tx.delete(checkInOperations).where(isOperation);
  return erased.length > 0;
}

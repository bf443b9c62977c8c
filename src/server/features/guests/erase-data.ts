import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { checkInOperations } from '../../db/schema/door.ts';
import { attendanceLog, confirmedCateringLists } from '../../db/schema/guest-lists.ts';
import { deletedGuests, guests, households } from '../../db/schema/guests.ts';

interface ErasedRow {
  readonly fullName: string;
  readonly householdId: number | null;
}

/** The guest's own rows: on the list, with its needs, and removed but restorable. */
async function deleteRows(tx: Database, eventId: number, id: number): Promise<ErasedRow[]> {
  const listed = await tx
    .delete(guests)
    .where(and(eq(guests.id, id), eq(guests.eventId, eventId)))
    .returning({ fullName: guests.fullName, householdId: guests.householdId });
  const removed = await tx
    .delete(deletedGuests)
    .where(and(eq(deletedGuests.id, id), eq(deletedGuests.eventId, eventId)))
    .returning({
      fullName: sql<string>`${deletedGuests.guest} ->> 'full_name'`,
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

/** The confirmed catering list is a copy for comparing: one that names the guest, by id or by name, goes as a whole. */
async function deleteConfirmedList(tx: Database, eventId: number, id: number, fullName: string): Promise<void> {
  await tx.execute(sql`
    delete from ${confirmedCateringLists} where ${confirmedCateringLists.eventId} = ${eventId} and (
      strpos(${confirmedCateringLists.list}::text, ${String(id)}) > 0
      or strpos(${confirmedCateringLists.list}::text, to_jsonb(${fullName}::text)::text) > 0
    )
  `);
}

/** Removes everything about a guest, whether on the list or removed. False if there is no such guest. */
export async function eraseRows(
  tx: Database,
  { eventId, id, placeholderName }: { eventId: number; id: number; placeholderName: string },
): Promise<boolean> {
  await renamePlaceholders(tx, eventId, id, placeholderName);
  const erased = await deleteRows(tx, eventId, id);
  for (const { fullName, householdId } of erased) {
    if (householdId) await deleteHouseholdIfEmpty(tx, eventId, householdId);
    await deleteConfirmedList(tx, eventId, id, fullName);
  }
  await tx.delete(attendanceLog).where(and(eq(attendanceLog.guestId, id), eq(attendanceLog.eventId, eventId)));
  const isOperation = and(eq(checkInOperations.guestId, id), eq(checkInOperations.eventId, eventId));
  await tx.delete(checkInOperations).where(isOperation);
  return erased.length > 0;
}

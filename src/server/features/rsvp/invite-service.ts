import { MAX_HOUSEHOLD_SIZE } from '../../../shared/guest-list-limits.ts';
import type { Database } from '../../db/client.ts';
import { changeAttendance } from '../guests/attendance-service.ts';
import { insertHouseholds, type NewHousehold, writeHouseholdIds } from '../guests/households/data.ts';
import { newHousehold } from '../guests/households/members-service.ts';
import { listGuestsWithoutHousehold, listHouseholdsOfGuests, listNotAskedIds } from './data.ts';

/**
 * Gives every guest without a household one of their own, so that everybody has a link. Companions join their host, as
 * long as the host's household has room. A few statements for any number of guests; must run under the event's lock.
 */
export async function giveHouseholds(tx: Database, eventId: number, now: Date): Promise<void> {
  const guests = await listGuestsWithoutHousehold(tx, eventId);
  if (guests.length === 0) return;
  const hostIds = guests.flatMap(({ companionOf }) => companionOf ?? []);
  const rooms = new Map(
    (await listHouseholdsOfGuests(tx, hostIds)).map(({ guestId, householdId, size }) => [
      guestId,
      { householdId, size },
    ]),
  );
  const sizes = new Map(Array.from(rooms.values(), ({ householdId, size }) => [householdId, size]));
  const householdOf = new Map(Array.from(rooms, ([guestId, { householdId }]) => [guestId, householdId]));
  const created: NewHousehold[] = [];
  const joined = new Map<number, number>();
  // Hosts first, so that their companions find the new household.
  for (const guest of [...guests].sort(
    (one, other) => Number(one.companionOf !== null) - Number(other.companionOf !== null),
  )) {
    const known = guest.companionOf === null ? undefined : householdOf.get(guest.companionOf);
    let householdId = known;
    if (householdId === undefined || (sizes.get(householdId) ?? 0) >= MAX_HOUSEHOLD_SIZE) {
      const household = newHousehold(guest.fullName);
      created.push(household);
      householdId = household.id;
    }
    sizes.set(householdId, (sizes.get(householdId) ?? 0) + 1);
    householdOf.set(guest.id, householdId);
    joined.set(guest.id, householdId);
  }
  await insertHouseholds(tx, eventId, now, created);
  await writeHouseholdIds(tx, joined);
}

/**
 * Everybody who was not asked counts as invited from now on: until they answer, they are waited for and the caterer does
 * not count them. Seats, the seat finder and the door treat 'invited' like 'not asked'.
 */
export async function markInvited(tx: Database, eventId: number, now: Date): Promise<void> {
  const ids = await listNotAskedIds(tx, eventId);
  await changeAttendance(tx, eventId, new Map(ids.map((id) => [id, 'invited'])), { by: 'organiser', at: now });
}

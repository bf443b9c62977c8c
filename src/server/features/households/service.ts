import type { z } from 'zod';
import type {
  createHouseholdSchema,
  householdSchema,
  updateHouseholdSchema,
} from '../../../shared/contracts/households.ts';
import { householdStatus } from '../../../shared/household-status.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import type { AppContext } from '../../common/context.ts';
import { randomHouseholdCode, randomToken } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { addCompanions } from '../guests/companions-service.ts';
import { type GuestRow, listGuestsById } from '../guests/data.ts';
import { RESTORE_WINDOW_MS } from '../guests/deleted-data.ts';
import { insertHouseholds } from '../guests/households/data.ts';
import { moveToHouseholds, newHousehold, requireHouseholdsOfEvent } from '../guests/households/members-service.ts';
import { undoSeatingChange, updateSeatingReferences } from '../seating/service.ts';
import {
  type CountedHousehold,
  deleteHouseholds,
  findHousehold,
  keepDeleted,
  listDeletedHouseholds,
  listGuestsOfHouseholds,
  moveReplies,
  restoreHousehold,
  updateHousehold,
} from './data.ts';

type HouseholdAnswer = z.output<typeof householdSchema>;
type HouseholdWithGuests = HouseholdAnswer & { guests: GuestRow[] };

/** Names every field: lists of households are sent without passing the response's schema. */
export function toAnswer({ attendances, ...household }: CountedHousehold): HouseholdAnswer {
  const { id, eventId, name, salutation, email, language, isFormal, rsvpToken, rsvpCode } = household;
  const { version, message, answeredAt, createdAt, guestCount } = household;
  return {
    id,
    eventId,
    name,
    salutation,
    email,
    language,
    isFormal,
    rsvpToken,
    rsvpCode,
    version,
    message,
    answeredAt,
    createdAt,
    guestCount,
    status: householdStatus(attendances),
  };
}

async function readHousehold(tx: Database, id: number): Promise<HouseholdAnswer> {
  const household = await findHousehold(tx, id);
  if (!household) throw notFoundError('Household not found');
  return toAnswer(household);
}

async function readWithGuests(tx: Database, id: number): Promise<HouseholdWithGuests> {
  return { ...(await readHousehold(tx, id)), guests: await listGuestsOfHouseholds(tx, [id]) };
}

function refuse(path: string, message: string): AppError {
  return new AppError('invalid_input', 'The input is not valid.', { issues: [{ path, message }] });
}

/** Runs a change of a household that exists: it may have been deleted while this call waited for the event's lock. */
async function withHousehold<Result>(
  db: Database,
  caller: AccountCaller,
  householdId: number,
  change: (tx: Database, event: AccessedEvent) => Promise<Result>,
): Promise<Result> {
  return withEventAccess(db, caller, { householdId }, async (tx, event) => {
    await requireHouseholdsOfEvent(tx, event.id, [householdId]);
    return change(tx, event);
  });
}

export async function createHousehold(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  { name, guestIds = [], ...fields }: z.output<typeof createHouseholdSchema>,
): Promise<HouseholdWithGuests> {
  const ids = [...new Set(guestIds)];
  return withEventAccess(db, caller, { eventId }, async (tx) => {
    const guests = ids.length === 0 ? [] : await listGuestsById(tx, eventId, ids);
    if (guests.length < ids.length) throw notFoundError('Guest not found');
    const household = newHousehold(name);
    await insertHouseholds(tx, eventId, clock(), [household]);
    await updateHousehold(tx, household.id, fields);
    await moveToHouseholds(tx, guests, new Map(ids.map((id) => [id, household.id])));
    return readWithGuests(tx, household.id);
  });
}

export async function changeHousehold(
  { db }: AppContext,
  caller: AccountCaller,
  id: number,
  { eventId, ...changes }: z.output<typeof updateHouseholdSchema>,
): Promise<HouseholdWithGuests> {
  return withHousehold(db, caller, id, async (tx, event) => {
    if (eventId !== undefined && eventId !== event.id) throw refuse('eventId', messageKey('households.otherEvent'));
    await updateHousehold(tx, id, changes);
    return readWithGuests(tx, id);
  });
}

/** The guests stay on the list, without a household. */
export async function deleteHousehold({ db, clock }: AppContext, caller: AccountCaller, id: number): Promise<void> {
  const now = clock();
  await withHousehold(db, caller, id, async (tx, event) => {
    const household = (named: number) => (named === id ? null : named);
    const seating = await updateSeatingReferences(tx, event.id, { household }, now);
    await keepDeleted(tx, [id], { deletedAt: now, mergedInto: null, seating });
    await deleteHouseholds(tx, [id]);
  });
}

/** Undoes the deletion or the merging of households: all of them or none. One that is back already stays as it is. */
export async function restoreHouseholds(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  ids: number[],
): Promise<HouseholdWithGuests[]> {
  const now = clock();
  const since = new Date(now.getTime() - RESTORE_WINDOW_MS);
  const wanted = [...new Set(ids)];
  return withEventAccess(db, caller, { eventId }, async (tx) => {
    for (const deleted of await listDeletedHouseholds(tx, eventId, wanted, since)) {
      await restoreHousehold(tx, deleted);
      if (deleted.seating) await undoSeatingChange(tx, eventId, deleted.seating, now);
    }
    await requireHouseholdsOfEvent(tx, eventId, wanted);
    return Promise.all(wanted.map((id) => readWithGuests(tx, id)));
  });
}

export async function mergeHouseholds(
  { db, clock }: AppContext,
  caller: AccountCaller,
  id: number,
  householdIds: number[],
): Promise<HouseholdWithGuests> {
  const now = clock();
  const others = [...new Set(householdIds)];
  return withHousehold(db, caller, id, async (tx, event) => {
    if (others.includes(id)) throw refuse('householdIds', messageKey('households.mergedWithItself'));
    await requireHouseholdsOfEvent(tx, event.id, others);
    const household = (named: number) => (others.includes(named) ? id : named);
    const seating = await updateSeatingReferences(tx, event.id, { household }, now);
    await keepDeleted(tx, others, { deletedAt: now, mergedInto: id, seating });
    const members = await listGuestsOfHouseholds(tx, others);
    await moveToHouseholds(tx, members, new Map(members.map((guest) => [guest.id, id])));
    await moveReplies(tx, others, id);
    await deleteHouseholds(tx, others);
    return readWithGuests(tx, id);
  });
}

/** Adds companions to the first guest of the household who is no companion. */
export async function grantCompanions(
  { db, clock }: AppContext,
  caller: AccountCaller,
  id: number,
  count: number,
): Promise<HouseholdWithGuests> {
  return withHousehold(db, caller, id, async (tx, event) => {
    const host = (await listGuestsOfHouseholds(tx, [id])).find(({ companionOf }) => companionOf === null);
    if (!host) throw refuse('count', messageKey('households.nobodyBrings'));
    await addCompanions(tx, event, host, count, { by: 'organiser', at: clock() });
    return readWithGuests(tx, id);
  });
}

/** Replaces the household's link and code; the old ones stop working. */
export async function rotateLink({ db }: AppContext, caller: AccountCaller, id: number): Promise<HouseholdAnswer> {
  return withHousehold(db, caller, id, async (tx) => {
    await updateHousehold(tx, id, { rsvpToken: randomToken(), rsvpCode: randomHouseholdCode() });
    return readHousehold(tx, id);
  });
}

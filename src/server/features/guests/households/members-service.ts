import { MAX_HOUSEHOLD_SIZE } from '../../../../shared/guest-list-limits.ts';
import { randomHouseholdCode, randomId, randomToken } from '../../../common/ids.ts';
import type { Database } from '../../../db/client.ts';
import { AppError, notFoundError } from '../../../http/errors.ts';
import type { GuestRow } from '../data.ts';
import {
  countHouseholdsOfEvent,
  findHouseholdsByName,
  findOverfullHousehold,
  insertHouseholds,
  listCompanions,
  type NewHousehold,
  writeHouseholdIds,
} from './data.ts';

/** A household with a link and a code of its own. */
export function newHousehold(name: string): NewHousehold {
  return { id: randomId(), name, rsvpToken: randomToken(), rsvpCode: randomHouseholdCode() };
}

/** The id of the event's first household of each name; those that the event does not have are created. */
export async function findOrCreateHouseholds(
  tx: Database,
  { eventId, names, now }: { eventId: number; names: Iterable<string>; now: Date },
): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  const ids = await findHouseholdsByName(tx, eventId, wanted);
  const created = new Map<string, NewHousehold>();
  for (const name of wanted) {
    if (ids.has(name)) continue;
    const key = name.toLowerCase();
    const household = created.get(key) ?? newHousehold(name);
    created.set(key, household);
    ids.set(name, household.id);
  }
  await insertHouseholds(tx, eventId, now, [...created.values()]);
  return ids;
}

export async function requireHouseholdsOfEvent(tx: Database, eventId: number, ids: Iterable<number>): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  if ((await countHouseholdsOfEvent(tx, eventId, distinct)) < distinct.length) {
    throw notFoundError('Household not found');
  }
}

/** Call it after guests were written: its error rolls the transaction back. */
export async function requireHouseholdSize(tx: Database, householdIds: Iterable<number | null>): Promise<void> {
  const ids = new Set([...householdIds].filter((id) => id !== null));
  if (ids.size > 0 && (await findOverfullHousehold(tx, [...ids]))) {
    throw new AppError('household_full', `A household can have at most ${MAX_HOUSEHOLD_SIZE} people.`);
  }
}

/**
 * Moves guests into other households, or out of theirs. Companions who were in the same household as their host follow,
 * unless `targets` says where they go. Returns the ids of those who followed.
 */
export async function moveToHouseholds(
  tx: Database,
  guests: readonly Pick<GuestRow, 'id' | 'householdId'>[],
  targets: ReadonlyMap<number, number | null>,
): Promise<number[]> {
  const moves = new Map<number, number | null>();
  const leftBy = new Map<number, number | null>();
  for (const { id, householdId } of guests) {
    const target = targets.get(id);
    if (target === undefined || target === householdId) continue;
    moves.set(id, target);
    leftBy.set(id, householdId);
  }
  if (moves.size === 0) return [];
  const followers = (await listCompanions(tx, [...moves.keys()])).filter(
    ({ id, companionOf, householdId }) => !targets.has(id) && leftBy.get(companionOf ?? 0) === householdId,
  );
  for (const { id, companionOf } of followers) moves.set(id, moves.get(companionOf ?? 0) ?? null);
  await writeHouseholdIds(tx, moves);
  await requireHouseholdSize(tx, moves.values());
  return followers.map(({ id }) => id);
}

import type { z } from 'zod';
import type { guestListChangesSchema } from '../../../shared/contracts/guests.ts';
import { MAX_TAGS_PER_GUEST } from '../../../shared/guest-list-limits.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { listMealOptions } from '../menu/data.ts';
import { applyMealChanges } from '../menu/service.ts';
import { findOrCreateTags } from '../tags/service.ts';
import { changeAttendance } from './attendance-service.ts';
import { type GuestListRow, listGuestsToChange, writeListColumns } from './change-list-data.ts';
import { logEdits } from './edit-log.ts';
import { moveToHouseholds, requireHouseholdsOfEvent } from './households/members-service.ts';

type Changes = z.output<typeof guestListChangesSchema>['changes'];
type Change = Changes[number]['set'];

/** The event's spelling of all tags that the changes name. Tags to be taken off need not exist. */
async function readTagNames(tx: Database, eventId: number, changes: Changes, now: Date): Promise<Map<string, string>> {
  const names = changes.flatMap(({ set }) => [...(set.tags ?? []), ...(set.addTags ?? [])]);
  return findOrCreateTags(tx, { eventId, names: new Set(names), now });
}

function changedTags(
  current: string[],
  { tags, addTags = [], removeTags = [] }: Change,
  spelling: Map<string, string>,
) {
  const spelled = (names: readonly string[]) => names.map((name) => spelling.get(name) ?? name);
  const removed = new Set(removeTags.map((name) => name.toLowerCase()));
  const kept = (tags ? spelled(tags) : current).filter((name) => !removed.has(name.toLowerCase()));
  const changed = [...new Set([...kept, ...spelled(addTags)])];
  if (changed.length > MAX_TAGS_PER_GUEST) {
    throw new AppError('tag_limit', `A guest can have at most ${MAX_TAGS_PER_GUEST} tags.`);
  }
  return changed;
}

/**
 * Changes many guests in one transaction, all or nothing. Where a guest is named by several changes, they apply one after
 * the other. Returns the ids of the guests named and of companions who followed their hosts into another household.
 */
export async function changeGuestList(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  changes: Changes,
) {
  const now = clock();
  const ids = [...new Set(changes.flatMap((change) => change.ids))];
  return withEventAccess(db, caller, { eventId }, async (tx) => {
    const guests = await listGuestsToChange(tx, eventId, ids);
    if (guests.length < ids.length) throw notFoundError('Guest not found');
    await requireHouseholdsOfEvent(
      tx,
      eventId,
      changes.flatMap(({ set }) => set.householdId ?? []),
    );
    const spelling = await readTagNames(tx, eventId, changes, now);
    const options = changes.some(({ set }) => set.meals) ? await listMealOptions(tx, eventId) : [];

    const changed = new Map<number, GuestListRow>();
    const byId = new Map(guests.map((guest) => [guest.id, guest]));
    const households = new Map<number, number | null>();
    const attendances = new Map<number, NonNullable<Change['attendance']> | null>();
    for (const { ids: changedIds, set } of changes) {
      const { attendance, householdId, ageGroup, needsHighChair, meals } = set;
      const namesTags = set.tags ?? set.addTags ?? set.removeTags;
      const namesColumns = [ageGroup, needsHighChair, meals, namesTags].some((value) => value !== undefined);
      for (const id of changedIds) {
        if (attendance !== undefined) attendances.set(id, attendance);
        if (householdId !== undefined) households.set(id, householdId);
        const guest = changed.get(id) ?? byId.get(id);
        if (!guest || !namesColumns) continue;
        const aged = { ...guest, ...(ageGroup !== undefined && { ageGroup }) };
        changed.set(id, {
          ...aged,
          ...(needsHighChair !== undefined && { needsHighChair }),
          ...(namesTags && { tags: changedTags(guest.tags, set, spelling) }),
          ...(meals && { meals: applyMealChanges(options, aged, meals) }),
        });
      }
    }
    await writeListColumns(tx, [...changed.values()]);
    const followers = await moveToHouseholds(tx, guests, households);
    await changeAttendance(tx, eventId, attendances, { by: 'organiser', at: now });
    const edits = guests.map((before) => {
      // Undefined means that no change names the guest; null is a value to log.
      const [attendance, householdId] = [attendances.get(before.id), households.get(before.id)];
      const after = {
        ...before,
        ...changed.get(before.id),
        ...(attendance !== undefined && { attendance }),
        ...(householdId !== undefined && { householdId }),
      };
      return { before, after };
    });
    await logEdits(tx, eventId, edits, now);
    return [...ids, ...followers];
  });
}

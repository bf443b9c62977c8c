import type { Attendance } from '../../../shared/contracts/guests.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import type { AttendanceSource } from './attendance-data.ts';
import { changeAttendance } from './attendance-service.ts';
import {
  type Companions,
  type EventLanguages,
  languageOfPlaceholders,
  placeholderName,
  planCompanions,
  refuseCompanions,
} from './companions.ts';
import type { GuestRow } from './data.ts';
import { moveToDeleted } from './deleted-data.ts';
import { requireRoom } from './guest-limit-service.ts';
import {
  insertCompanions,
  insertHouseholds,
  listCompanions,
  listPlaceholders,
  markAsPlaceholders,
  type NewCompanion,
  type NewHousehold,
  nameCompanions,
  renamePlaceholdersOf,
  writeHouseholdIds,
  writeNames,
} from './households/data.ts';
import { newHousehold, requireHouseholdSize } from './households/members-service.ts';

type Host = Pick<GuestRow, 'id' | 'fullName' | 'householdId' | 'companionOf' | 'attendance'>;

export interface CompanionsOfHost {
  readonly host: Host;
  readonly companions: Companions;
}

/**
 * Brings the companions of several guests to the number or names asked for; see `planCompanions`. A guest who then has
 * companions but no household gets one. New companions have the household and the attendance of their host. Must run in a
 * transaction that holds the event's lock.
 */
export async function changeCompanions(
  tx: Database,
  event: AccessedEvent,
  wanted: readonly CompanionsOfHost[],
  source: AttendanceSource,
): Promise<void> {
  const existing = Map.groupBy(
    await listCompanions(
      tx,
      wanted.map(({ host }) => host.id),
    ),
    (row) => row.companionOf,
  );
  const language = languageOfPlaceholders(event);
  const households: NewHousehold[] = [];
  const householdIds = new Map<number, number>();
  const names = new Map<number, string>();
  const removedIds: number[] = [];
  const newcomers: NewCompanion[] = [];
  const attendances = new Map<number, Attendance>();
  for (const { host, companions } of wanted) {
    const current = existing.get(host.id) ?? [];
    const plan = planCompanions(current, companions);
    if (host.companionOf !== null && plan.added.length > 0) {
      throw refuseCompanions(messageKey('guests.companionOfCompanion'));
    }
    for (const [id, name] of plan.named) names.set(id, name);
    removedIds.push(...plan.removedIds);
    let { householdId } = host;
    if (householdId === null && current.length + plan.added.length > plan.removedIds.length) {
      const household = newHousehold(host.fullName);
      householdId = household.id;
      households.push(household);
      const homeless = current.filter((companion) => companion.householdId === null);
      for (const { id } of [host, ...homeless]) householdIds.set(id, householdId);
    }
    for (const name of plan.added) {
      const id = randomId();
      newcomers.push({
        id,
        fullName: name ?? placeholderName(host.fullName, language),
        isNamePlaceholder: name === null,
        householdId,
        companionOf: host.id,
        qrCodeIdentifier: randomToken(),
      });
      if (host.attendance !== null) attendances.set(id, host.attendance);
    }
  }
  if (removedIds.length > 0) await moveToDeleted(tx, event.id, removedIds, source.at);
  if (newcomers.length > 0) await requireRoom(tx, event, source.at, newcomers.length);
  await insertHouseholds(tx, event.id, source.at, households);
  await writeHouseholdIds(tx, householdIds);
  await nameCompanions(tx, names);
  await insertCompanions(tx, event.id, source.at, newcomers);
  await changeAttendance(tx, event.id, attendances, source);
  await requireHouseholdSize(
    tx,
    newcomers.map(({ householdId }) => householdId),
  );
}

/** Adds companions without a name to those that the guest has. */
export async function addCompanions(
  tx: Database,
  event: AccessedEvent,
  host: Host,
  count: number,
  source: AttendanceSource,
): Promise<void> {
  const existing = await listCompanions(tx, [host.id]);
  await changeCompanions(tx, event, [{ host, companions: existing.length + count }], source);
}

/** Companions without a name are called after their host, so they are renamed together with the host. */
export async function renamePlaceholders(tx: Database, event: AccessedEvent, host: Pick<GuestRow, 'id' | 'fullName'>) {
  await renamePlaceholdersOf(tx, host.id, placeholderName(host.fullName, languageOfPlaceholders(event)));
}

/** Takes names back: each of the companions is called after its host again. The caller deletes their needs. */
export async function removeNames(tx: Database, event: EventLanguages, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await markAsPlaceholders(tx, ids);
  await writePlaceholderNames(tx, event, [...ids]);
}

/**
 * Calls those of the guests who are placeholders after their hosts: they have just become placeholders, or were restored and
 * their host got another name meanwhile.
 */
export async function writePlaceholderNames(tx: Database, event: EventLanguages, ids: number[]): Promise<void> {
  await nameAfterHosts(tx, event, await listPlaceholders(tx, { ids }));
}

/** Calls all placeholders of an event after their hosts again, because its language has changed. */
export async function translatePlaceholders(tx: Database, event: EventLanguages & { id: number }): Promise<void> {
  await nameAfterHosts(tx, event, await listPlaceholders(tx, { eventId: event.id }));
}

async function nameAfterHosts(
  tx: Database,
  event: EventLanguages,
  placeholders: Awaited<ReturnType<typeof listPlaceholders>>,
): Promise<void> {
  const language = languageOfPlaceholders(event);
  const renamed = placeholders.flatMap(({ id, fullName, hostName }) => {
    const name = placeholderName(hostName, language);
    return name === fullName ? [] : [[id, name] as const];
  });
  await writeNames(tx, new Map(renamed));
}

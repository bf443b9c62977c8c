import type { Remedy } from '../../../shared/contracts/door-operations.ts';
import { findPerson, type PeopleIndex } from '../../../shared/door/door-person.ts';
import type { DoorOperation, HeldReason, PersonReference } from '../../../shared/door/operation.ts';
import { randomId, randomToken } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { insertGuest } from '../guests/data.ts';
import { countRoom } from '../guests/guest-limit-service.ts';
import { moveOperations } from '../guests/merge-data.ts';
import { restoreInEvent } from '../guests/service.ts';
import { listRemoved, readKeptNames } from './missing-guests-data.ts';
import type { OperationRow } from './operations-data.ts';
import { listGuestNames } from './report-data.ts';

interface NamedGuest {
  readonly id: number;
  readonly fullName: string;
  readonly qrCodeIdentifier: string;
}

type StoredOperation = Pick<OperationRow, 'guestId' | 'content'>;

/** An id that no guest has: guests' ids are positive. */
const NOBODY = -1;

function indexPeople(people: readonly NamedGuest[]): PeopleIndex<NamedGuest> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const byCode = new Map(people.map((person) => [person.qrCodeIdentifier, person]));
  return { byId: (id) => byId.get(id), byQrCode: (code) => byCode.get(code) };
}

/** Whom an operation is about; nobody for a walk-in, who is added by it. */
function peopleOf({ guestId }: StoredOperation, operation: DoorOperation): readonly PersonReference[] {
  if (operation.kind === 'walkIn') return [];
  if (operation.kind === 'seat') return operation.moves;
  return [{ guestId: guestId || operation.guestId, qrCodeIdentifier: operation.qrCodeIdentifier }];
}

/** Finds the guests of operations on the list and among those who were removed from it. */
export function createMissingGuestFinder(onList: readonly NamedGuest[], removedFromList: readonly NamedGuest[]) {
  const [listed, removed] = [indexPeople(onList), indexPeople(removedFromList)];
  const keptName = ({ content }: StoredOperation, { guestId, qrCodeIdentifier = '' }: PersonReference) => {
    const names = readKeptNames(content);
    return names[String(guestId)] ?? names[qrCodeIdentifier];
  };
  const nameOf = (row: StoredOperation, person: PersonReference): string | null =>
    (findPerson(listed, person) ?? findPerson(removed, person))?.fullName ?? keptName(row, person) ?? null;
  /** An operation's guests who are not on the list, with the removed row or kept name that can bring each back. */
  const findMissing = (row: StoredOperation, operation: DoorOperation) =>
    peopleOf(row, operation)
      .filter((person) => !findPerson(listed, person))
      .map((person) => ({ person, removed: findPerson(removed, person), name: keptName(row, person) }));
  return {
    findMissing,
    isListed: (id: number) => listed.byId(id) !== undefined,
    /** The name of the guest whom an operation is about; null if it is not known. */
    nameOfGuest(row: StoredOperation, operation: DoorOperation | undefined): string | null {
      if (operation && 'fullName' in operation) return operation.fullName;
      const [person = { guestId: row.guestId }] = operation ? peopleOf(row, operation) : [];
      return nameOf(row, person);
    },
    nameOf,
    /** What the organiser can do so that an operation about guests who are not on the list can be applied. */
    findRemedy(row: StoredOperation, operation: DoorOperation): Remedy | null {
      const missing = findMissing(row, operation);
      if (missing.some((one) => !one.removed && one.name === undefined)) return null;
      return missing.length === 0 ? null : missing.every((one) => one.removed) ? 'restore' : 'add';
    },
  };
}
export type MissingGuestFinder = ReturnType<typeof createMissingGuestFinder>;

interface Place {
  readonly event: AccessedEvent;
  readonly now: Date;
}

type Missing = ReturnType<MissingGuestFinder['findMissing']>[number];

/** Identifies a missing guest, because several operations may be about the same one. */
const keyOf = ({ person, removed }: Missing) => removed?.id ?? person.guestId ?? person.qrCodeIdentifier;

/**
 * Brings the guests of held operations back to the list: restored, or under their names where they can no longer be
 * restored. Returns the operations that must wait because there is no room for their guests. The event must be locked.
 */
export async function bringBackGuests(
  tx: Database,
  held: readonly { readonly row: OperationRow; readonly operation: DoorOperation | undefined }[],
  { event, now }: Place,
): Promise<{ readonly ids: readonly string[]; readonly reason: HeldReason }> {
  const finder = createMissingGuestFinder(await listGuestNames(tx, event.id), await listRemoved(tx, event.id));
  const { room, limit } = await countRoom(tx, event, now);
  let returning = new Map<ReturnType<typeof keyOf>, Missing>();
  const withoutRoom: string[] = [];
  for (const { row, operation } of held) {
    if (!operation || !finder.findRemedy(row, operation)) continue;
    const missing = finder.findMissing(row, operation).map((one) => [keyOf(one), one] as const);
    const withTheirs = new Map([...returning, ...missing]);
    if (withTheirs.size > room) withoutRoom.push(row.nonce);
    else returning = withTheirs;
  }
  const removedIds = [...returning.values()].flatMap(({ removed }) => removed?.id ?? []);
  if (removedIds.length > 0) await restoreInEvent(tx, event, removedIds, now);
  for (const { person, removed, name: fullName } of returning.values()) {
    if (removed || fullName === undefined) continue;
    const { guestId = NOBODY, qrCodeIdentifier = randomToken() } = person;
    const newGuest = { id: randomId(), eventId: event.id, fullName, qrCodeIdentifier, createdAt: now };
    const guest = await insertGuest(tx, newGuest);
    if (guest) await moveOperations(tx, event.id, { id: guestId, qrCodeIdentifier }, guest);
  }
  return { ids: withoutRoom, reason: limit };
}

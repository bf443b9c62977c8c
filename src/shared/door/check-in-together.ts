import { listArrivals } from './arrivals.ts';
import { type DoorPerson, referenceTo } from './door-person.ts';
import type { ArriveOperation, UndoOperation } from './operation.ts';

type Member = Pick<DoorPerson, 'id' | 'qrCodeIdentifier' | 'checkedIn' | 'checkInTime' | 'arrivals'>;
/** What a phone adds to every operation: an id and a time, and a number where it has one already. */
type Stamp = Pick<ArriveOperation, 'id' | 'at'>;
type Stamped<Operation, Added extends Stamp> = Omit<Operation, 'id' | 'seq' | 'at'> & Added;

/** Gives the operations of one tap a common batch id; a single operation gets none. */
const tie = (count: number, newBatch: () => string) => (count > 1 ? { batch: newBatch() } : {});

/** One tap checks in everybody who is not here yet: one guest, or a whole household. */
export function checkInTogether<Added extends Stamp>(
  members: readonly Member[],
  newBatch: () => string,
  stamp: () => Added,
): Stamped<ArriveOperation, Added>[] {
  const missing = members.filter(({ checkedIn }) => !checkedIn);
  const batch = tie(missing.length, newBatch);
  return missing.map((member) => ({ ...stamp(), ...batch, kind: 'arrive', ...referenceTo(member) }));
}

/** Takes back the arrivals that one tap recorded, and nothing else: who was here before stays. */
export function undoTap<Added extends Stamp>(
  people: Iterable<Member>,
  arrivalIds: readonly string[],
  newBatch: () => string,
  stamp: () => Added,
): Stamped<UndoOperation, Added>[] {
  const ids = new Set(arrivalIds);
  const batch = tie(ids.size, newBatch);
  return Array.from(people).flatMap((person) => {
    const arrivals = listArrivals(person).flatMap(({ id }) => (ids.has(id) ? id : []));
    if (arrivals.length === 0) return [];
    return { ...stamp(), ...batch, kind: 'undo' as const, ...referenceTo(person), arrivals };
  });
}

/** Undoes the check-in of a guest as this phone sees it; undefined where there is nothing to take back. */
export function undoArrivals<Added extends Stamp>(
  person: Member,
  stamp: () => Added,
): Stamped<UndoOperation, Added> | undefined {
  const arrivals = listArrivals(person).map(({ id }) => id);
  return arrivals.length === 0 ? undefined : { ...stamp(), kind: 'undo', ...referenceTo(person), arrivals };
}

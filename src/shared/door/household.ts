import { listArrivals } from './arrivals.ts';
import type { ArriveOperation, UndoOperation } from './operation.ts';
import type { DoorPerson } from './person.ts';

/** Numbers an operation and gives it an id and a time; the rest is what the tap means. */
export type NextOperation = () => Pick<ArriveOperation, 'id' | 'seq' | 'at'>;

type Member = Pick<DoorPerson, 'id' | 'checkedIn' | 'checkInTime' | 'arrivals'>;

/** One tap checks in everybody of a household who is not here yet. The batch ties the operations together. */
export function checkInHousehold(members: readonly Member[], batch: string, next: NextOperation): ArriveOperation[] {
  return members
    .filter(({ checkedIn }) => !checkedIn)
    .map(({ id }) => ({ ...next(), kind: 'arrive', guestId: id, batch }));
}

/** Takes back what one tap did, and nothing else: who was here before stays. */
export function undoBatch(
  arrivals: readonly Pick<ArriveOperation, 'id' | 'guestId'>[],
  batch: string,
  next: NextOperation,
): UndoOperation[] {
  return arrivals.flatMap(({ id, guestId }) =>
    guestId === undefined ? [] : [{ ...next(), kind: 'undo' as const, guestId, arrivals: [id], batch }],
  );
}

/** Undoes the check-in of a guest as this phone sees it; undefined where there is nothing to take back. */
export function undoArrivals(person: Member, next: NextOperation): UndoOperation | undefined {
  const arrivals = listArrivals(person).map(({ id }) => id);
  return arrivals.length === 0 ? undefined : { ...next(), kind: 'undo', guestId: person.id, arrivals };
}

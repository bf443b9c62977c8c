import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import type { DoorOperationAnswer } from '../../../../shared/contracts/door-operations.ts';
import type { DoorOperation, PersonReference } from '../../../../shared/door/operation.ts';

/**
 * - `waiting`: the server has not answered it.
 * - `held`: the server has stored it for the organiser's decision.
 * - `lost`: the server has not applied it, because somebody else's operation came first.
 * - `refused`: the server has not stored it, so that only this device has it; or the organiser has discarded it.
 */
export type KeptState = 'waiting' | 'held' | 'lost' | 'refused';

/** An operation that this device keeps: until the server has applied it, or staff have read that it did not. */
export interface KeptOperation {
  readonly id: string;
  readonly eventId: number;
  readonly operation: DoorOperation;
  readonly state: KeptState;
  readonly reason: DoorOperationAnswer['reason'];
  /** Seats that were free when the server answered that another one is taken. */
  readonly freeSeats: NonNullable<DoorOperationAnswer['freeSeats']>;
}

type WithoutNumber<Operation> = Operation extends unknown ? Omit<Operation, 'seq'> : never;
/** An operation before it was stored, which gives it its sequence number. */
export type DraftOperation = WithoutNumber<DoorOperation>;

/** Whether the device shows the operation as done. */
export const isInEffect = ({ state }: KeptOperation) => state === 'waiting' || state === 'held';

const NOBODY: ReadonlySet<number> = new Set();

/** Ids of the guests whom held operations are about. */
export function findHeldGuests(
  operations: readonly KeptOperation[],
  guests: readonly DoorGuest[],
): ReadonlySet<number> {
  const people = operations
    .filter(({ state }) => state === 'held')
    .flatMap(({ operation }): readonly PersonReference[] =>
      operation.kind === 'seat' ? operation.moves : [operation],
    );
  if (people.length === 0) return NOBODY;
  const codes = new Set(people.flatMap(({ qrCodeIdentifier }) => qrCodeIdentifier ?? []));
  const added = guests.filter(({ qrCodeIdentifier }) => codes.has(qrCodeIdentifier));
  return new Set([...people.flatMap(({ guestId }) => guestId ?? []), ...added.map(({ id }) => id)]);
}

import type { OperationAnswer } from '../../../../shared/contracts/door-operations.ts';
import type { DoorOperation } from '../../../../shared/door/operation.ts';

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
  readonly reason: OperationAnswer['reason'];
  /** Seats that were free when the server answered that another one is taken. */
  readonly freeSeats: NonNullable<OperationAnswer['freeSeats']>;
}

type WithoutNumber<Operation> = Operation extends unknown ? Omit<Operation, 'seq'> : never;
/** An operation before it was stored, which gives it its sequence number. */
export type DraftOperation = WithoutNumber<DoorOperation>;

/** Whether the device shows the operation as done. */
export const isInEffect = ({ state }: KeptOperation) => state === 'waiting' || state === 'held';

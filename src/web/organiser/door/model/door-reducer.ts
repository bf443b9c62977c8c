import { applyCheckInOperation } from '../../../../shared/check-in.ts';
import type { DoorChanges, DoorGuest } from '../../../../shared/contracts/door.ts';

/** A check-in or its undo, recorded on this device and not yet confirmed by the server. */
export interface Operation {
  readonly operationId: string;
  readonly guestId: number;
  readonly kind: 'check-in' | 'undo';
  readonly at: string;
}

export interface DoorState {
  /** Guests as the server last sent them; empty until `isLoaded`. */
  readonly guests: ReadonlyMap<number, DoorGuest>;
  readonly isLoaded: boolean;
  /** The position in the stream of changes that `guests` corresponds to. */
  readonly cursor: string | undefined;
  /** Unconfirmed operations, oldest first. */
  readonly operations: readonly Operation[];
  /** The operation being sent, and whether the stream has sent its guest since. */
  readonly sending: { readonly operationId: string; readonly isOvertaken: boolean } | undefined;
}

export type DoorAction =
  | { readonly type: 'changed'; readonly changes: DoorChanges; readonly cursor: string | undefined }
  | { readonly type: 'recorded'; readonly operations: readonly Operation[] }
  | { readonly type: 'sending'; readonly operationId: string }
  | { readonly type: 'confirmed'; readonly operationId: string; readonly guest: DoorGuest }
  | { readonly type: 'dropped'; readonly operationId: string };

function applyChanges(guests: DoorState['guests'], { isComplete, guests: changed, removedIds }: DoorChanges) {
  const next = new Map(isComplete ? [] : guests);
  for (const guest of changed) next.set(guest.id, guest);
  for (const id of removedIds) next.delete(id);
  return next;
}

function includesGuest(guestId: number, { isComplete, guests, removedIds }: DoorChanges): boolean {
  return isComplete || removedIds.includes(guestId) || guests.some(({ id }) => id === guestId);
}

function withoutOperation(state: DoorState, operationId: string): DoorState {
  return {
    ...state,
    operations: state.operations.filter((operation) => operation.operationId !== operationId),
    sending: state.sending?.operationId === operationId ? undefined : state.sending,
  };
}

export function reduceDoor(state: DoorState, action: DoorAction): DoorState {
  switch (action.type) {
    case 'changed': {
      const { changes, cursor } = action;
      const sent = state.operations.find(({ operationId }) => operationId === state.sending?.operationId);
      const isOvertaken = sent !== undefined && includesGuest(sent.guestId, changes);
      return {
        ...state,
        guests: applyChanges(state.guests, changes),
        isLoaded: state.isLoaded || changes.isComplete,
        cursor: cursor ?? state.cursor,
        sending: state.sending && isOvertaken ? { ...state.sending, isOvertaken } : state.sending,
      };
    }
    case 'recorded': {
      const known = new Set(state.operations.map(({ operationId }) => operationId));
      return {
        ...state,
        operations: [...state.operations, ...action.operations.filter(({ operationId }) => !known.has(operationId))],
      };
    }
    case 'sending':
      return { ...state, sending: { operationId: action.operationId, isOvertaken: false } };
    case 'confirmed': {
      // A guest that the stream sent after the operation may be newer than the answer; if it is older, the stream will
      // bring the newer one too.
      const isOvertaken = state.sending?.operationId === action.operationId && state.sending.isOvertaken;
      const next = withoutOperation(state, action.operationId);
      if (isOvertaken || !state.guests.has(action.guest.id)) return next;
      return { ...next, guests: new Map(state.guests).set(action.guest.id, action.guest) };
    }
    case 'dropped':
      return withoutOperation(state, action.operationId);
  }
}

/** All guests with the unconfirmed operations of this device applied. Others stay the same objects. */
export function listGuests({ guests, operations }: Pick<DoorState, 'guests' | 'operations'>): DoorGuest[] {
  const touched = new Map<number, DoorGuest>();
  for (const operation of operations) {
    const guest = touched.get(operation.guestId) ?? guests.get(operation.guestId);
    if (guest) touched.set(operation.guestId, applyCheckInOperation(guest, operation));
  }
  return Array.from(guests.values(), (guest) => touched.get(guest.id) ?? guest);
}

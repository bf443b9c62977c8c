import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { NO_LIST_FIELDS } from '../../../../shared/contracts/guest-test-data.ts';
import type { DoorState, Operation } from './door-reducer.ts';

/** A guest for tests, with defaults for what is not given. */
export function makeGuest(guest: Partial<DoorGuest> & { id: number }): DoorGuest {
  return {
    eventId: 1,
    fullName: `Guest ${guest.id}`,
    tableNumber: null,
    seatNumber: null,
    tableName: null,
    checkedIn: false,
    checkInTime: null,
    qrCodeIdentifier: `identifier-of-${String(guest.id).padStart(4, '0')}`,
    specialRequirements: null,
    ...NO_LIST_FIELDS,
    createdAt: '2027-06-19T10:00:00.000Z',
    ...guest,
  };
}

export function makeOperation(operation: Partial<Operation> & { operationId: string }): Operation {
  return { guestId: 1, kind: 'check-in', at: '2027-06-19T16:00:00.000Z', ...operation };
}

export const EMPTY_DOOR: DoorState = {
  guests: new Map(),
  isLoaded: false,
  cursor: undefined,
  operations: [],
  sending: undefined,
};

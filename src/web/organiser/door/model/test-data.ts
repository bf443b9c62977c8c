import type { DoorGuest } from '../../../../shared/contracts/door.ts';
import { NO_LIST_FIELDS } from '../../../../shared/contracts/guest-test-data.ts';
import type { ArriveOperation } from '../../../../shared/door/operation.ts';
import { StorageFailure } from '../../../lib/browser-database.ts';
import type { DoorState } from './door-reducer.ts';
import type { KeptOperation } from './kept-operation.ts';
import type { Device, OperationStore } from './operation-store.ts';

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

/** A check-in of guest 1 that waits to be sent, unless told otherwise. */
export function makeKept(
  operation: Partial<ArriveOperation> & { id: string },
  kept: Partial<KeptOperation> = {},
): KeptOperation {
  return {
    id: operation.id,
    eventId: 7,
    operation: { seq: 1, guestId: 1, kind: 'arrive', at: '2027-06-19T16:00:00.000Z', ...operation },
    state: 'waiting',
    reason: null,
    freeSeats: [],
    ...kept,
  };
}

export const EMPTY_DOOR: DoorState = {
  guests: new Map(),
  isLoaded: false,
  cursor: undefined,
  newerGuests: undefined,
};

/** An operation store in memory that behaves as the browser's database does. */
export function createMemoryStore(kept: readonly KeptOperation[] = []) {
  const stored = new Map(kept.map((operation) => [operation.id, operation]));
  let device: Device = { id: 'device-1', label: 'Main entrance', lastSeq: 100 };
  let isFull = false;
  const write = () => {
    if (isFull) throw new StorageFailure('full');
  };
  const store: OperationStore = {
    record: async (eventId, drafts) => {
      write();
      return drafts.map((draft) => {
        device = { ...device, lastSeq: device.lastSeq + 1 };
        const operation = makeKept({ id: draft.id }, { eventId, operation: { ...draft, seq: device.lastSeq } });
        stored.set(draft.id, operation);
        return operation;
      });
    },
    list: async () => [...stored.values()],
    remove: async (ids) => {
      for (const id of ids) stored.delete(id);
    },
    put: async (operations) => {
      write();
      for (const operation of operations) stored.set(operation.id, operation);
    },
    restore: async (operations) => {
      write();
      const highest = Math.max(...operations.map(({ operation }) => operation.seq));
      device = { ...device, lastSeq: Math.max(device.lastSeq, highest) };
      for (const operation of operations) stored.set(operation.id, operation);
    },
    countWaiting: async () => new Map([[7, [...stored.values()].filter(({ state }) => state === 'waiting').length]]),
    testWrite: async () => write(),
    readDevice: async () => device,
    label: async (label) => {
      device = { ...device, label };
      return device;
    },
    renewDevice: async () => {
      device = { ...device, id: 'device-2' };
      return device;
    },
  };
  return {
    store,
    stored,
    fill: (isNowFull: boolean) => {
      isFull = isNowFull;
    },
  };
}

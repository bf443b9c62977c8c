import { resultOf } from '../../../lib/browser-database.ts';
import { newRandomIdentifier } from '../../../lib/random-identifier.ts';
import { doorDatabase, EVENT_INDEX, STORES } from './door-database.ts';
import type { DraftOperation, KeptOperation } from './kept-operation.ts';

/** This browser, as the server and the organiser know it. */
export interface Device {
  /** Random, made once and kept. */
  readonly id: string;
  /** What staff call it: 'Main entrance'. */
  readonly label: string;
  /** The sequence number of the last operation. */
  readonly lastSeq: number;
}

const DEVICE_KEY = 'device';
const newDevice = (): Device => ({ id: newRandomIdentifier(), label: '', lastSeq: 0 });

async function changeDevice(transaction: IDBTransaction, change: (device: Device) => Device): Promise<Device> {
  const store = transaction.objectStore(STORES.device);
  const device = change((await resultOf<Device | undefined>(store.get(DEVICE_KEY))) ?? newDevice());
  store.put(device, DEVICE_KEY);
  return device;
}

const bySequence = (one: KeptOperation, other: KeptOperation) => one.operation.seq - other.operation.seq;

/** The operations that this device keeps, and its id. All methods throw a `StorageFailure` if nothing can be kept. */
export const operationStore = {
  /** Numbers and stores operations together. When it returns, a killed browser loses none of them. */
  record(eventId: number, drafts: readonly DraftOperation[]): Promise<KeptOperation[]> {
    return doorDatabase.transact(
      ['device', 'operations'],
      { mode: 'readwrite', isDurable: true },
      async (transaction) => {
        const { lastSeq } = await changeDevice(transaction, (device) => ({
          ...device,
          lastSeq: device.lastSeq + drafts.length,
        }));
        const store = transaction.objectStore(STORES.operations);
        return drafts.map((draft, index) => {
          const operation = { ...draft, seq: lastSeq - drafts.length + index + 1 };
          const kept: KeptOperation = {
            id: draft.id,
            eventId,
            operation,
            state: 'waiting',
            reason: null,
            freeSeats: [],
          };
          store.put(kept);
          return kept;
        });
      },
    );
  },

  /** The operations of one event, in the order in which they were recorded. */
  list(eventId: number): Promise<KeptOperation[]> {
    return doorDatabase.transact(['operations'], { mode: 'readonly' }, async (transaction) => {
      const index = transaction.objectStore(STORES.operations).index(EVENT_INDEX);
      return (await resultOf<KeptOperation[]>(index.getAll(eventId))).sort(bySequence);
    });
  },

  /** Removes operations that the server has applied, or that staff have read about. */
  remove(ids: readonly string[]): Promise<void> {
    return doorDatabase.transact(['operations'], { mode: 'readwrite' }, async (transaction) => {
      for (const id of ids) transaction.objectStore(STORES.operations).delete(id);
    });
  },

  put(operations: readonly KeptOperation[]): Promise<void> {
    return doorDatabase.transact(['operations'], { mode: 'readwrite', isDurable: true }, async (transaction) => {
      for (const operation of operations) transaction.objectStore(STORES.operations).put(operation);
    });
  },

  /** Stores operations again that the browser has deleted. New ones must not get their numbers. */
  restore(operations: readonly KeptOperation[]): Promise<void> {
    return doorDatabase.transact(
      ['device', 'operations'],
      { mode: 'readwrite', isDurable: true },
      async (transaction) => {
        const highest = Math.max(...operations.map(({ operation }) => operation.seq));
        await changeDevice(transaction, (device) => ({ ...device, lastSeq: Math.max(device.lastSeq, highest) }));
        for (const operation of operations) transaction.objectStore(STORES.operations).put(operation);
      },
    );
  },

  /** How many operations wait to be sent, for each event with kept operations: 0 where all of them were sent. */
  countWaiting(): Promise<Map<number, number>> {
    return doorDatabase.transact(['operations'], { mode: 'readonly' }, async (transaction) => {
      const all = await resultOf<KeptOperation[]>(transaction.objectStore(STORES.operations).getAll());
      const counts = new Map<number, number>();
      for (const { eventId, state } of all) {
        counts.set(eventId, (counts.get(eventId) ?? 0) + (state === 'waiting' ? 1 : 0));
      }
      return counts;
    });
  },

  /** Writes as a tap does; throws where taps can't be kept. */
  async testWrite(): Promise<void> {
    const key = 'test';
    const options = { mode: 'readwrite', isDurable: true } as const;
    await doorDatabase.transact(['device'], options, async (transaction) => {
      transaction.objectStore(STORES.device).put('x'.repeat(10_000), key);
    });
    await doorDatabase.transact(['device'], options, async (transaction) => {
      transaction.objectStore(STORES.device).delete(key);
    });
  },

  readDevice(): Promise<Device> {
    return doorDatabase.transact(['device'], { mode: 'readwrite' }, (transaction) =>
      changeDevice(transaction, (device) => device),
    );
  },

  label(label: string): Promise<Device> {
    return doorDatabase.transact(['device'], { mode: 'readwrite' }, (transaction) =>
      changeDevice(transaction, (device) => ({ ...device, label })),
    );
  },

  /** Gives the device a new id, after somebody else's session has used the old one from a copied browser profile. */
  renewDevice(): Promise<Device> {
    return doorDatabase.transact(['device'], { mode: 'readwrite', isDurable: true }, (transaction) =>
      changeDevice(transaction, ({ label, lastSeq }) => ({ id: newRandomIdentifier(), label, lastSeq })),
    );
  },
};

export type OperationStore = typeof operationStore;

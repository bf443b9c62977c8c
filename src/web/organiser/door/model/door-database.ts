import { BrowserDatabase } from '../../../lib/browser-database.ts';

/** Where older versions kept their guest lists. */
const OLD_NAME = 'placecardDoor';

export const STORES = {
  /** `KeptOperation` by id; the index `event` finds those of one event. */
  operations: 'operations',
  /** The device's id, label and last sequence number under one key; what it keeps of its sessions (`session-store.ts`). */
  device: 'device',
  /** `KeptListHead` by event. */
  lists: 'lists',
  /** Guests as JSON, by event and part. */
  listParts: 'listParts',
} as const;
type StoreName = keyof typeof STORES;

export const EVENT_INDEX = 'event';

/** Operations and guest lists of the door. */
export const doorDatabase = new BrowserDatabase<StoreName>({
  name: 'placecard-door',
  version: 1,
  create: (database) => {
    database.createObjectStore(STORES.operations, { keyPath: 'id' }).createIndex(EVENT_INDEX, 'eventId');
    for (const name of [STORES.device, STORES.lists, STORES.listParts]) database.createObjectStore(name);
    indexedDB.deleteDatabase(OLD_NAME);
  },
});

import type { Door, DoorGuest } from '../../../../shared/contracts/door.ts';

const DATABASE = 'placecardDoor';
const STORE = 'lists';
/** Names and notes of guests don't lie about on a device longer than an event lasts. */
const LIFETIME_MS = 36 * 60 * 60 * 1000;

export interface StoredList {
  readonly door: Door;
  readonly guests: readonly DoorGuest[];
  readonly cursor: string | undefined;
  readonly savedAt: number;
}

function settle<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}

async function withStore<Value>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | undefined> {
  try {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
    const database = await settle(opening);
    try {
      return await settle(use(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    // Storage is off or full: the door then lives as long as its page.
    return undefined;
  }
}

/** The list of an event's door as it was last seen on this device, so that a reload need not wait for the network. */
export const storedLists = {
  /** Forgets those of any event that have lain about for too long. */
  async find(eventId: number): Promise<StoredList | undefined> {
    const lists = ((await withStore('readonly', (store) => store.getAll())) ?? []) as StoredList[];
    const isCurrent = ({ savedAt }: StoredList) => Date.now() - savedAt < LIFETIME_MS;
    for (const old of lists) if (!isCurrent(old)) await this.remove(old.door.event.id);
    return lists.find((list) => list.door.event.id === eventId && isCurrent(list));
  },
  async save(eventId: number, list: StoredList): Promise<void> {
    await withStore('readwrite', (store) => store.put(list, eventId));
  },
  async remove(eventId: number): Promise<void> {
    await withStore('readwrite', (store) => store.delete(eventId));
  },
  /** Of every event, whoever was at its door. */
  async removeAll(): Promise<void> {
    await withStore('readwrite', (store) => store.clear());
  },
};

export type StoredLists = Pick<typeof storedLists, 'save' | 'remove'>;

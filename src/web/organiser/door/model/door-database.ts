/** Operations and guest lists of the door, in the browser's database. */
const NAME = 'placecard-door';
const VERSION = 1;
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

/** Nothing can be kept on this device: its storage is full, forbidden or broken. */
export class StorageFailure extends Error {
  override name = 'StorageFailure';
}

/** Some browsers never answer after they have thrown a database away; staff must hear then that nothing is stored. */
const OPEN_TIMEOUT_MS = 5_000;

let opening: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    let isTooLate = false;
    const timer = setTimeout(() => {
      isTooLate = true;
      reject(new Error('The database did not open in time'));
    }, OPEN_TIMEOUT_MS);
    request.onupgradeneeded = () => {
      const database = request.result;
      database.createObjectStore(STORES.operations, { keyPath: 'id' }).createIndex(EVENT_INDEX, 'eventId');
      for (const name of [STORES.device, STORES.lists, STORES.listParts]) database.createObjectStore(name);
      indexedDB.deleteDatabase(OLD_NAME);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      const database = request.result;
      if (isTooLate) return database.close();
      const forget = () => {
        opening = undefined;
      };
      // A newer version of the application wants to change the stores, which this connection would block.
      database.onversionchange = () => {
        database.close();
        forget();
      };
      database.onclose = forget;
      resolve(database);
    };
    const fail = (error: unknown) => {
      clearTimeout(timer);
      reject(error);
    };
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error('Another page keeps the older database open'));
  });
}

export function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

interface TransactionOptions {
  readonly mode: 'readonly' | 'readwrite';
  /** Waits until the write is on disk; otherwise it may be lost if the browser or the system is killed. */
  readonly isDurable?: boolean;
}

async function attempt<Result>(
  stores: readonly StoreName[],
  { mode, isDurable = false }: TransactionOptions,
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  opening ??= openDatabase();
  const database = await opening;
  const transaction = database.transaction(stores, mode, { durability: isDurable ? 'strict' : 'default' });
  const completion = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'));
  });
  // If `work` fails, the transaction is aborted and nobody awaits `completion`: its rejection must not go unhandled.
  completion.catch(() => {});
  try {
    const result = await work(transaction);
    await completion;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // The transaction has ended already.
    }
    throw error;
  }
}

/** Runs `work` in one transaction and waits until it is complete. Everything that goes wrong is a `StorageFailure`. */
export async function transact<Result>(
  stores: readonly StoreName[],
  options: TransactionOptions,
  work: (transaction: IDBTransaction) => Promise<Result>,
): Promise<Result> {
  try {
    try {
      return await attempt(stores, options, work);
    } catch (error) {
      // iOS closes the connection of pages in the background, which is noticed only here.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      opening = undefined;
      return await attempt(stores, options, work);
    }
  } catch (error) {
    opening = undefined;
    throw new StorageFailure('The database of the door can’t be used', { cause: error });
  }
}

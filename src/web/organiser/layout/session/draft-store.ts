import { TAB_ID } from './open-tabs.ts';
import type { SeatMove } from './seat-queue.ts';

/** What a browser keeps of work that has not reached the server. */
export interface KeptDraft {
  /** As `writeDraft` makes it: the plan and when it was kept. */
  readonly text: string;
  /** Seats that had not arrived; about all others the guests' rows know better. */
  readonly unsent: readonly SeatMove[];
  /** The session ended under the work: after signing in it comes back without a question. */
  readonly isInterrupted: boolean;
  /** Who wrote it. */
  readonly tabId?: string;
}

export interface DraftStore {
  read(): Promise<KeptDraft | undefined>;
  write(draft: KeptDraft): Promise<void>;
  clear(): Promise<void>;
}

const DATABASE = 'placecard-drafts';
const STORE = 'layouts';

function completed<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** A broken or missing database is as good as an empty one: the editor then works without this net. */
async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase();
    return await completed(work(database.transaction(STORE, mode).objectStore(STORE)));
  } catch (error) {
    console.warn('Drafts can’t be kept in this browser', error);
    return undefined;
  }
}

/** Of one event and one person: whoever else signs in at this browser is not shown it. */
export function createDraftStore(userId: number, eventId: number): DraftStore {
  const key = `${userId}/${eventId}`;
  return {
    read: () => withStore<KeptDraft | undefined>('readonly', (store) => store.get(key)),
    write: async (draft) => void (await withStore('readwrite', (store) => store.put({ ...draft, tabId: TAB_ID }, key))),
    clear: async () => void (await withStore('readwrite', (store) => store.delete(key))),
  };
}

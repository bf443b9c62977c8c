import type { PendingOperation } from '../../../../shared/layout/operation-queue.ts';
import { BrowserDatabase, resultOf } from '../../../lib/browser-database.ts';
import { claimTab, TAB_ID } from './open-tabs.ts';
import type { RefusedOperation } from './session-events.ts';

/** Increased when older drafts can no longer be read. */
export const DRAFT_FORMAT = 4;

/** Unsaved work of the editor, as the browser keeps it. */
export interface StoredDraft {
  readonly format: typeof DRAFT_FORMAT;
  readonly savedAt: string;
  /** The version of the server's layout that was edited. */
  readonly version: number;
  /** What had not reached the server, in order. */
  readonly operations: readonly PendingOperation[];
  /** What the server did not make, and the user has not decided about. */
  readonly refused: readonly RefusedOperation[];
  /** The session ended before the work was saved: after signing in it is restored without asking. */
  readonly isInterrupted: boolean;
  /** The tab that wrote it. */
  readonly tabId?: string;
}

/** What drafts are kept in. `write` resolves to whether the draft was stored. */
export interface DraftDatabase {
  entries(): Promise<[string, StoredDraft][]>;
  write(key: string, draft: StoredDraft): Promise<boolean>;
  remove(key: string): Promise<unknown>;
}

const STORE = 'layouts';

/** Where the browser forbids IndexedDB or it is full, this reads as empty and writes are refused. */
function openBrowserDatabase(): DraftDatabase {
  const database = new BrowserDatabase<'layouts'>({
    name: 'placecard-drafts',
    version: 1,
    create: (created) => created.createObjectStore(STORE),
  });
  const transact = <Result>(mode: 'readonly' | 'readwrite', work: (store: IDBObjectStore) => Promise<Result>) =>
    database.transact([STORE], { mode }, (transaction) => work(transaction.objectStore(STORE)));
  const attempt = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      console.warn("The browser's database of drafts can't be used", error);
      return otherwise;
    }
  };
  return {
    entries: () =>
      attempt(
        () =>
          transact('readonly', async (store) => {
            const [keys, drafts] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
            return keys.map((key, index): [string, StoredDraft] => [String(key), drafts[index]]);
          }),
        [],
      ),
    write: (key, draft) =>
      attempt(() => transact('readwrite', (store) => resultOf(store.put(draft, key)).then(() => true)), false),
    remove: (key) => attempt(() => transact('readwrite', (store) => resultOf(store.delete(key))), undefined),
  };
}

/** Members who lost their role never open their draft again. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1_000;

/** Removes the drafts that were left long ago, whoever's they are, and returns the others. */
export async function dropOldDrafts(database = openBrowserDatabase()): Promise<[string, StoredDraft][]> {
  const oldest = new Date(Date.now() - MAX_AGE_MS).toISOString();
  const entries = await database.entries();
  const isOld = ([, { savedAt }]: [string, StoredDraft]) => savedAt < oldest;
  await Promise.all(entries.filter(isOld).map(([key]) => database.remove(key)));
  return entries.filter((entry) => !isOld(entry));
}

export interface FoundDraft {
  readonly key: string;
  readonly stored: StoredDraft;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/**
 * Drafts are kept per user, so that nobody else who signs in at this browser sees them, and per event and tab, so that two
 * tabs never overwrite or remove each other's.
 */
export function createDraftStore(
  userId: number,
  eventId: number,
  { database = openBrowserDatabase(), tabId = TAB_ID } = {},
) {
  const prefix = `${userId}/${eventId}`;
  let key = `${prefix}/${tabId}`;
  return {
    /** The newest readable draft of this event that no open tab is working on. Old drafts, and those of an older format, are removed. */
    async find(): Promise<FoundDraft | undefined> {
      const found = (await dropOldDrafts(database))
        .filter(([at]) => at.startsWith(`${prefix}/`))
        .map(([at, stored]): FoundDraft => ({ key: at, stored }));
      const outdated = found.filter(({ stored }) => stored.format < DRAFT_FORMAT);
      await Promise.all(outdated.map((draft) => database.remove(draft.key)));
      // A tab that was loaded before an update may find drafts of a newer format.
      const readable = found.filter(({ stored }) => stored.format === DRAFT_FORMAT);
      for (const draft of readable.sort((a, b) => (a.stored.savedAt < b.stored.savedAt ? 1 : -1))) {
        if (await claimTab(draft.stored.tabId ?? draft.key)) return draft;
      }
      return undefined;
    },
    /** Continues a draft that was found: it is kept until what it holds is saved. */
    adopt(found: FoundDraft): void {
      key = found.key;
    },
    write: (draft: StoredDraft) => database.write(key, { ...draft, tabId }),
    clear: () => database.remove(key),
    drop: (found: FoundDraft) => database.remove(found.key),
  };
}

import { openBrowserDatabase } from '../../../lib/browser-database.ts';
import { TAB_ID } from './open-tabs.ts';
import type { SeatMove } from './seat-queue.ts';

/** Unsaved work of the editor, as the browser keeps it. */
export interface StoredDraft {
  /** The layout and the time, as `writeDraft` formats them. */
  readonly text: string;
  /** Seat changes that had not reached the server. For all other guests the server's rows are right. */
  readonly unsent: readonly SeatMove[];
  /** The session ended before the work was saved: after signing in it is restored without asking. */
  readonly isInterrupted: boolean;
  /** The tab that wrote it. */
  readonly tabId?: string;
}

export interface DraftStore {
  read(): Promise<StoredDraft | undefined>;
  write(draft: StoredDraft): Promise<void>;
  clear(): Promise<void>;
}

/** Drafts are kept per user and event, so that nobody else who signs in at this browser sees them. */
export function createDraftStore(userId: number, eventId: number): DraftStore {
  const database = openBrowserDatabase<string, StoredDraft>('placecard-drafts', 'layouts');
  const key = `${userId}/${eventId}`;
  return {
    read: () => database.read(key),
    write: async (draft) => void (await database.write(key, { ...draft, tabId: TAB_ID })),
    clear: async () => void (await database.remove(key)),
  };
}

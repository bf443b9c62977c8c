import { z } from 'zod';
import { type Layout, layoutSchema } from '../../../../shared/contracts/layouts.ts';
import type { SeatingContent } from '../../../../shared/contracts/seating.ts';
import type { SeatMove } from '../../../../shared/layout/seat-sync.ts';
import { openBrowserDatabase } from '../../../lib/browser-database.ts';
import { TAB_ID } from './open-tabs.ts';

/** Increased when older drafts can no longer be read. */
const DRAFT_FORMAT = 1;

const draftSchema = z.object({
  format: z.literal(DRAFT_FORMAT),
  savedAt: z.iso.datetime(),
  layout: layoutSchema,
});

/** An unsaved layout, kept in the browser; `layout.version` is the server's version that was edited. */
export interface Draft {
  /** ISO time. */
  readonly savedAt: string;
  readonly layout: Layout;
}

export function writeDraft(layout: Layout, now: Date): string {
  return JSON.stringify({ format: DRAFT_FORMAT, savedAt: now.toISOString(), layout });
}

/** Undefined if the text is not a complete draft of this event in the current format. */
export function readDraft(text: string | null, eventId: number): Draft | undefined {
  if (text === null) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { success, data } = draftSchema.safeParse(json);
  return success && data.layout.eventId === eventId ? { savedAt: data.savedAt, layout: data.layout } : undefined;
}

/** Unsaved work of the editor, as the browser keeps it. */
export interface StoredDraft {
  /** The layout and the time, as `writeDraft` formats them. */
  readonly text: string;
  /** Seat changes that had not reached the server. For all other guests the server's rows are right. */
  readonly unsent: readonly SeatMove[];
  /** Rules and pins that had not reached the server, with what the server had when they were changed. */
  readonly rules?: { readonly base: SeatingContent; readonly unsaved: SeatingContent };
  /** The session ended before the work was saved: after signing in it is restored without asking. */
  readonly isInterrupted: boolean;
  /** The tab that wrote it. */
  readonly tabId?: string;
}

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Drafts are kept per user and event, so that nobody else who signs in at this browser sees them. */
export function createDraftStore(userId: number, eventId: number) {
  const database = openBrowserDatabase<string, StoredDraft>('placecard-drafts', 'layouts');
  const key = `${userId}/${eventId}`;
  return {
    read: () => database.read(key),
    write: async (draft: StoredDraft): Promise<void> => void (await database.write(key, { ...draft, tabId: TAB_ID })),
    clear: async (): Promise<void> => void (await database.remove(key)),
  };
}

export interface FoundDraft extends Draft {
  readonly stored: StoredDraft;
}

/** The draft of this event, if there is a readable one. */
export async function findDraft(drafts: DraftStore, eventId: number): Promise<FoundDraft | undefined> {
  const stored = await drafts.read();
  const draft = stored && readDraft(stored.text, eventId);
  return draft && { ...draft, stored };
}

/** Serialising a large layout takes a moment, so it waits for a pause in the gestures. */
const WRITE_DELAY_MS = 150;

/** Keeps the draft in the browser up to date, one write after the other, and removes it once everything is saved. */
export class DraftKeeper {
  readonly #store: DraftStore;
  readonly #describe: () => StoredDraft | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #hasDraft = false;

  /** `describe` returns the draft to keep; undefined when everything is saved. */
  constructor(store: DraftStore, describe: () => StoredDraft | undefined) {
    this.#store = store;
    this.#describe = describe;
  }

  schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.writeNow(), WRITE_DELAY_MS);
  }

  writeNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#writing = this.#writing.then(async () => {
      const draft = this.#describe();
      if (draft) {
        this.#hasDraft = true;
        await this.#store.write(draft);
      } else if (this.#hasDraft) {
        this.#hasDraft = false;
        await this.#store.clear();
      }
    });
    return this.#writing;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

import type { DraftStore, FoundDraft, StoredDraft } from './drafts.ts';

/** Serialising a large layout takes a moment, so it waits for a pause in the gestures. */
const WRITE_DELAY_MS = 150;

interface DraftKeeperOptions {
  /** Returns the draft to keep; undefined when everything is saved. */
  readonly describe: () => StoredDraft | undefined;
  /** The browser stores nothing: the draft is lost when the page closes. */
  readonly onRefused: () => void;
}

/** Keeps the draft in the browser up to date, one write after the other, and removes it once everything is saved. */
export class DraftKeeper {
  readonly #store: DraftStore;
  readonly #options: DraftKeeperOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #hasDraft = false;

  constructor(store: DraftStore, options: DraftKeeperOptions) {
    this.#store = store;
    this.#options = options;
  }

  adopt(found: FoundDraft): void {
    this.#store.adopt(found);
    this.#hasDraft = true;
  }

  schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.writeNow(), WRITE_DELAY_MS);
  }

  writeNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#writing = this.#writing.then(async () => {
      const draft = this.#options.describe();
      if (draft) {
        this.#hasDraft = true;
        if (!(await this.#store.write(draft))) this.#options.onRefused();
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

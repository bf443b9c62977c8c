import type { DraftStore, FoundDraft, StoredDraft } from './drafts.ts';

/** Serialising a large layout takes a moment, so it waits for a pause in the gestures. */
const WRITE_DELAY_MS = 150;

/** Keeps the draft in the browser up to date, one write after the other, and removes it once everything is saved. */
export class DraftKeeper {
  readonly #store: DraftStore;
  readonly #describe: () => StoredDraft | undefined;
  readonly #onWritten: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #hasDraft = false;
  /** Whether the browser took the latest draft. */
  isKept = true;

  /** `describe` returns the draft to keep; undefined when everything is saved. */
  constructor(store: DraftStore, describe: () => StoredDraft | undefined, onWritten: () => void) {
    this.#store = store;
    this.#describe = describe;
    this.#onWritten = onWritten;
  }

  adopt(found: FoundDraft): void {
    this.#store.adopt(found);
    this.#hasDraft = true;
  }

  /** Forgets a draft that was found. Resolves to the next one, if there is another. */
  async drop(found: FoundDraft): Promise<FoundDraft | undefined> {
    await this.#store.drop(found);
    return this.#store.find();
  }

  schedule(): void {
    // Not begun again: changes of others may come all the time.
    this.#timer ??= setTimeout(() => void this.writeNow(), WRITE_DELAY_MS);
  }

  writeNow(): Promise<void> {
    this.stop();
    this.#writing = this.#writing.then(async () => {
      const draft = this.#describe();
      if (draft) {
        this.#hasDraft = true;
        this.isKept = await this.#store.write(draft);
        this.#onWritten();
      } else if (this.#hasDraft) {
        this.#hasDraft = false;
        await this.#store.clear();
      }
    });
    return this.#writing;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

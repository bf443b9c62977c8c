import type { DraftStore, KeptDraft } from './draft-store.ts';

/** Writing a large plan takes a moment; a drag must not wait for it. */
const KEEP_DELAY_MS = 150;

/** Keeps the newest draft, one write after the other, and forgets it once everything is on the server. */
export class DraftKeeper {
  readonly #store: DraftStore;
  readonly #describe: () => KeptDraft | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #isKept = false;

  /** `describe` tells what is to be kept; nothing when all is saved. */
  constructor(store: DraftStore, describe: () => KeptDraft | undefined) {
    this.#store = store;
    this.#describe = describe;
  }

  /** Something changed, here or on the server. */
  touch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keepNow(), KEEP_DELAY_MS);
  }

  keepNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#writing = this.#writing.then(async () => {
      const draft = this.#describe();
      if (draft) {
        this.#isKept = true;
        await this.#store.write(draft);
      } else if (this.#isKept) {
        this.#isKept = false;
        await this.#store.clear();
      }
    });
    return this.#writing;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

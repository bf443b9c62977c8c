import type { PrintSettingsChanges } from '../../../shared/contracts/printing.ts';
import { createStore } from '../../lib/store.ts';

/** Long enough that a number typed digit by digit is saved once. */
const SAVE_DELAY_MS = 800;
const RETRY_DELAY_MS = 5_000;

export interface UnsavedSettings {
  /** What the server has not confirmed yet. */
  readonly changes: PrintSettingsChanges;
  /** The last attempt failed; it is repeated. */
  readonly hasFailed: boolean;
}

function mergeChanges(one: PrintSettingsChanges, other: PrintSettingsChanges): PrintSettingsChanges {
  const options = { ...one.options, ...other.options };
  return { ...one, ...other, ...(Object.keys(options).length > 0 && { options }) };
}

interface SettingsSaverOptions {
  /** Sends changes; rejects if they were not saved. */
  readonly save: (changes: PrintSettingsChanges) => Promise<void>;
  /** Whether a failed attempt may succeed later. */
  readonly isTemporary: (error: unknown) => boolean;
}

/**
 * Sends changes of the print settings a moment after the last one, and only what was changed, so that pages of the same
 * event in two tabs do not overwrite one another.
 */
export class SettingsSaver {
  readonly unsaved = createStore<UnsavedSettings>({ changes: {}, hasFailed: false });
  readonly #options: SettingsSaverOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Changed since the call that is under way was sent. */
  #later: PrintSettingsChanges = {};
  #isSending = false;

  constructor(options: SettingsSaverOptions) {
    this.#options = options;
  }

  change(changes: PrintSettingsChanges): void {
    this.#later = mergeChanges(this.#later, changes);
    const { changes: known, hasFailed } = this.unsaved.get();
    this.unsaved.set({ changes: mergeChanges(known, changes), hasFailed });
    this.#schedule(SAVE_DELAY_MS);
  }

  /** Sends at once what waits, for instance before the page is left. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSending || Object.keys(this.unsaved.get().changes).length === 0) return;
    const { changes } = this.unsaved.get();
    this.#later = {};
    this.#isSending = true;
    try {
      await this.#options.save(changes);
      this.unsaved.set({ changes: this.#later, hasFailed: false });
    } catch (error) {
      this.unsaved.set({ ...this.unsaved.get(), hasFailed: true });
      if (this.#options.isTemporary(error)) this.#schedule(RETRY_DELAY_MS);
      return;
    } finally {
      this.#isSending = false;
    }
    if (Object.keys(this.#later).length > 0) this.#schedule(SAVE_DELAY_MS);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }
}

import type { PrintSettingsChanges } from '../../../shared/contracts/printing.ts';
import { createStore } from '../../lib/store.ts';

/** Long enough that a number typed digit by digit is saved once. */
const SAVE_DELAY_MS = 800;
const RETRY_DELAY_MS = 5_000;

export interface UnsavedSettings {
  /** What the server has not confirmed yet. */
  readonly changes: PrintSettingsChanges;
  /** Something could not be saved: the attempt is repeated, or the server refused it for good. */
  readonly hasFailed: boolean;
}

function mergeChanges(one: PrintSettingsChanges, other: PrintSettingsChanges): PrintSettingsChanges {
  const { options, ...changes } = { ...one, ...other, options: { ...one.options, ...other.options } };
  return Object.keys(options).length > 0 ? { ...changes, options } : changes;
}

const isEmpty = (changes: PrintSettingsChanges) => Object.keys(changes).length === 0;

/** The changes without the settings that the others change too; options are compared by kind of paper. */
function withoutChanges(changes: PrintSettingsChanges, others: PrintSettingsChanges): PrintSettingsChanges {
  const isLeft =
    (without: object) =>
    ([name]: [string, unknown]) =>
      !(name in without);
  const { options = {}, ...rest } = changes;
  const leftOptions = Object.fromEntries(Object.entries(options).filter(isLeft(others.options ?? {})));
  return mergeChanges(Object.fromEntries(Object.entries(rest).filter(isLeft(others))), { options: leftOptions });
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
  /** Changes that are not part of a call yet. */
  #unsent: PrintSettingsChanges = {};
  /** Changes that the server refused. The page keeps them but never sends them again: calls with them would fail. */
  #refused: PrintSettingsChanges = {};
  #isSending = false;

  constructor(options: SettingsSaverOptions) {
    this.#options = options;
  }

  change(changes: PrintSettingsChanges): void {
    this.#unsent = mergeChanges(this.#unsent, changes);
    const { changes: known, hasFailed } = this.unsaved.get();
    this.unsaved.set({ changes: mergeChanges(known, changes), hasFailed });
    this.#schedule(SAVE_DELAY_MS);
  }

  /** Sends at once what waits, for instance before the page is left. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSending || isEmpty(this.#unsent)) return;
    const sent = this.#unsent;
    this.#unsent = {};
    this.#isSending = true;
    try {
      await this.#options.save(sent);
      this.#refused = withoutChanges(this.#refused, sent);
      this.unsaved.set({ changes: mergeChanges(this.#refused, this.#unsent), hasFailed: !isEmpty(this.#refused) });
      if (!isEmpty(this.#unsent)) this.#schedule(SAVE_DELAY_MS);
    } catch (error) {
      const isTemporary = this.#options.isTemporary(error);
      if (isTemporary) this.#unsent = mergeChanges(sent, this.#unsent);
      else this.#refused = mergeChanges(this.#refused, sent);
      this.unsaved.set({ ...this.unsaved.get(), hasFailed: true });
      if (!isEmpty(this.#unsent)) this.#schedule(isTemporary ? RETRY_DELAY_MS : SAVE_DELAY_MS);
    } finally {
      this.#isSending = false;
    }
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }
}

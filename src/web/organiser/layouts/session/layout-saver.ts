import type { Layout, SavedLayout } from '../../../../shared/contracts/layouts.ts';
import { isSameLayout } from '../../../../shared/layout/plan-patch.ts';
import { ApiError } from '../../../lib/api-client.ts';

export const AUTOSAVE_DELAY_MS = 60_000;
/** Somebody who edits without pausing for a minute is saved after this time. */
export const MAX_UNSAVED_MS = 3 * AUTOSAVE_DELAY_MS;

/** Why the last save failed. */
export type SaveProblem = 'failed' | 'conflict' | 'sessionExpired' | 'subscriptionEnded' | 'namesTaken';

/** Whether autosave goes on: problems other than `failed` need a decision or a change by the user first. */
const mayRetry = (problem: SaveProblem | null) => problem === null || problem === 'failed';

export interface LayoutSaveStatus {
  readonly isSaving: boolean;
  readonly isUnsaved: boolean;
  readonly problem: SaveProblem | null;
  readonly savedAtMs: number | null;
}

interface LayoutSaverOptions {
  readonly layout: Layout;
  readonly send: (layout: Layout) => Promise<SavedLayout>;
  /** Sends seats first: otherwise the server's answer would show guests on their former seats. */
  readonly beforeSave: () => Promise<unknown>;
  readonly onSaved: (answer: SavedLayout, isAutomatic: boolean) => void;
  readonly onProblem: (problem: SaveProblem) => void;
  readonly onStatus: () => void;
}

function problemOf(error: unknown): SaveProblem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'sessionExpired';
  if (error.code === 'tier_required') return 'subscriptionEnded';
  if (error.issues.some(({ message }) => message === 'layout.tableNumberExists')) return 'namesTaken';
  if (error.status === 409) return 'conflict';
  return 'failed';
}

/** Saves a layout on request, and a minute after the last change. */
export class LayoutSaver {
  readonly #options: LayoutSaverOptions;
  #current: Layout;
  /** What the server has. */
  #saved: Layout;
  /** What was compared last: comparing takes a moment, and every rendering asks. */
  #compared: { readonly current: Layout; readonly saved: Layout; readonly isUnsaved: boolean } | undefined;
  /** What is being saved; never two at once. */
  #saving: Layout | undefined;
  #problem: SaveProblem | null = null;
  #savedAtMs: number | null = null;
  /** The newest version of the server that was taken in here. */
  #version: number;
  readonly #openedVersion: number;
  /** The user was asked about a version that was saved elsewhere. */
  #hasDecided = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsavedSinceMs: number | null = null;
  #running: Promise<boolean> | undefined;
  /** The save under way was not asked for by the user. */
  #isAutomatic = true;
  #isStopped = false;

  constructor(options: LayoutSaverOptions) {
    this.#options = options;
    this.#current = options.layout;
    this.#saved = options.layout;
    this.#version = options.layout.version;
    this.#openedVersion = options.layout.version;
  }

  get status(): LayoutSaveStatus {
    const { isUnsaved } = this.#compare();
    return { isSaving: this.#saving !== undefined, isUnsaved, problem: this.#problem, savedAtMs: this.#savedAtMs };
  }

  #compare() {
    const [current, saved] = [this.#current, this.#saved];
    if (this.#compared?.current !== current || this.#compared.saved !== saved)
      this.#compared = { current, saved, isUnsaved: !isSameLayout(current, saved) };
    return this.#compared;
  }

  /**
   * The server's version that was edited: the server refuses to overwrite a newer one. Steps of the history that come from
   * an older draft have the draft's version, until the user has decided to keep them.
   */
  get version(): number {
    const { version } = this.#current;
    return version < this.#openedVersion && !this.#hasDecided ? version : this.#version;
  }

  change(layout: Layout): void {
    this.#current = layout;
    if (this.#problem === 'namesTaken') this.#problem = null;
    this.#schedule();
    this.#options.onStatus();
  }

  /** Takes in a change that came from the server: a layout that was saved before still counts as saved. */
  applyServerChange(layout: Layout): void {
    if (this.#saved === this.#current) this.#saved = layout;
    if (this.#saving === this.#current) this.#saving = layout;
    this.#current = layout;
    this.#options.onStatus();
  }

  /** Continues from another version of the server: `isSaved` if the current layout is that version, else it will overwrite it. */
  rebase(version: number, { isSaved }: { isSaved: boolean }): void {
    this.#version = version;
    this.#hasDecided = true;
    this.#problem = null;
    if (isSaved) this.#saved = this.#current;
    this.#schedule();
    this.#options.onStatus();
  }

  /** Resolves to whether the layout was saved, with what was changed during a save that is under way. */
  save({ isAutomatic = false } = {}): Promise<boolean> {
    clearTimeout(this.#timer);
    if (!isAutomatic) this.#isAutomatic = false;
    if (this.#running)
      return this.#running.then((isSaved) => (isSaved && this.status.isUnsaved ? this.save() : isSaved));
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      this.#isAutomatic = true;
      this.#unsavedSinceMs = null;
      this.#schedule();
    });
    return this.#running;
  }

  /** Saves now what autosave would save later; after a failure, that waits for its time. */
  saveSoon(): void {
    if (this.#problem === null) this.#autosave();
  }

  #autosave(): void {
    if (this.#isAutosaveDue()) void this.save({ isAutomatic: true });
  }

  start(): void {
    this.#isStopped = false;
    this.#schedule();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<boolean> {
    await this.#options.beforeSave();
    this.#saving = this.#current;
    this.#options.onStatus();
    try {
      const answer = await this.#options.send({ ...this.#current, version: this.version });
      this.#version = answer.version;
      this.#saved = this.#saving;
      this.#saving = undefined;
      this.#problem = null;
      this.#savedAtMs = Date.now();
      this.#options.onStatus();
      this.#options.onSaved(answer, this.#isAutomatic);
      return true;
    } catch (error) {
      const problem = problemOf(error);
      this.#saving = undefined;
      this.#problem = problem;
      this.#options.onStatus();
      this.#options.onProblem(problem);
      return false;
    }
  }

  /** A plan without tables saves itself only if it has or had a picture. */
  #isAutosaveDue(): boolean {
    const { tables, picture = this.#saved.picture } = this.#current;
    const isWorthIt = tables.length > 0 || picture !== undefined;
    const isWanted = this.status.isUnsaved && mayRetry(this.#problem) && isWorthIt;
    return isWanted && !this.#isStopped && !this.#running;
  }

  /** Starts the delay of the next autosave. */
  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.status.isUnsaved) this.#unsavedSinceMs = null;
    if (!this.#isAutosaveDue()) return;
    this.#unsavedSinceMs ??= Date.now();
    const leftMs = this.#unsavedSinceMs + MAX_UNSAVED_MS - Date.now();
    this.#timer = setTimeout(() => this.#autosave(), Math.min(AUTOSAVE_DELAY_MS, Math.max(0, leftMs)));
  }
}

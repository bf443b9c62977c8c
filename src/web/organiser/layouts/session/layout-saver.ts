import type { Layout, SavedLayout } from '../../../../shared/contracts/layouts.ts';
import { isSameLayout } from '../../../../shared/layout/plan-patch.ts';
import { ApiError } from '../../../lib/api-client.ts';

export const AUTOSAVE_DELAY_MS = 60_000;
/** Somebody who edits without pausing for a minute is saved after this time. */
export const MAX_UNSAVED_MS = 3 * AUTOSAVE_DELAY_MS;

/** Why the last save failed. */
export type SaveProblem = 'failed' | 'sessionExpired' | 'subscriptionEnded' | 'namesTaken';

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
  /** Somebody else saved meanwhile: has to call `rebase` with what the server has now. */
  readonly onSavedElsewhere: () => Promise<void>;
  readonly onSaved: (answer: SavedLayout, isAutomatic: boolean) => void;
  readonly onProblem: (problem: SaveProblem) => void;
  readonly onStatus: () => void;
}

function problemOf(error: unknown): SaveProblem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'sessionExpired';
  if (error.code === 'tier_required') return 'subscriptionEnded';
  if (error.issues.some(({ message }) => message === 'layout.tableNumberExists')) return 'namesTaken';
  return 'failed';
}

const wasSavedElsewhere = (error: unknown) => error instanceof ApiError && error.status === 409;
/** How often others may save between our read and our save. */
const MAX_OVERTAKEN = 5;

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
  /** What was sent without an answer since the last one: the server may have one of these. */
  #unanswered: Layout[] = [];
  #problem: SaveProblem | null = null;
  #savedAtMs: number | null = null;
  /** The newest version of the server that was taken in here. */
  #version: number;
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

  get version(): number {
    return this.#version;
  }

  /** What the server has, as far as it is known here. */
  get saved(): Layout {
    return this.#saved;
  }

  /** What `theirs` and the current layout began with: after a lost answer, `theirs` may be what was sent here. */
  baseOf(theirs: Layout): Layout {
    // Dots follow the rows of guests, so they say nothing about who saved.
    const isSame = (sent: Layout) => isSameLayout({ ...sent, guestPositions: theirs.guestPositions }, theirs);
    const ours = this.#unanswered.find(isSame);
    return ours ? { ...ours, guestPositions: this.#saved.guestPositions } : this.#saved;
  }

  change(layout: Layout): void {
    this.#current = layout;
    if (this.#problem === 'namesTaken') this.#problem = null;
    this.#schedule();
    this.#options.onStatus();
  }

  /** Takes in a change that came from the server, which is no less and no more saved by it. */
  applyServerChange(current: Layout, apply: (layout: Layout) => Layout): void {
    this.#saved = this.#saved === this.#current ? current : apply(this.#saved);
    if (this.#saving) this.#saving = this.#saving === this.#current ? current : apply(this.#saving);
    this.#current = current;
    this.#options.onStatus();
  }

  /** Continues from what somebody else saved: `current` is that with our unsaved changes. */
  rebase(saved: Layout, current: Layout): void {
    this.#version = saved.version;
    this.#saved = saved;
    this.#unanswered = [];
    this.#current = current;
    this.#problem = null;
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
    try {
      const answer = await this.#send();
      this.#version = answer.version;
      this.#saved = this.#saving ?? this.#saved;
      this.#unanswered = [];
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

  async #send(): Promise<SavedLayout> {
    for (let overtaken = 0; ; overtaken++) {
      this.#saving = this.#current;
      this.#options.onStatus();
      try {
        return await this.#options.send({ ...this.#current, version: this.#version });
      } catch (error) {
        const isOvertaken = wasSavedElsewhere(error);
        if (!isOvertaken && this.#unanswered.at(-1) !== this.#saving) this.#unanswered.push(this.#saving);
        if (!isOvertaken || overtaken === MAX_OVERTAKEN) throw error;
        await this.#options.onSavedElsewhere();
      }
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

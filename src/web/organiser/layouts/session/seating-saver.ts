import type { Seating, SeatingContent } from '../../../../shared/contracts/seating.ts';
import { isSameSeating } from '../../../../shared/layout/plan-patch.ts';
import { ApiError } from '../../../lib/api-client.ts';

/** Long enough to gather the clicks of one change. */
export const SEATING_SAVE_DELAY_MS = 1_000;
const RETRY_DELAY_MS = 10_000;

/** Why the last save failed. `refused`: the server will not take these rules, so it is not sent again until they change. */
export type SeatingProblem = 'failed' | 'refused' | 'sessionExpired' | 'subscriptionEnded';

interface SeatingSaverOptions {
  readonly seating: Seating;
  readonly send: (seating: Seating) => Promise<Seating>;
  readonly read: () => Promise<Seating>;
  /** Rules were saved elsewhere: `base` is what both began with. */
  readonly onRemote: (base: SeatingContent, theirs: SeatingContent) => void;
  readonly onProblem: (problem: SeatingProblem) => void;
  readonly onStatus: () => void;
}

function problemOf(error: unknown): SeatingProblem {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'sessionExpired';
  if (error.code === 'tier_required') return 'subscriptionEnded';
  return error.status === 400 || error.status === 413 ? 'refused' : 'failed';
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/** Saves rules and pins by itself a moment after each change, never two saves at once. */
export class SeatingSaver {
  readonly #options: SeatingSaverOptions;
  #current: SeatingContent;
  /** What the server has, with its version. */
  #saved: Seating;
  #savedContent: SeatingContent;
  /** What was sent without an answer since the last one: the server may have one of these. */
  #unanswered: SeatingContent[] = [];
  #problem: SeatingProblem | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;
  #isStopped = true;

  constructor(options: SeatingSaverOptions, current: SeatingContent) {
    this.#options = options;
    this.#saved = options.seating;
    this.#current = current;
    this.#savedContent = current;
  }

  get isUnsaved(): boolean {
    return !isSameSeating(this.#current, this.#savedContent);
  }

  get problem(): SeatingProblem | null {
    return this.#problem;
  }

  /** What the server had when the changes here began. */
  get base(): Seating {
    return this.#saved;
  }

  change(current: SeatingContent): void {
    this.#current = current;
    if (this.#problem === 'refused') this.#problem = null;
    this.#schedule(SEATING_SAVE_DELAY_MS);
    this.#options.onStatus();
  }

  /** After rules that were changed elsewhere were merged into ours: `current` has both. */
  rebase(current: SeatingContent): void {
    this.#current = current;
    this.#savedContent = isSameSeating(this.#saved, current) ? current : this.#saved;
    this.#schedule(SEATING_SAVE_DELAY_MS);
    this.#options.onStatus();
  }

  /** Reads what was saved elsewhere. */
  async refresh(): Promise<void> {
    const theirs = await this.#options.read();
    // A save under way finds out by itself what others saved; what was read may be its own content.
    if (!this.#running) this.#takeTheirs(theirs);
  }

  /** Resolves to whether the server has everything. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (!this.isUnsaved) return Promise.resolve(true);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      this.#schedule(this.#problem === null ? SEATING_SAVE_DELAY_MS : RETRY_DELAY_MS);
      this.#options.onStatus();
    });
    return this.#running;
  }

  start(): void {
    this.#isStopped = false;
    this.#schedule(SEATING_SAVE_DELAY_MS);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<boolean> {
    try {
      // In a loop, because others may save again between our read and our save.
      while (this.isUnsaved) {
        const sent = this.#current;
        try {
          const { version } = await this.#options.send({ ...sent, version: this.#saved.version });
          this.#saved = { ...sent, version };
          this.#savedContent = sent;
          this.#unanswered = [];
        } catch (error) {
          if (!isConflict(error)) {
            if (this.#unanswered.at(-1) !== sent) this.#unanswered.push(sent);
            throw error;
          }
          this.#takeTheirs(await this.#options.read());
        }
      }
      this.#problem = null;
      return true;
    } catch (error) {
      const problem = problemOf(error);
      const isNew = problem !== this.#problem;
      this.#problem = problem;
      this.#options.onStatus();
      if (isNew) this.#options.onProblem(problem);
      return false;
    }
  }

  #takeTheirs(theirs: Seating): void {
    if (theirs.version <= this.#saved.version) return;
    const base = this.#saved;
    this.#saved = theirs;
    const ours = this.#unanswered.find((sent) => isSameSeating(theirs, sent));
    this.#unanswered = [];
    if (ours) this.#savedContent = ours;
    else this.#options.onRemote(base, theirs);
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    const mayRetry = this.#problem === null || this.#problem === 'failed';
    if (this.#isStopped || this.#running || !this.isUnsaved || !mayRetry) return;
    this.#timer = setTimeout(() => void this.save(), delayMs);
  }
}

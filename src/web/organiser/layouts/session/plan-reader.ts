import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Seating, SeatingContent } from '../../../../shared/contracts/seating.ts';
import type { EditedPlan } from '../../../../shared/layout/patch.ts';
import { renderStoredLayout } from '../../../../shared/layout/seat-sync.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { LONGEST_RETRY_MS, retryDelayMs } from '../../../lib/retry-delay.ts';
import type { LayoutApi } from './layout-api.ts';

/** So often a list of guests is read without being shown, because it changed meanwhile; on a busy evening it always does. */
const MAX_READS = 3;

/** How long the stream may take to tell of operations that were made before an answered one, until the plan is read. */
const MAX_GAP_MS = 3_000;

interface PlanReaderOptions {
  readonly server: LayoutApi;
  readonly rulesVersion: number;
  /** The newest version of the layout that was heard of. */
  readonly version: () => number;
  /** Whether operations before an answered one were not heard of. */
  readonly hasGap: () => boolean;
  /** `head` is the version that was heard of when they were asked for. */
  readonly onGuests: (guests: readonly Guest[], head: number) => void;
  readonly onSeating: (seating: SeatingContent) => void;
  readonly onPlan: (plan: EditedPlan, guests: readonly Guest[]) => void;
  readonly onSessionEnd: () => void;
}

export const contentOf = ({ rules, pins }: Seating): SeatingContent => ({ rules, pins });

/** Reads the plan, its guests and its rules again, where the stream does not tell all of a change. What is older than what was heard is not passed on. */
export class PlanReader {
  readonly #options: PlanReaderOptions;
  #rulesVersion: number;
  /** Counts the changes of rules and pins that were heard of: what was read before is older. */
  #seatingChanges = 0;
  /** Rows changed after the list that is being read was asked for. */
  #areGuestsNewer = false;
  #readingGuests: Promise<void> | undefined;
  #reading: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #gapTimer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStopped = false;

  constructor(options: PlanReaderOptions) {
    this.#options = options;
    this.#rulesVersion = options.rulesVersion;
  }

  start(): void {
    this.#isStopped = false;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    clearTimeout(this.#gapTimer);
  }

  /** To be called when rows of guests were heard of: a list that is being read may be older. */
  noteGuests(): void {
    this.#areGuestsNewer = true;
  }

  /** To be called when rules or pins changed here: what is being read may be older. */
  noteSeating(): void {
    this.#seatingChanges += 1;
  }

  /** Reads the rules if this version of them is news. */
  followRules(version: number): void {
    if (version === this.#rulesVersion) return;
    this.noteSeating();
    this.insist(this.#readRules());
  }

  /** The stream tells nothing twice: where a read fails, all is read again until it succeeds. */
  insist(read: Promise<void>): void {
    read.then(
      () => {
        this.#failures = 0;
      },
      (error: unknown) => {
        const isRefused = error instanceof ApiError && [401, 403, 404].includes(error.status);
        if (isRefused || this.#isStopped || this.#timer) return;
        this.#failures += 1;
        this.#timer = setTimeout(
          () => {
            this.#timer = undefined;
            this.insist(this.readPlan());
          },
          retryDelayMs(this.#failures, LONGEST_RETRY_MS.editor),
        );
      },
    );
  }

  /** Without a stream nobody tells of the operations before an answered one. */
  watchGap(): void {
    clearTimeout(this.#gapTimer);
    const { hasGap } = this.#options;
    if (!hasGap() || this.#isStopped) return;
    this.#gapTimer = setTimeout(() => {
      if (hasGap()) this.insist(this.readPlan());
    }, MAX_GAP_MS);
  }

  /** Reads the guests, whom others may have moved, added or deleted. */
  readGuests(): Promise<void> {
    this.#readingGuests ??= this.#readNewestGuests().finally(() => {
      this.#readingGuests = undefined;
    });
    return this.#readingGuests;
  }

  async #readNewestGuests(): Promise<void> {
    const { server, version, onGuests } = this.#options;
    for (let reads = 1; ; reads++) {
      this.#areGuestsNewer = false;
      const head = version();
      const guests = await this.#watchSession(() => server.readGuests());
      if (this.#areGuestsNewer && reads < MAX_READS) continue;
      onGuests(guests, head);
      if (!this.#areGuestsNewer) return;
    }
  }

  async #readRules(): Promise<void> {
    for (;;) {
      const changes = this.#seatingChanges;
      const read = await this.#watchSession(() => this.#options.server.readSeating());
      if (changes !== this.#seatingChanges) continue;
      this.#rulesVersion = read.version;
      this.#options.onSeating(contentOf(read));
      return;
    }
  }

  /** Reads layout, rules and guests. */
  readPlan(): Promise<void> {
    this.#reading ??= this.#readNewestPlan().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readNewestPlan(): Promise<void> {
    const { server, version, onPlan } = this.#options;
    const before = version();
    const [read, seating] = await this.#watchSession(() => Promise.all([server.readLayout(), server.readSeating()]));
    // After the layout: operations that are heard later move guests again, those before are in both.
    const guests = await this.#watchSession(() => server.readGuests());
    const isOvertaken = version() !== before && read.version < version();
    if (isOvertaken) return this.#readNewestPlan();
    this.noteSeating();
    this.#rulesVersion = seating.version;
    onPlan({ layout: renderStoredLayout(read, guests), seating: contentOf(seating) }, guests);
  }

  /** Runs a read, and tells if the server answers that nobody is signed in. */
  async #watchSession<Answer>(read: () => Promise<Answer>): Promise<Answer> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) this.#options.onSessionEnd();
      throw error;
    }
  }
}

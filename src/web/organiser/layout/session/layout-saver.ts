import type { Layout, SavedLayout } from '../../../../shared/contracts/layouts.ts';
import { ApiError } from '../../../lib/api-client.ts';
import {
  absorbPlan,
  autosaveDueMs,
  changePlan,
  clearTrouble,
  failSave,
  finishSave,
  type SaveState,
  type SaveTrouble,
  startSave,
  startSaveState,
} from './save-state.ts';

interface LayoutSaverOptions {
  readonly layout: Layout;
  readonly send: (layout: Layout) => Promise<SavedLayout>;
  /** What has to happen before: seats go first, or the server would fill them in from the plan. */
  readonly beforeSave: () => Promise<unknown>;
  readonly onSaved: (answer: SavedLayout, isAutomatic: boolean) => void;
  readonly onTrouble: (trouble: SaveTrouble, error: unknown) => void;
  readonly onStatus: () => void;
}

/** What stands in the way, by the server's answer. */
function troubleOf(error: unknown): SaveTrouble {
  if (!(error instanceof ApiError)) return 'failed';
  if (error.status === 401) return 'sessionExpired';
  if (error.status === 403) return 'subscriptionEnded';
  if (error.issues.some(({ message }) => message === 'layout.tableNumberExists')) return 'namesTaken';
  if (error.status === 409) return 'conflict';
  return 'failed';
}

/** Saves one plan: by hand, or by itself a minute after the last change. */
export class LayoutSaver {
  readonly #options: LayoutSaverOptions;
  #state: SaveState<Layout>;
  /** Of the plan that ours began from; the server refuses to overwrite a newer one. */
  #version: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<boolean> | undefined;
  #isStopped = false;

  constructor(options: LayoutSaverOptions) {
    this.#options = options;
    this.#state = startSaveState(options.layout);
    this.#version = options.layout.version;
  }

  get state(): SaveState<Layout> {
    return this.#state;
  }

  get version(): number {
    return this.#version;
  }

  change(layout: Layout): void {
    this.#set(changePlan(this.#state, layout, Date.now()));
  }

  absorb(layout: Layout): void {
    this.#set(absorbPlan(this.#state, layout));
  }

  /** Goes on from another version of the server's: with our plan over it, or with the plan that it is. */
  rebase(version: number, { isOurs }: { isOurs: boolean }): void {
    this.#version = version;
    const state = clearTrouble(this.#state);
    this.#set(isOurs ? state : { ...state, saved: state.current, waitingSinceMs: null });
  }

  /** Whether the plan has been saved. */
  save({ isAutomatic = false } = {}): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#run(isAutomatic).finally(() => {
      this.#running = undefined;
      this.#schedule();
    });
    return this.#running;
  }

  start(): void {
    this.#isStopped = false;
    this.#schedule();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #run(isAutomatic: boolean): Promise<boolean> {
    await this.#options.beforeSave();
    this.#set(startSave(this.#state));
    try {
      const answer = await this.#options.send({ ...this.#state.current, version: this.#version });
      this.#version = answer.version;
      this.#set(finishSave(this.#state, Date.now()));
      this.#options.onSaved(answer, isAutomatic);
      return true;
    } catch (error) {
      const trouble = troubleOf(error);
      this.#set(failSave(this.#state, trouble, Date.now()));
      this.#options.onTrouble(trouble, error);
      return false;
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped || this.#running) return;
    const dueMs = autosaveDueMs(this.#state, this.#state.current.tables.length > 0);
    if (dueMs === null) return;
    this.#timer = setTimeout(() => void this.save({ isAutomatic: true }), Math.max(0, dueMs - Date.now()));
  }

  #set(state: SaveState<Layout>): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#schedule();
    this.#options.onStatus();
  }
}

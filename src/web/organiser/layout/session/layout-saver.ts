import type { Layout, SavedLayout } from '../../../../shared/contracts/layouts.ts';
import { ApiError } from '../../../lib/api-client.ts';
import {
  applyServerChange,
  autosaveDueMs,
  changeLayout,
  failSave,
  finishSave,
  type SaveProblem,
  type SaveState,
  startSave,
  startSaveState,
} from './save-state.ts';

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
  if (error.status === 403) return 'subscriptionEnded';
  if (error.issues.some(({ message }) => message === 'layout.tableNumberExists')) return 'namesTaken';
  if (error.status === 409) return 'conflict';
  return 'failed';
}

/** Saves a layout on request, and automatically a minute after the last change. */
export class LayoutSaver {
  readonly #options: LayoutSaverOptions;
  #state: SaveState<Layout>;
  /** The server's version that was edited: the server refuses to overwrite a newer one. */
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
    this.#set(changeLayout(this.#state, layout, Date.now()));
  }

  applyServerChange(layout: Layout): void {
    this.#set(applyServerChange(this.#state, layout));
  }

  /** Continues from another version of the server: `isSaved` if the current layout is that version, else it will overwrite it. */
  rebase(version: number, { isSaved }: { isSaved: boolean }): void {
    this.#version = version;
    const state = { ...this.#state, problem: null };
    this.#set(isSaved ? { ...state, saved: state.current, waitingSinceMs: null } : state);
  }

  /** Resolves to whether the layout was saved. */
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
      const problem = problemOf(error);
      this.#set(failSave(this.#state, problem, Date.now()));
      this.#options.onProblem(problem);
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

export const AUTOSAVE_DELAY_MS = 60_000;

/** Why the last save failed. */
export type SaveProblem = 'failed' | 'conflict' | 'sessionExpired' | 'subscriptionEnded' | 'namesTaken';

/** The other problems need a decision or a change by the user first. */
const mayRetry = (problem: SaveProblem | null) => problem === null || problem === 'failed';

/** What is known about saving one layout. Layouts are immutable: a changed one is another object. */
export interface SaveState<Layout> {
  readonly current: Layout;
  /** What the server has. */
  readonly saved: Layout;
  /** What is being saved; never two at once. */
  readonly saving: Layout | null;
  readonly problem: SaveProblem | null;
  readonly savedAtMs: number | null;
  /** When the autosave delay began; null when there is nothing to save. */
  readonly waitingSinceMs: number | null;
}

export function startSaveState<Layout>(layout: Layout): SaveState<Layout> {
  return { current: layout, saved: layout, saving: null, problem: null, savedAtMs: null, waitingSinceMs: null };
}

export const isUnsaved = <Layout>({ current, saved }: SaveState<Layout>): boolean => current !== saved;

export function changeLayout<Layout>(state: SaveState<Layout>, layout: Layout, nowMs: number): SaveState<Layout> {
  if (layout === state.current) return state;
  const isSaved = layout === state.saved && state.saving === null;
  return {
    ...state,
    current: layout,
    problem: state.problem === 'namesTaken' ? null : state.problem,
    waitingSinceMs: isSaved ? null : nowMs,
  };
}

/** Takes in a change that came from the server: a layout that was saved before still counts as saved. */
export function applyServerChange<Layout>(state: SaveState<Layout>, layout: Layout): SaveState<Layout> {
  return {
    ...state,
    current: layout,
    saved: isUnsaved(state) ? state.saved : layout,
    saving: state.saving === state.current ? layout : state.saving,
  };
}

export function startSave<Layout>(state: SaveState<Layout>): SaveState<Layout> {
  return state.saving === null ? { ...state, saving: state.current, waitingSinceMs: null } : state;
}

export function finishSave<Layout>(state: SaveState<Layout>, nowMs: number): SaveState<Layout> {
  if (state.saving === null) return state;
  const isUpToDate = state.saving === state.current;
  return {
    ...state,
    saved: state.saving,
    saving: null,
    problem: null,
    savedAtMs: nowMs,
    waitingSinceMs: isUpToDate ? null : (state.waitingSinceMs ?? nowMs),
  };
}

export function failSave<Layout>(state: SaveState<Layout>, problem: SaveProblem, nowMs: number): SaveState<Layout> {
  return { ...state, saving: null, problem, waitingSinceMs: mayRetry(problem) ? nowMs : null };
}

/** The time of the next autosave; null while there must be none. */
export function autosaveDueMs<Layout>(state: SaveState<Layout>, hasTables: boolean): number | null {
  const maySave = hasTables && isUnsaved(state) && state.saving === null && mayRetry(state.problem);
  return maySave && state.waitingSinceMs !== null ? state.waitingSinceMs + AUTOSAVE_DELAY_MS : null;
}

export const AUTOSAVE_DELAY_MS = 60_000;

/** Why the last attempt did not save; null when it did, or none was made. */
export type SaveTrouble = 'failed' | 'conflict' | 'sessionExpired' | 'subscriptionEnded' | 'namesTaken';

/** Troubles that pass by themselves: the next automatic save may try again. */
const PASSING: readonly SaveTrouble[] = ['failed'];

/** What is known of saving one plan. Plans never change: a changed one is another object. */
export interface SaveState<Plan> {
  readonly current: Plan;
  /** What the server has. */
  readonly saved: Plan;
  /** On its way; never two at once. */
  readonly saving: Plan | null;
  readonly trouble: SaveTrouble | null;
  readonly savedAtMs: number | null;
  /** Since when the automatic save has been counting; null when there is nothing to wait for. */
  readonly waitingSinceMs: number | null;
}

export function startSaveState<Plan>(plan: Plan): SaveState<Plan> {
  return { current: plan, saved: plan, saving: null, trouble: null, savedAtMs: null, waitingSinceMs: null };
}

export const isUnsaved = <Plan>({ current, saved }: SaveState<Plan>): boolean => current !== saved;

export function changePlan<Plan>(state: SaveState<Plan>, plan: Plan, nowMs: number): SaveState<Plan> {
  if (plan === state.current) return state;
  const isSaved = plan === state.saved && state.saving === null;
  return {
    ...state,
    current: plan,
    trouble: state.trouble === 'namesTaken' ? null : state.trouble,
    waitingSinceMs: isSaved ? null : nowMs,
  };
}

/** A change that came from the server: it makes nothing unsaved that was not. */
export function absorbPlan<Plan>(state: SaveState<Plan>, plan: Plan): SaveState<Plan> {
  return {
    ...state,
    current: plan,
    saved: isUnsaved(state) ? state.saved : plan,
    saving: state.saving === state.current ? plan : state.saving,
  };
}

export function startSave<Plan>(state: SaveState<Plan>): SaveState<Plan> {
  if (state.saving !== null) return state;
  return { ...state, saving: state.current, waitingSinceMs: null };
}

export function finishSave<Plan>(state: SaveState<Plan>, nowMs: number): SaveState<Plan> {
  if (state.saving === null) return state;
  const isUpToDate = state.saving === state.current;
  return {
    ...state,
    saved: state.saving,
    saving: null,
    trouble: null,
    savedAtMs: nowMs,
    waitingSinceMs: isUpToDate ? null : (state.waitingSinceMs ?? nowMs),
  };
}

export function failSave<Plan>(state: SaveState<Plan>, trouble: SaveTrouble, nowMs: number): SaveState<Plan> {
  return { ...state, saving: null, trouble, waitingSinceMs: PASSING.includes(trouble) ? nowMs : null };
}

/** The person has decided what to do about a conflict. */
export function clearTrouble<Plan>(state: SaveState<Plan>): SaveState<Plan> {
  return { ...state, trouble: null };
}

/** When the automatic save is due; null while it must not happen. */
export function autosaveDueMs<Plan>(state: SaveState<Plan>, hasTables: boolean): number | null {
  const isBlocked = state.trouble !== null && !PASSING.includes(state.trouble);
  const mayHappen = hasTables && isUnsaved(state) && state.saving === null && !isBlocked;
  return mayHappen && state.waitingSinceMs !== null ? state.waitingSinceMs + AUTOSAVE_DELAY_MS : null;
}

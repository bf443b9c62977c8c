import {
  applyPatch,
  diffPlans,
  type EditedPlan,
  EMPTY_PATCH,
  isEmptyPatch,
  type PlanPatch,
  withoutTheirs,
} from './plan-patch.ts';

/** How many steps can be undone. */
export const HISTORY_LIMIT = 50;

/**
 * The plan, and the patches that undo and redo its steps; the next one to undo or to redo comes last. A step of which
 * nothing is left keeps its place with an empty patch until the next step: a gesture that goes on must not extend the
 * step before it.
 */
export interface History {
  readonly past: readonly PlanPatch[];
  readonly present: EditedPlan;
  readonly future: readonly PlanPatch[];
}

export function startHistory(present: EditedPlan): History {
  return { past: [], present, future: [] };
}

const isStep = (patch: PlanPatch) => !isEmptyPatch(patch);
export const canUndo = ({ past }: History): boolean => past.some(isStep);
/** Whether nothing is left of the latest step, so that undo would take back an earlier one. */
export const isLastStepEmpty = ({ past }: History): boolean => past.slice(-1).some(isEmptyPatch);
export const canRedo = ({ future }: History): boolean => future.some(isStep);

/** Adds a step, unless the edit changed nothing. */
export function commit(history: History, next: EditedPlan): History {
  const inverse = next === history.present ? undefined : diffPlans(next, history.present);
  if (!inverse) return history;
  return { past: [...history.past.filter(isStep), inverse].slice(-HISTORY_LIMIT), present: next, future: [] };
}

/** Extends the last step: for the further pieces of a gesture, such as an arrow key held down. */
export function amend(history: History, next: EditedPlan): History {
  const last = history.past.at(-1);
  if (next === history.present || !last) return commit(history, next);
  const inverse = diffPlans(next, applyPatch(history.present, last)) ?? EMPTY_PATCH;
  return { past: [...history.past.slice(0, -1), inverse], present: next, future: [] };
}

/** Applies the last patch that still changes something; the others are dropped, or the key would seem dead. */
function takeBack(present: EditedPlan, patches: readonly PlanPatch[]) {
  for (let left = patches.length - 1; left >= 0; left--) {
    const next = applyPatch(present, patches[left] as PlanPatch);
    const inverse = diffPlans(next, present);
    if (inverse) return { next, inverse, rest: patches.slice(0, left) };
  }
  return undefined;
}

export function undo(history: History): History {
  const step = takeBack(history.present, history.past);
  if (!step) return history.past.length === 0 ? history : { ...history, past: [] };
  return { past: step.rest, present: step.next, future: [...history.future, step.inverse] };
}

export function redo(history: History): History {
  const step = takeBack(history.present, history.future);
  if (!step) return history.future.length === 0 ? history : { ...history, future: [] };
  return { past: [...history.past, step.inverse], present: step.next, future: step.rest };
}

/**
 * Takes in what others changed, which is no step: undo and redo leave it as it is. `isTheirs` says of whose dots the
 * change is theirs, where it has consequences for other guests.
 */
export function follow(history: History, next: EditedPlan, isTheirs?: (guestId: number) => boolean): History {
  const changed = next === history.present ? undefined : diffPlans(history.present, next);
  if (!changed) return next === history.present ? history : { ...history, present: next };
  const dots = new Map([...changed.dots].filter(([guestId]) => isTheirs?.(guestId as number) ?? true));
  const left = (patches: readonly PlanPatch[]) => patches.map((patch) => withoutTheirs(patch, { ...changed, dots }));
  return { past: left(history.past), present: next, future: left(history.future) };
}

import type { LayoutPatch } from '../contracts/layout-operations.ts';
import { diffPlans, isEmptyPatch } from './diff-layouts.ts';
import { layPatch } from './lay-patch.ts';
import type { EditedPlan } from './patch.ts';
import { type TheirOperation, withoutTheirs } from './strip-patch.ts';

/** How many steps can be undone. */
export const HISTORY_LIMIT = 50;

/**
 * The plan, and the patches that undo and redo its steps; the next one to undo or to redo comes last. A step of which
 * nothing is left keeps its place with an empty patch until the next step: a gesture that goes on must not extend the
 * step before it.
 */
export interface History {
  readonly past: readonly LayoutPatch[];
  readonly present: EditedPlan;
  readonly future: readonly LayoutPatch[];
}

export function startHistory(present: EditedPlan): History {
  return { past: [], present, future: [] };
}

const isStep = (patch: LayoutPatch) => !isEmptyPatch(patch);
export const canUndo = ({ past }: History): boolean => past.some(isStep);
/** Whether nothing is left of the latest step, so that undo would take back an earlier one. */
export const isLastStepEmpty = ({ past }: History): boolean => past.slice(-1).some(isEmptyPatch);
export const canRedo = ({ future }: History): boolean => future.some(isStep);

/** Adds a step, unless the edit changed nothing. */
export function commit(history: History, next: EditedPlan): History {
  const inverse = next === history.present ? {} : diffPlans(next, history.present);
  if (isEmptyPatch(inverse)) return history;
  return { past: [...history.past.filter(isStep), inverse].slice(-HISTORY_LIMIT), present: next, future: [] };
}

/** Extends the last step: for the further pieces of a gesture, such as an arrow key held down. */
export function amend(history: History, next: EditedPlan): History {
  const last = history.past.at(-1);
  if (next === history.present || !last) return commit(history, next);
  const inverse = diffPlans(next, layPatch(history.present, last));
  return { past: [...history.past.slice(0, -1), inverse], present: next, future: [] };
}

/** Applies the last patch that still changes something; the others are dropped, or the key would seem dead. */
function takeBack(present: EditedPlan, patches: readonly LayoutPatch[]) {
  for (let left = patches.length - 1; left >= 0; left--) {
    const next = layPatch(present, patches[left] as LayoutPatch);
    const inverse = diffPlans(next, present);
    if (!isEmptyPatch(inverse)) return { next, inverse, rest: patches.slice(0, left) };
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
 * Takes in what others changed, which is no step: undo and redo leave it as it is. Undoing an edit that hides what they wrote brings
 * that back, and not what was there before. `theirs` are operations of which the plan may not show everything.
 */
export function follow(history: History, next: EditedPlan, theirs: readonly TheirOperation[] = []): History {
  if (next === history.present && theirs.length === 0) return history;
  const shown = diffPlans(history.present, next);
  if (isEmptyPatch(shown) && theirs.length === 0) return { ...history, present: next };
  const left = (steps: readonly LayoutPatch[], mayRestore: boolean) =>
    steps.map((step) =>
      theirs.reduce(
        (rest, { patch, written }) => withoutTheirs(rest, patch, mayRestore ? written : []),
        withoutTheirs(step, shown),
      ),
    );
  return { past: left(history.past, true), present: next, future: left(history.future, false) };
}

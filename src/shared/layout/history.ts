/** How many steps can be undone. */
export const HISTORY_LIMIT = 50;

/** The states before and after the present one; the next one to redo comes first in `future`. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** Adds a step. An edit that changed nothing returns the same state object, which adds none. */
export function commit<State>(history: History<State>, next: State): History<State> {
  if (next === history.present) return history;
  return { past: [...history.past, history.present].slice(-HISTORY_LIMIT), present: next, future: [] };
}

/** Replaces the present state without adding a step: for the further pieces of a gesture, such as an arrow key held down. */
export function amend<State>(history: History<State>, next: State): History<State> {
  return next === history.present ? history : { past: history.past, present: next, future: [] };
}

export function undo<State>(history: History<State>): History<State> {
  const previous = history.past.at(-1);
  if (previous === undefined) return history;
  return { past: history.past.slice(0, -1), present: previous, future: [history.present, ...history.future] };
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future };
}

/** Applies a change from elsewhere (guests changed by others) to every state, so that undo does not take it back. */
export function mapHistory<State>(history: History<State>, change: (state: State) => State): History<State> {
  return { past: history.past.map(change), present: change(history.present), future: history.future.map(change) };
}

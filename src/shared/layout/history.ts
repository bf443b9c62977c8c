/** Steps that can be taken back. */
export const HISTORY_LIMIT = 50;

/** What was, is, and was taken back; the next one to redo stands first. Selection, zoom, pan and grid are no part of it. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** One finished gesture is one entry. Edits that change nothing return the same layout, and that is no entry. */
export function commit<State>(history: History<State>, next: State): History<State> {
  if (next === history.present) return history;
  return { past: [...history.past, history.present].slice(-HISTORY_LIMIT), present: next, future: [] };
}

/**
 * Goes on with the last step instead of beginning another, for gestures that come in pieces: an arrow key held down, a
 * colour being picked. `commit` the first piece, `amend` the others.
 */
export function amend<State>(history: History<State>, next: State): History<State> {
  return next === history.present ? history : { past: history.past, present: next, future: [] };
}

export function canUndo({ past }: History<unknown>): boolean {
  return past.length > 0;
}

export function canRedo({ future }: History<unknown>): boolean {
  return future.length > 0;
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

/**
 * For what happened elsewhere (a save's new version, guests changed by others): it is no step of this history, so it
 * holds in all of its states, and undo never takes it back.
 */
export function mapHistory<State>(history: History<State>, change: (state: State) => State): History<State> {
  const past = history.past.map(change);
  const present = change(history.present);
  const future = history.future.map(change);
  const isSame =
    present === history.present &&
    past.every((state, index) => state === history.past[index]) &&
    future.every((state, index) => state === history.future[index]);
  return isSame ? history : { past, present, future };
}

import { createStore } from '../lib/store.ts';

export interface NoticeAction {
  label: string;
  onSelect: () => void;
}

export interface Notice {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive';
  /** A button in the notice, for instance "Undo". */
  action?: NoticeAction;
  /** Whether the notice stays until it is closed. */
  stays?: boolean;
}

interface ShownNotice extends Notice {
  id: number;
  isOpen: boolean;
  /** Id of the first notice in a series that followed each other without a gap. */
  rowId: number;
}

// Outside React, so that a notice stays when the page that raised it is left. A new notice replaces the current one.
export const shownNotice = createStore<ShownNotice | undefined>(undefined);
let lastId = 0;

/** Shows a notice and returns its id, for `closeToast`. */
export function toast(notice: Notice): number {
  const current = shownNotice.get();
  lastId += 1;
  shownNotice.set({ ...notice, id: lastId, isOpen: true, rowId: current?.isOpen ? current.rowId : lastId });
  return lastId;
}

/** Closes the notice if it is still the one on the screen. */
export function closeToast(id: number): void {
  const current = shownNotice.get();
  if (current?.id === id) shownNotice.set({ ...current, isOpen: false });
}

/** Closes the notice of a failure, which is no longer true once somebody tries again. */
export function closeFailure(): void {
  const current = shownNotice.get();
  if (current?.variant === 'destructive') closeToast(current.id);
}

/** Closes a notice that offers to undo or to go on with what was done last, which is no longer so after another step. */
export function closeOffer(): void {
  const current = shownNotice.get();
  if (current?.action) closeToast(current.id);
}

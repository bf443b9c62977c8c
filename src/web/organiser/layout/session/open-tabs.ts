import { newRandomIdentifier } from '../../../lib/random-identifier.ts';

/** Browsers release the locks of a closed or reloaded tab with some delay. */
const RECHECK_MS = 400;

/** Identifies this page load: a reload gets another one. */
export const TAB_ID = newRandomIdentifier();

const lockName = (tabId: string) => `placecard-tab/${tabId}`;

async function isHeld(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}

/** Whether another tab still has the editor open, so that its draft is work in progress and not left behind. */
export async function isTabOpen(tabId: string): Promise<boolean> {
  // Locks exist on secure pages only. Without them every draft counts as left behind, and is offered.
  if (tabId === TAB_ID || !('locks' in navigator)) return false;
  const name = lockName(tabId);
  if (!(await isHeld(name))) return false;
  await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
  return isHeld(name);
}

/** Marks this tab as having the editor open until the returned function is called or the tab is closed. */
export function holdTabOpen(): () => void {
  if (!('locks' in navigator)) return () => {};
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(lockName(TAB_ID), { mode: 'shared' }, () => promise);
  return resolve;
}

import { newRandomIdentifier } from '../../../lib/random-identifier.ts';

/** A tab that was closed or reloaded just now may be counted for a moment longer. */
const SECOND_LOOK_MS = 400;

/** Of this page in this tab; after a reload it is another one. */
export const TAB_ID = newRandomIdentifier();

const nameOf = (tabId: string) => `placecard-tab/${tabId}`;

async function isHeld(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}

/** Whether that tab still edits: what it keeps as a draft is not left behind, but under way. */
export async function isTabOpen(tabId: string): Promise<boolean> {
  // Browsers know locks only on secure pages; without them a draft is rather offered once too often.
  if (tabId === TAB_ID || !('locks' in navigator)) return false;
  const name = nameOf(tabId);
  if (!(await isHeld(name))) return false;
  await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
  return isHeld(name);
}

/** Says that this tab edits, until the returned function is called or the tab is gone. */
export function holdTabOpen(): () => void {
  if (!('locks' in navigator)) return () => {};
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks.request(nameOf(TAB_ID), { mode: 'shared' }, () => promise);
  return resolve;
}

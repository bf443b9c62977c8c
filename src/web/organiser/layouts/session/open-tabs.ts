import { newRandomIdentifier } from '../../../lib/random-identifier.ts';

/** Browsers release the locks of a closed or reloaded tab with some delay. */
const RELEASE_MS = 400;

/** Identifies this page load: a reload gets another one. */
export const TAB_ID = newRandomIdentifier();

/** The tabs whose drafts belong to this one, each with what gives them up. */
const claimed = new Map<string, () => void>();

export const tabLockName = (tabId: string) => `placecard-tab/${tabId}`;

/**
 * Resolves to whether the drafts of a tab belong to this tab from now on: its own do, and those of a tab that was closed
 * unless another tab claimed them first.
 */
export async function claimTab(tabId: string): Promise<boolean> {
  // Locks exist on secure pages only. Without them every draft counts as left behind, and is offered.
  if (claimed.has(tabId) || !('locks' in navigator)) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const hold = () => {
    resolve(true);
    return new Promise<void>((release) => claimed.set(tabId, release));
  };
  navigator.locks
    .request(tabLockName(tabId), { signal: AbortSignal.timeout(RELEASE_MS) }, hold)
    .catch(() => resolve(false));
  return promise;
}

/** Marks this tab as having the editor open until the returned function is called or the tab is closed. */
export function holdTabOpen(): () => void {
  void claimTab(TAB_ID);
  return () => {
    for (const release of claimed.values()) release();
    claimed.clear();
  };
}

import type { KeptListHead, ListStore } from './list-store.ts';

const CHECK_INTERVAL_MS = 10 * 60 * 1000;

/** Whether the list must be erased by now. The time is the server's, as far as this device knows it. */
export const isExpired = ({ door: { keptUntil } }: Pick<KeptListHead, 'door'>, serverTime: number) =>
  keptUntil !== undefined && serverTime >= Date.parse(keptUntil);

type Lists = Pick<ListStore, 'listHeads' | 'erase'>;

export async function eraseExpiredLists(lists: Lists): Promise<void> {
  const heads = await lists.listHeads();
  for (const head of heads) {
    if (isExpired(head, Date.now() + head.clockOffsetMs)) await lists.erase(head.door.event.id);
  }
}

/**
 * Erases the kept lists of all events that are over, now and while the page is open: a venue's tablet may never open
 * those doors again. Returns the function that stops it.
 */
export function watchForExpiredLists(lists: Lists): () => void {
  const erase = () =>
    void eraseExpiredLists(lists).catch((error) => console.warn('Lists of past events could not be erased', error));
  erase();
  const timer = setInterval(erase, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}

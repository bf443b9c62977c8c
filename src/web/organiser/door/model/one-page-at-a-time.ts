import type { PageChannel } from './operation-queue.ts';

/**
 * Lets one page of this browser at a time send the operations of an event. Browsers do not freeze a page that holds a lock.
 * Without Web Locks two pages may send the same operations, which the server recognises by their ids.
 */
export function createSendLock(eventId: number) {
  return async (round: () => Promise<boolean>): Promise<boolean> =>
    navigator.locks ? navigator.locks.request(`door-send-${eventId}`, round) : round();
}

/** Tells the other pages of this browser that the stored operations of an event have changed. */
export function openPageChannel(eventId: number): PageChannel & { close(): void } {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`door-operations-${eventId}`) : undefined;
  return {
    post: () => channel?.postMessage('changed'),
    listen(onMessage) {
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
    close: () => channel?.close(),
  };
}

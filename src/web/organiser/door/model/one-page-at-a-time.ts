import type { PageChannel } from './door-operation-queue.ts';

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
    post: (removedIds) => channel?.postMessage(removedIds),
    listen(onMessage) {
      // Pages of older versions post a mere word.
      const receive = ({ data }: MessageEvent<unknown>) => onMessage(Array.isArray(data) ? data : []);
      channel?.addEventListener('message', receive);
      return () => channel?.removeEventListener('message', receive);
    },
    close: () => channel?.close(),
  };
}

import { useEffect, useEffectEvent } from 'react';
import { apiPaths } from '../../../shared/api-paths.ts';
import { listenForChanges } from '../../lib/change-stream.ts';

/** Whoever hears of a change reads the whole list: of larger ones, too much for each change. */
export const MAX_LIVE_GUESTS = 1_000;
/** One's own changes are heard too, and each is answered by reading: not more often than this. */
const PAUSE_MS = 2_000;

/**
 * Says when guests, seats or the plan of an event changed, here or elsewhere. Only a page in sight listens: a browser has
 * few connections for all of its tabs, and whoever comes back is told at once. So is whoever has just come: what the page
 * shows was read before it listened.
 */
export function useEventChanges(eventId: number, onChange: () => void | Promise<void>): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void change();
      }, PAUSE_MS);
    };
    const follow = () => {
      const isSeen = document.visibilityState === 'visible';
      if (isSeen === (stop !== undefined)) return;
      stop?.();
      stop = isSeen ? listenForChanges(apiPaths.eventChanges(eventId), { onChange: tell }) : undefined;
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(timer);
      stop?.();
    };
  }, [eventId]);
}

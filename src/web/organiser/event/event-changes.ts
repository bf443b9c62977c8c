import { useEffect, useEffectEvent, useState } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import { listenForChanges } from '../../lib/listen-for-changes.ts';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { LONGEST_RETRY_MS, retryDelayMs } from '../../lib/retry-delay.ts';

/** A change makes the page refetch the whole list; longer lists than this are not refetched on every change. */
export const MAX_LIVE_GUESTS = 1_000;
/** Calls are at least this far apart, because check-ins of an evening come many times a second. */
const PAUSE_MS = 2_000;

/**
 * Calls back when guests, seats or the layout of an event changed anywhere, and after each connect, since changes before it
 * were not received; where that fails, again after a moment. Returns whether it hears of changes. Without an id nothing is
 * listened for. Only a visible page listens, because browsers limit the connections of all tabs together.
 */
export function useEventChanges(
  eventId: number | undefined,
  onChange: () => void | Promise<void>,
  pauseMs = PAUSE_MS,
): boolean {
  const [isConnected, setIsConnected] = useState(true);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (eventId === undefined) return;
    let stop: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let calledAt = Number.NEGATIVE_INFINITY;
    let failures = 0;
    const callAfter = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        calledAt = performance.now();
        void changeOnce();
      }, delayMs);
    };
    const changeOnce = oneAtATime(async () => {
      try {
        await change();
        failures = 0;
      } catch {
        failures += 1;
        if (stop && timer === undefined) callAfter(retryDelayMs(failures, LONGEST_RETRY_MS.stream));
      }
    });
    const notify = () => {
      // A call that is due after a failure need not wait for its time any more.
      if (timer === undefined || failures > 0) callAfter(Math.max(0, calledAt + pauseMs - performance.now()));
    };
    const follow = () => {
      const isSeen = document.visibilityState === 'visible';
      if (isSeen === (stop !== undefined)) return;
      stop?.();
      stop = isSeen
        ? listenForChanges(pathOf(calls.sharing.eventChanges, { id: eventId }), {
            onChange: notify,
            onConnected: setIsConnected,
          })
        : undefined;
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(timer);
      stop?.();
      stop = undefined;
    };
  }, [eventId, pauseMs]);
  return isConnected;
}

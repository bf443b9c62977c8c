import { useCallback, useEffect, useState } from 'react';
import type { Door } from '../../../shared/contracts/door.ts';
import { ApiError } from '../../lib/api-client.ts';
import { readDoor } from './api.ts';
import { createServerClock, type ServerClock } from './model/server-clock.ts';
import { type StoredGuestList, storedGuestLists } from './model/stored-guest-list.ts';

/** Why the code form is shown again: the session ended, or staff left the door. */
export type LeaveReason = 'over' | 'left';

type Entry =
  | { readonly kind: 'opening' }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'code'; readonly reason: LeaveReason | undefined }
  | {
      readonly kind: 'inside';
      readonly door: Door;
      readonly stored: StoredGuestList | undefined;
      readonly clock: ServerClock;
    };

function toRefused(error: unknown, wasInside: boolean): Entry {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return { kind: 'code', reason: wasInside ? 'over' : undefined };
  return status === 404 || status === 400 ? { kind: 'notFound' } : { kind: 'failed', error };
}

/** Checks on opening whether this browser may use the door. A stored guest list is shown meanwhile. */
export function useDoorEntry(eventId: number) {
  const [entry, setEntry] = useState<Entry>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const [clock] = useState(() => createServerClock(Date.now));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const open = async () => {
      const stored = await storedGuestLists.find(eventId);
      if (stored && !signal.aborted) setEntry({ kind: 'inside', door: stored.door, stored, clock });
      try {
        const door = await readDoor(eventId, clock, signal);
        if (!stored) setEntry({ kind: 'inside', door, stored, clock });
      } catch (error) {
        if (signal.aborted) return;
        const refused = toRefused(error, stored !== undefined);
        if (stored && refused.kind === 'failed') return;
        await storedGuestLists.remove(eventId);
        if (!signal.aborted) setEntry(refused);
      }
    };
    void open();
    return () => controller.abort();
  }, [eventId, attempt, clock]);

  // Leaving by a link removes the guest list from the device. A reload runs no cleanup, so it keeps the list.
  useEffect(() => () => void storedGuestLists.remove(eventId), [eventId]);

  const enter = (door: Door) => setEntry({ kind: 'inside', door, stored: undefined, clock });
  // Stable, because a change would open another door session.
  const leave = useCallback((reason: LeaveReason) => setEntry({ kind: 'code', reason }), []);
  const retry = () => {
    setEntry({ kind: 'opening' });
    setAttempt((count) => count + 1);
  };
  return { entry, retry, enter, leave };
}

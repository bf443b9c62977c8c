import { useCallback, useEffect, useRef, useState } from 'react';
import type { Door, DoorSettings } from '../../../shared/contracts/door.ts';
import { readSharedCode } from '../../../shared/paths.ts';
import { ApiError } from '../../lib/api-client.ts';
import { readDoor } from './api.ts';
import { isKeptTooLong, rememberedOffset } from './model/expired-lists.ts';
import { type KeptList, listStore } from './model/list-store.ts';
import { createServerClock, type ServerClock } from './model/server-clock.ts';
import { sessionStore } from './model/session-store.ts';

/** Why the code form is shown again: the session ended, or staff left the door. */
export type LeaveReason = 'over' | 'left';

type Entry =
  | { readonly kind: 'opening' }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** `code` comes from the door's own QR code and is entered at once. */
  | { readonly kind: 'code'; readonly reason: LeaveReason | undefined; readonly code: string }
  | {
      readonly kind: 'inside';
      readonly door: Door;
      readonly kept: KeptList | undefined;
    };

function toRefused(error: unknown, wasInside: boolean, code: string): Entry {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return { kind: 'code', reason: wasInside ? 'over' : undefined, code };
  return status === 404 || status === 400 ? { kind: 'notFound' } : { kind: 'failed', error };
}

/** The first reason stays: soon after staff left the door, its stream of changes says that the session is over. */
export function toLeft(now: Entry, reason: LeaveReason): Entry {
  return now.kind === 'code' ? now : { kind: 'code', reason, code: '' };
}

/** The code is used once, and must not stay in the address of a page that staff may share. */
function takeCodeFromAddress(): string {
  const code = readSharedCode(window.location.hash);
  if (code !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  return code;
}

/** For this long after an answer about the door, the server is not asked again. */
const FRESH_MS = 10_000;
const REFRESH_TIMEOUT_MS = 10_000;

async function readKeptList(eventId: number, clock: ServerClock): Promise<KeptList | undefined> {
  try {
    const kept = await listStore.read(eventId);
    if (!kept) return undefined;
    const now = Date.now();
    clock.remember(rememberedOffset(kept, now));
    if (!isKeptTooLong(kept, now)) return kept;
    await listStore.erase(eventId);
  } catch (error) {
    console.warn('The kept guest list can’t be read', error);
  }
  return undefined;
}

/** Opens the door from the list that this device has kept, and asks the server whether the browser may still use it. */
export function useDoorEntry(eventId: number) {
  const [entry, setEntry] = useState<Entry>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const [clock] = useState(() => createServerClock(Date.now));
  const [code] = useState(takeCodeFromAddress);
  const answeredAt = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const open = async () => {
      // Asks while the kept list is read, which is shown without waiting; the answer then decides whether it stays.
      const asking = readDoor(eventId, clock, signal);
      asking.catch(() => {});
      const [kept, left] = await Promise.all([
        readKeptList(eventId, clock),
        sessionStore.listLeft().catch((): number[] => []),
      ]);
      if (signal.aborted) return;
      // The server may not have heard of it yet, and would let this browser in.
      if (left.includes(eventId)) return setEntry({ kind: 'code', reason: 'left', code });
      if (kept) setEntry({ kind: 'inside', door: kept.door, kept });
      try {
        const door = await asking;
        answeredAt.current = Date.now();
        setEntry({ kind: 'inside', door, kept });
      } catch (error) {
        if (signal.aborted) return;
        const refused = toRefused(error, kept !== undefined, code);
        if (kept && refused.kind === 'failed') return;
        await listStore.erase(eventId).catch(() => {});
        if (!signal.aborted) setEntry(refused);
      }
    };
    void open();
    return () => controller.abort();
  }, [eventId, attempt, clock]);

  const enter = (door: Door) => {
    answeredAt.current = Date.now();
    setEntry({ kind: 'inside', door, kept: undefined });
  };
  /**
   * Asks again what the door may do and how long its list is kept; undefined where that is not known. Stable, because a
   * change would make `useDoorDevice` start again.
   */
  const refresh = useCallback(async (): Promise<Door | undefined> => {
    if (Date.now() - answeredAt.current < FRESH_MS) return undefined;
    try {
      const door = await readDoor(eventId, clock, AbortSignal.timeout(REFRESH_TIMEOUT_MS));
      answeredAt.current = Date.now();
      setEntry((now) => (now.kind === 'inside' ? { ...now, door } : now));
      return door;
    } catch {
      // If the session is over, the stream of changes reports it.
      return undefined;
    }
  }, [eventId, clock]);
  // These are stable, because a change would make `useDoorDevice` start again.
  const update = useCallback(
    (settings: DoorSettings) =>
      setEntry((now) => (now.kind === 'inside' ? { ...now, door: { ...now.door, ...settings } } : now)),
    [],
  );
  const leave = useCallback((reason: LeaveReason) => setEntry((now) => toLeft(now, reason)), []);
  const retry = () => {
    setEntry({ kind: 'opening' });
    setAttempt((count) => count + 1);
  };
  return { entry, clock, retry, enter, refresh, update, leave };
}

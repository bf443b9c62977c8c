import { useCallback, useEffect, useState } from 'react';
import type { Door } from '../../../../shared/contracts/door.ts';
import { useStore } from '../../../lib/store.ts';
import type { DoorDevice } from '../model/door-device.ts';
import { listStore } from '../model/list-store.ts';
import type { ServerClock } from '../model/server-clock.ts';
import { sessionStore } from '../model/session-store.ts';

/** What the browser says about this device; undefined while it is asked again. */
export interface Readiness {
  /** The browser promises not to delete what the door stored. */
  readonly isStorageKept: boolean | undefined;
  /** A write to the device's storage succeeded. */
  readonly canWrite: boolean | undefined;
  /** How many guests are stored; 'none' without a list, or where it can't be stored. */
  readonly storedGuests: number | 'none' | undefined;
  /** The session would be there after the browser was killed. */
  readonly isSessionKept: boolean | undefined;
  readonly camera: 'allowed' | 'denied' | 'notAsked' | 'none' | undefined;
}

async function checkStorage(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** Writes the list for real and reads it back: what is on the screen may be in memory only. */
async function checkList(device: DoorDevice, eventId: number): Promise<number | 'none'> {
  try {
    return (await device.storeList()) ? ((await listStore.countGuests(eventId)) ?? 'none') : 'none';
  } catch {
    return 'none';
  }
}

/** Browsers have written a cookie to disk after this time. */
const COOKIE_KEPT_MS = 60_000;

/** Staff have a key with which they get their session back; organisers have only its cookie. */
async function checkSession(eventId: number, began: string | undefined, clock: ServerClock): Promise<boolean> {
  const key = await sessionStore.findKey(eventId).catch(() => undefined);
  const isOld = began !== undefined && clock.now() - Date.parse(began) > COOKIE_KEPT_MS;
  return key !== undefined || isOld;
}

async function checkCamera(): Promise<NonNullable<Readiness['camera']>> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    if (!devices.some(({ kind }) => kind === 'videoinput')) return 'none';
  } catch {
    return 'none';
  }
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' });
    return state === 'granted' ? 'allowed' : state === 'denied' ? 'denied' : 'notAsked';
  } catch {
    // Some browsers do not tell whether a camera may be used.
    return 'notAsked';
  }
}

const UNKNOWN: Readiness = {
  isStorageKept: undefined,
  canWrite: undefined,
  storedGuests: undefined,
  isSessionKept: undefined,
  camera: undefined,
};

/** How often it is checked again whether the session is kept, which changes by itself. */
const SESSION_CHECK_MS = 5_000;

export function useReadiness(device: DoorDevice, door: Door, clock: ServerClock) {
  const { sessionBegan } = door;
  const eventId = door.event.id;
  const { isLoaded } = useStore(device.view);
  /** Undefined before the first answers. */
  const [readiness, setReadiness] = useState<Readiness>();
  const check = useCallback(async () => {
    const [isStorageKept, canWrite, storedGuests, isSessionKept, camera] = await Promise.all([
      checkStorage(),
      device.queue.testStorage(),
      checkList(device, eventId),
      checkSession(eventId, sessionBegan, clock),
      checkCamera(),
    ]);
    setReadiness({ isStorageKept, canWrite, storedGuests, isSessionKept, camera });
  }, [device, eventId, sessionBegan, clock]);
  // Checks when the page opens, and again when the list has arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isLoaded` only says when to check again.
  useEffect(() => void check(), [check, isLoaded]);

  const isSessionUnsafe = readiness?.isSessionKept === false;
  useEffect(() => {
    if (!isSessionUnsafe) return;
    const checkAgain = async () => {
      const isSessionKept = await checkSession(eventId, sessionBegan, clock);
      setReadiness((now) => now && { ...now, isSessionKept });
    };
    const timer = setInterval(() => void checkAgain(), SESSION_CHECK_MS);
    return () => clearInterval(timer);
  }, [isSessionUnsafe, eventId, sessionBegan, clock]);

  /** Asks for the camera now, so that the browser does not ask when the first guest stands at the door. */
  const allowCamera = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true });
      for (const track of stream.getTracks()) track.stop();
      setReadiness((now) => now && { ...now, camera: 'allowed' });
    } catch {
      setReadiness((now) => now && { ...now, camera: 'denied' });
    }
  };
  const checkAgain = () => {
    setReadiness(UNKNOWN);
    void check();
  };
  return { readiness, checkAgain, allowCamera };
}

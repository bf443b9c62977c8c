import { useCallback, useEffect, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import type { DoorDevice } from '../model/door-device.ts';
import { listStore } from '../model/list-store.ts';
import { operationStore } from '../model/operation-store.ts';

/** What the browser says about this device; undefined while it is being asked. */
export interface Readiness {
  /** The browser promises not to delete what the door stored. */
  readonly isStorageKept: boolean | undefined;
  /** A write to the device's storage succeeded. */
  readonly canWrite: boolean | undefined;
  /** How many guests are stored; 'none' without a list, or where it can't be stored. */
  readonly storedGuests: number | 'none' | undefined;
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
  camera: undefined,
};

export function useReadiness(device: DoorDevice, eventId: number) {
  const { isLoaded } = useStore(device.view);
  const [readiness, setReadiness] = useState(UNKNOWN);
  const check = useCallback(async () => {
    setReadiness(UNKNOWN);
    const [isStorageKept, canWrite, storedGuests, camera] = await Promise.all([
      checkStorage(),
      device.queue.testStorage(),
      checkList(device, eventId),
      checkCamera(),
    ]);
    setReadiness({ isStorageKept, canWrite, storedGuests, camera });
  }, [device, eventId]);
  // Checks when the page opens, and again when the list has arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isLoaded` only says when to check again.
  useEffect(() => void check(), [check, isLoaded]);

  /** Asks for the camera now, so that the browser does not ask when the first guest stands at the door. */
  const allowCamera = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: true });
      for (const track of stream.getTracks()) track.stop();
      setReadiness((now) => ({ ...now, camera: 'allowed' }));
    } catch {
      setReadiness((now) => ({ ...now, camera: 'denied' }));
    }
  };
  return { readiness, check, allowCamera };
}

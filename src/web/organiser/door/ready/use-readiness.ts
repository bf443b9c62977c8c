import { useCallback, useEffect, useState } from 'react';
import { operationStore } from '../model/operation-store.ts';

/** What the browser says about this device; undefined while it is being asked. */
export interface Readiness {
  /** The browser promises not to delete what the door stored. */
  readonly isStorageKept: boolean | undefined;
  /** A write to the device's storage succeeded. */
  readonly canWrite: boolean | undefined;
  readonly camera: 'allowed' | 'denied' | 'notAsked' | 'none' | undefined;
}

async function checkStorage(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

/** Writes for real, as a tap does, and removes what it wrote. */
async function testWrite(): Promise<boolean> {
  try {
    await operationStore.testWrite();
    return true;
  } catch {
    return false;
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

const UNKNOWN: Readiness = { isStorageKept: undefined, canWrite: undefined, camera: undefined };

export function useReadiness() {
  const [readiness, setReadiness] = useState(UNKNOWN);
  const check = useCallback(async () => {
    setReadiness(UNKNOWN);
    const [isStorageKept, canWrite, camera] = await Promise.all([checkStorage(), testWrite(), checkCamera()]);
    setReadiness({ isStorageKept, canWrite, camera });
  }, []);
  useEffect(() => void check(), [check]);

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

import { createStoredTaps, type StoredTaps } from './model/stored-operations.ts';

const NO_STORAGE = { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** In local storage, where the browser allows it: written before the finger has left the screen. */
export function openStoredTaps(eventId: number): StoredTaps {
  try {
    return createStoredTaps(window.localStorage, eventId);
  } catch {
    return createStoredTaps(NO_STORAGE, eventId);
  }
}

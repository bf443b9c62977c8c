import { createStoredOperations, type StoredOperations } from './model/stored-operations.ts';

const NO_STORAGE = { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** In local storage, which writes at once; without storage, operations are lost by a reload. */
export function openStoredOperations(eventId: number): StoredOperations {
  try {
    return createStoredOperations(window.localStorage, eventId);
  } catch {
    return createStoredOperations(NO_STORAGE, eventId);
  }
}

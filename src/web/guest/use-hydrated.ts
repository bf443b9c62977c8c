import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the browser took the page over: for controls that need a script to do anything. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

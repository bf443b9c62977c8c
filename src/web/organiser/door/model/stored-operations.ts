import type { Tap } from './door-reducer.ts';

/** An entry of its own for each tap: two tabs of the same door can't take away each other's. */
const PREFIX = 'doorTap';

type TapStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

function parseTap(text: string | null): Tap | undefined {
  try {
    const { nonce, guestId, kind, at } = JSON.parse(text ?? '') as Partial<Tap>;
    const isTap = typeof nonce === 'string' && typeof guestId === 'number' && typeof at === 'string';
    return isTap && (kind === 'check-in' || kind === 'undo') ? { nonce, guestId, kind, at } : undefined;
  } catch {
    return undefined;
  }
}

/** What was tapped at an event's door and not yet confirmed: ids and times only, no names. It outlives the page. */
export function createStoredTaps(storage: TapStore, eventId: number) {
  const prefix = `${PREFIX}:${eventId}:`;
  return {
    list(): Tap[] {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      return keys
        .filter((key) => key?.startsWith(prefix))
        .flatMap((key) => parseTap(storage.getItem(key ?? '')) ?? [])
        .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    },
    add(tap: Tap): void {
      try {
        storage.setItem(prefix + tap.nonce, JSON.stringify(tap));
      } catch {
        // Storage is full: the tap then lives as long as the page.
      }
    },
    remove(nonce: string): void {
      storage.removeItem(prefix + nonce);
    },
  };
}

export type StoredTaps = ReturnType<typeof createStoredTaps>;

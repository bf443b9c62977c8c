import type { Operation } from './door-reducer.ts';

/** Each operation is an entry of its own, so that two tabs at the same door can't overwrite each other's. */
const PREFIX = 'doorTap';

type OperationStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

function parseOperation(text: string | null): Operation | undefined {
  try {
    const { operationId, guestId, kind, at } = JSON.parse(text ?? '') as Partial<Operation>;
    const isOperation = typeof operationId === 'string' && typeof guestId === 'number' && typeof at === 'string';
    return isOperation && (kind === 'check-in' || kind === 'undo') ? { operationId, guestId, kind, at } : undefined;
  } catch {
    return undefined;
  }
}

/** Operations at an event's door that are not confirmed yet. They hold no names, and survive a reload. */
export function createStoredOperations(storage: OperationStorage, eventId: number) {
  const prefix = `${PREFIX}:${eventId}:`;
  return {
    list(): Operation[] {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
      return keys
        .filter((key) => key?.startsWith(prefix))
        .flatMap((key) => parseOperation(storage.getItem(key ?? '')) ?? [])
        .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
    },
    add(operation: Operation): void {
      try {
        storage.setItem(prefix + operation.operationId, JSON.stringify(operation));
      } catch {
        // Storage is full: the operation is still sent, but a reload would lose it.
      }
    },
    remove(operationId: string): void {
      storage.removeItem(prefix + operationId);
    },
  };
}

export type StoredOperations = ReturnType<typeof createStoredOperations>;

const NO_STORAGE = { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** In local storage, which writes at once; without storage, operations are lost by a reload. */
export function openStoredOperations(eventId: number): StoredOperations {
  try {
    return createStoredOperations(window.localStorage, eventId);
  } catch {
    return createStoredOperations(NO_STORAGE, eventId);
  }
}

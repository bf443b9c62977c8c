import { resultOf } from '../../../lib/browser-database.ts';
import { doorDatabase, STORES } from './door-database.ts';

/** Keys of the store `device`. */
const SESSION = 'session-';
const LEFT = 'left-';
const allOf = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}:`);

/** Removes the key of one door session, or of all. To be called with each list that is erased, in its transaction. */
export function deleteSessionKeys(transaction: IDBTransaction, eventId?: number): void {
  transaction.objectStore(STORES.device).delete(eventId === undefined ? allOf(SESSION) : SESSION + eventId);
}

/**
 * What the device keeps of its door sessions. Browsers write cookies to disk up to half a minute late, and one that is killed
 * before has lost them: with the key the device gets the cookie of its own session again.
 */
export const sessionStore = {
  /** Stores the key of a session that has begun. When it returns, a killed browser does not lose it. */
  keep(eventId: number, sessionKey: string): Promise<void> {
    return doorDatabase.transact(['device'], { mode: 'readwrite', isDurable: true }, async (transaction) => {
      const store = transaction.objectStore(STORES.device);
      store.put(sessionKey, SESSION + eventId);
      store.delete(LEFT + eventId);
    });
  },

  findKey(eventId: number): Promise<string | undefined> {
    return doorDatabase.transact(['device'], { mode: 'readonly' }, (transaction) =>
      resultOf<string | undefined>(transaction.objectStore(STORES.device).get(SESSION + eventId)),
    );
  },

  /** Notes that staff have left, which the server may hear of only later: the browser still has the session's cookie. */
  noteLeft(eventId: number): Promise<void> {
    return doorDatabase.transact(['device'], { mode: 'readwrite', isDurable: true }, async (transaction) => {
      transaction.objectStore(STORES.device).put(eventId, LEFT + eventId);
    });
  },

  /** The events whose door was left and whose session the server has not ended yet. */
  listLeft(): Promise<number[]> {
    return doorDatabase.transact(['device'], { mode: 'readonly' }, (transaction) =>
      resultOf<number[]>(transaction.objectStore(STORES.device).getAll(allOf(LEFT))),
    );
  },

  forgetLeft(eventId: number): Promise<void> {
    return doorDatabase.transact(['device'], { mode: 'readwrite' }, async (transaction) => {
      transaction.objectStore(STORES.device).delete(LEFT + eventId);
    });
  },
};

import type { Door, DoorGuest } from '../../../../shared/contracts/door.ts';
import { openBrowserDatabase } from '../../../lib/browser-database.ts';

/** Names and notes of guests must not stay on a device much longer than an event lasts. */
const LIFETIME_MS = 36 * 60 * 60 * 1000;

export interface StoredGuestList {
  readonly door: Door;
  readonly guests: readonly DoorGuest[];
  readonly cursor: string | undefined;
  readonly savedAt: number;
}

const database = openBrowserDatabase<number, StoredGuestList>('placecardDoor', 'lists');

/** The guest list of an event's door as this device last saw it, so that a reload works without a network. */
export const storedGuestLists = {
  /** Also removes the lists of all events that are older than `LIFETIME_MS`. */
  async find(eventId: number): Promise<StoredGuestList | undefined> {
    let found: StoredGuestList | undefined;
    for (const [id, list] of await database.entries()) {
      if (Date.now() - list.savedAt >= LIFETIME_MS) await database.remove(id);
      else if (id === eventId) found = list;
    }
    return found;
  },
  save: database.write,
  remove: database.remove,
  removeAll: database.clear,
};

export type StoredGuestLists = Pick<typeof storedGuestLists, 'save' | 'remove'>;

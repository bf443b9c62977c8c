import type { Door, DoorGuest } from '../../../../shared/contracts/door.ts';
import { resultOf } from '../../../lib/browser-database.ts';
import { doorDatabase, STORES } from './door-database.ts';
import { deleteSessionKeys } from './session-store.ts';

/** What is kept of a guest list besides its guests. */
export interface KeptListHead {
  readonly door: Door;
  /** The position in the stream of changes that the guests correspond to. */
  readonly cursor: string | undefined;
  readonly savedAt: number;
  /** How far the device's clock was behind the server's when the list was saved. */
  readonly clockOffsetMs: number;
}

export interface KeptList extends KeptListHead {
  readonly guests: readonly DoorGuest[];
}

/**
 * Guests are stored in parts, as JSON: writing a few changed guests of a long list costs little, and reading some long
 * texts at the start takes a fraction of the time that thousands of objects take.
 */
export const PART_COUNT = 32;
export const partOf = (guestId: number) => guestId % PART_COUNT;

function guestsByPart(guests: ReadonlyMap<number, DoorGuest>, parts: ReadonlySet<number>): Map<number, DoorGuest[]> {
  const byPart = new Map([...parts].map((part): [number, DoorGuest[]] => [part, []]));
  for (const guest of guests.values()) byPart.get(partOf(guest.id))?.push(guest);
  return byPart;
}

const partsOfEvent = (eventId: number) => IDBKeyRange.bound([eventId], [eventId, []]);

interface ListChange {
  readonly eventId: number;
  readonly head: KeptListHead;
  readonly guests: ReadonlyMap<number, DoorGuest>;
  /** The parts whose guests have changed since they were last written. */
  readonly parts: ReadonlySet<number>;
}

/** The guest lists of doors as this device last saw them, without e-mail addresses and needs. */
export const listStore = {
  read(eventId: number): Promise<KeptList | undefined> {
    return doorDatabase.transact(['lists', 'listParts'], { mode: 'readonly' }, async (transaction) => {
      const [head, parts] = await Promise.all([
        resultOf<KeptListHead | undefined>(transaction.objectStore(STORES.lists).get(eventId)),
        resultOf<string[]>(transaction.objectStore(STORES.listParts).getAll(partsOfEvent(eventId))),
      ]);
      return head && { ...head, guests: parts.flatMap((part) => JSON.parse(part) as DoorGuest[]) };
    });
  },

  /** How many guests are really stored; undefined without a list. */
  async countGuests(eventId: number): Promise<number | undefined> {
    return (await listStore.read(eventId))?.guests.length;
  },

  /** The doors that are kept on this device, the newest first. */
  listHeads(): Promise<KeptListHead[]> {
    return doorDatabase.transact(['lists'], { mode: 'readonly' }, async (transaction) => {
      const heads = await resultOf<KeptListHead[]>(transaction.objectStore(STORES.lists).getAll());
      return heads.sort((one, other) => other.savedAt - one.savedAt);
    });
  },

  write({ eventId, head, guests, parts }: ListChange): Promise<void> {
    return doorDatabase.transact(['lists', 'listParts'], { mode: 'readwrite' }, async (transaction) => {
      transaction.objectStore(STORES.lists).put(head, eventId);
      const store = transaction.objectStore(STORES.listParts);
      for (const [part, members] of guestsByPart(guests, parts)) store.put(JSON.stringify(members), [eventId, part]);
    });
  },

  erase(eventId: number): Promise<void> {
    return doorDatabase.transact(['lists', 'listParts', 'device'], { mode: 'readwrite' }, async (transaction) => {
      deleteSessionKeys(transaction, eventId);
      transaction.objectStore(STORES.lists).delete(eventId);
      transaction.objectStore(STORES.listParts).delete(partsOfEvent(eventId));
    });
  },

  eraseAll(): Promise<void> {
    return doorDatabase.transact(['lists', 'listParts', 'device'], { mode: 'readwrite' }, async (transaction) => {
      deleteSessionKeys(transaction);
      transaction.objectStore(STORES.lists).clear();
      transaction.objectStore(STORES.listParts).clear();
    });
  },
};

export type ListStore = typeof listStore;

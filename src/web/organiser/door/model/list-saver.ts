import type { Door, DoorChanges } from '../../../../shared/contracts/door.ts';
import { createStore } from '../../../lib/store.ts';
import type { DoorState } from './door-reducer.ts';
import { type ListStore, PART_COUNT, partOf } from './list-store.ts';

const SAVE_DELAY_MS = 3_000;
const ALL_PARTS: ReadonlySet<number> = new Set(Array.from({ length: PART_COUNT }, (_, part) => part));

interface ListSaverOptions {
  readonly eventId: number;
  readonly lists: Pick<ListStore, 'write'>;
  /** What to store: read at the moment of writing. */
  readonly read: () => Pick<DoorState, 'guests' | 'isLoaded' | 'cursor'> & {
    readonly door: Door;
    readonly savedAt: number;
    readonly clockOffsetMs: number;
  };
}

/** Keeps the guest list on the device, a few seconds after changes, and writes only the parts that changed. */
export function createListSaver({ eventId, lists, read }: ListSaverOptions) {
  const isFailing = createStore(false);
  let unsavedParts = new Set<number>();
  let saving: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  /** Stores what changed since the last time; returns whether the device has all of it now. */
  async function save(): Promise<boolean> {
    clearTimeout(saving);
    saving = undefined;
    const { guests, isLoaded, ...head } = read();
    if (isClosed || !isLoaded || unsavedParts.size === 0) return true;
    const parts = unsavedParts;
    unsavedParts = new Set();
    try {
      await lists.write({ eventId, head, guests, parts });
      isFailing.set(false);
      return true;
    } catch (error) {
      for (const part of parts) unsavedParts.add(part);
      console.warn('The guest list could not be stored', error);
      isFailing.set(true);
      return false;
    }
  }

  const saveLater = (delayMs: number) => {
    saving ??= setTimeout(save, delayMs);
  };

  return {
    /** Whether the list could not be stored the last time. */
    isFailing,
    save,
    noteGuests(ids: Iterable<number>): void {
      for (const id of ids) unsavedParts.add(partOf(id));
    },
    noteChanges({ isComplete, guests, removedIds }: DoorChanges): void {
      for (const part of isComplete ? ALL_PARTS : [...guests.map(({ id }) => id), ...removedIds].map(partOf))
        unsavedParts.add(part);
      // The first list is stored at once: until then the device can do nothing without a network.
      saveLater(isComplete ? 0 : SAVE_DELAY_MS);
    },
    /** The door is stored in the list's head, which is written only together with parts. */
    noteDoor(): void {
      unsavedParts.add(0);
      saveLater(SAVE_DELAY_MS);
    },
    /** Writes the whole list now, also what is unchanged; returns whether the device has it. */
    async saveAll(): Promise<boolean> {
      if (!read().isLoaded) return false;
      unsavedParts = new Set(ALL_PARTS);
      return save();
    },
    close(): void {
      isClosed = true;
      clearTimeout(saving);
    },
  };
}

import type { Door, DoorGuest, DoorSettings } from '../../../../shared/contracts/door.ts';
import { listArrivals } from '../../../../shared/door/arrivals.ts';
import { memoizeLast } from '../../../../shared/memoize.ts';
import { StorageFailure } from '../../../lib/browser-database.ts';
import { createStore } from '../../../lib/store.ts';
import type { DoorOperationQueue, SentOperations } from './door-operation-queue.ts';
import { createDoorRecorder } from './door-recorder.ts';
import { type DoorAction, type DoorState, reduceDoor } from './door-reducer.ts';
import type { Connection, DoorStream, DoorStreamEvents } from './door-stream.ts';
import { isExpected } from './expected.ts';
import { isKeptTooLong } from './expired-lists.ts';
import { findHeldGuests, type KeptOperation } from './kept-operation.ts';
import { createListSaver } from './list-saver.ts';
import type { KeptList, ListStore } from './list-store.ts';
import { showGuests } from './shown-guests.ts';

/** What the page shows; replaced by a new object on every change. */
export interface DoorView {
  readonly guests: readonly DoorGuest[];
  /** Ids of the guests whom held operations are about: what is shown of them counts only if the organiser applies it. */
  readonly heldIds: ReadonlySet<number>;
  readonly arrivedCount: number;
  /** Guests who have arrived or have not declined. */
  readonly expectedCount: number;
  readonly isLoaded: boolean;
  /** When the server last confirmed the list; undefined if it never did. */
  readonly readAt: number | undefined;
  /** Number of operations that the server has not answered yet. */
  readonly waitingCount: number;
  /** Number of operations that the server has answered but not applied. */
  readonly problemCount: number;
  readonly connection: Connection;
  /** Nothing can be stored on this device. */
  readonly isStorageFailing: boolean;
  /** The server refuses all that this device sends. */
  readonly isCallRefused: boolean;
}

/** Results that reach the page only after it has shown the operation as done. */
export type DoorNotice =
  /** Somebody else had checked this guest in before the operation. */
  | { readonly kind: 'arrivedBefore'; readonly guest: DoorGuest; readonly operationId: string }
  | { readonly kind: 'notApplied'; readonly operations: readonly KeptOperation[] }
  | { readonly kind: 'over' };

interface DoorDeviceOptions {
  readonly door: Door;
  readonly kept: KeptList | undefined;
  readonly queue: DoorOperationQueue;
  readonly lists: Pick<ListStore, 'write' | 'erase'>;
  readonly openStream: (events: DoorStreamEvents) => DoorStream;
  readonly clock: { now: () => number; offsetMs: () => number };
  readonly newId: () => string;
  /** What staff call this device. */
  readonly label: () => string;
  /** Asks the server what the door may do and how long its list is kept; undefined where that is not known. */
  readonly refresh: () => Promise<Door | undefined>;
  /** The organiser has changed the event or what its door may do; whoever keeps the door passes it to `setDoor`. */
  readonly onSettings: (settings: DoorSettings) => void;
  readonly onNotice: (notice: DoorNotice) => void;
}

const CHECK_INTERVAL_MS = 60_000;

/** One device at one door: the guest list, the operations recorded here, and their exchange with the server. */
export function createDoorDevice(options: DoorDeviceOptions) {
  const { kept, queue, lists, openStream, clock, newId, label, refresh, onSettings, onNotice } = options;
  let { door } = options;
  const eventId = door.event.id;
  let state: DoorState = {
    guests: new Map(kept?.guests.map((guest) => [guest.id, guest])),
    isLoaded: kept !== undefined,
    cursor: kept?.cursor,
    newerGuests: undefined,
  };
  let readAt = kept?.savedAt;
  let connection: Connection = 'connecting';
  const saver = createListSaver({
    eventId,
    lists,
    read: () => ({ ...state, door, savedAt: readAt ?? Date.now(), clockOffsetMs: clock.offsetMs() }),
  });
  /** Returns the same array unless a guest has changed: slow phones take long to sort and search another one. */
  const listGuests = memoizeLast(showGuests);
  const listHeld = memoizeLast(findHeldGuests);
  const view = createStore(toView());
  let isClosed = false;

  function toView(): DoorView {
    const operations = queue.operations.get();
    const guests = listGuests(state.guests, operations, door, label());
    const waitingCount = operations.reduce((count, operation) => count + Number(operation.state === 'waiting'), 0);
    return {
      guests,
      heldIds: listHeld(operations, guests),
      arrivedCount: guests.reduce((count, { checkedIn }) => count + Number(checkedIn), 0),
      expectedCount: guests.reduce((count, guest) => count + Number(isExpected(guest)), 0),
      isLoaded: state.isLoaded,
      readAt,
      waitingCount,
      problemCount: operations.length - waitingCount,
      connection: connection === 'live' && queue.isUnanswered.get() ? 'unanswered' : connection,
      isStorageFailing: saver.isFailing.get() || queue.isStorageFailing.get(),
      isCallRefused: queue.isCallRefused.get(),
    };
  }

  function show(): void {
    if (!isClosed) view.set(toView());
  }

  function dispatch(action: DoorAction): void {
    state = reduceDoor(state, action);
    // Starting to send changes nothing on the screen.
    if (action.type !== 'sending') show();
  }

  function setDoor(next: Door): void {
    if (next === door) return;
    door = next;
    saver.noteDoor();
    show();
  }

  /** The organiser may change at any time what the door may do. */
  async function readDoorAgain(): Promise<void> {
    const next = await refresh();
    if (next && !isClosed) setDoor(next);
  }

  function isListKeptTooLong(): boolean {
    const now = Date.now();
    return isKeptTooLong({ door, savedAt: readAt ?? now, clockOffsetMs: clock.offsetMs() }, now);
  }

  /** Ends the session when the list has expired, even without a network: an open page must not keep the list longer. */
  async function endWhenExpired(): Promise<void> {
    if (!isListKeptTooLong()) return;
    await readDoorAgain();
    if (isListKeptTooLong()) endSession();
  }

  function endSession(): void {
    if (isClosed) return;
    close();
    lists.erase(eventId).catch((error) => console.warn('The guest list could not be erased', error));
    onNotice({ kind: 'over' });
  }

  /** Notifies staff if somebody else had already checked in a guest whom this device has just checked in. */
  function reportDoubleEntries({ applied, guests }: SentOperations): void {
    for (const { operation } of applied) {
      if (operation.kind !== 'arrive') continue;
      const guest = guests.find(({ id }) => id === operation.guestId);
      const [first] = guest ? listArrivals(guest) : [];
      if (guest && first && first.id !== operation.id && Date.parse(first.at) <= Date.parse(operation.at))
        onNotice({ kind: 'arrivedBefore', guest, operationId: operation.id });
    }
  }

  queue.setReceiver({
    onSending: () => dispatch({ type: 'sending' }),
    onSent: async (sent) => {
      if (isClosed) return;
      dispatch({ type: 'answered', guests: sent.guests });
      saver.noteGuests(sent.guests.map(({ id }) => id));
      const isSaved = await saver.save();
      reportDoubleEntries(sent);
      if (sent.kept.length > 0) onNotice({ kind: 'notApplied', operations: sent.kept });
      if (sent.isSendOnly) endSession();
      if (!isSaved) throw new StorageFailure('The guest list could not be stored');
    },
  });
  const watched = [queue.operations, queue.isStorageFailing, queue.isCallRefused, queue.isUnanswered, saver.isFailing];
  const stopWatching = watched.map(({ subscribe }) => subscribe(() => show()));

  const stream = openStream({
    findCursor: () => state.cursor,
    onChanges: (changes, cursor) => {
      readAt = Date.now();
      dispatch({ type: 'changed', changes, cursor });
      saver.noteChanges(changes);
    },
    onSettings: (settings) => {
      onSettings(settings);
      queue.recheckHeld();
    },
    onConnection: (next) => {
      if (next === connection) return;
      const wasLost = connection !== 'unanswered';
      connection = next;
      show();
      if (next !== 'live') return;
      queue.wake();
      if (wasLost) void readDoorAgain();
    },
    onEnded: endSession,
  });

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    saver.close();
    clearInterval(checking);
    queue.setReceiver(undefined);
    for (const stop of stopWatching) stop();
    stream.close();
  }

  const checking = setInterval(() => {
    void endWhenExpired();
    void queue.testStorage();
  }, CHECK_INTERVAL_MS);
  queue.wake();
  void queue.testStorage();
  return {
    ...createDoorRecorder({ listGuests: () => view.get().guests, queue, now: () => clock.now(), newId }),
    setDoor,
    view,
    queue,
    /** Call when the network seems to be back. */
    wake(): void {
      queue.wake();
      stream.wake();
    },
    save: () => void saver.save(),
    storeList: saver.saveAll,
    close,
  };
}

export type DoorDevice = ReturnType<typeof createDoorDevice>;

import type { Door, DoorChanges, DoorGuest } from '../../../../shared/contracts/door.ts';
import { listArrivals } from '../../../../shared/door/arrivals.ts';
import { checkInTogether, undoArrivals, undoTap } from '../../../../shared/door/household.ts';
import type { PersonReference, Seat } from '../../../../shared/door/operation.ts';
import { findPerson, referenceTo } from '../../../../shared/door/person.ts';
import { memoizeLast } from '../../../../shared/memoize.ts';
import { createStore } from '../../../lib/store.ts';
import { StorageFailure } from './door-database.ts';
import { type DoorAction, type DoorState, reduceDoor } from './door-reducer.ts';
import type { Connection, DoorStream, DoorStreamEvents } from './door-stream.ts';
import { isExpected } from './expected.ts';
import { isKeptTooLong } from './expired-lists.ts';
import type { DraftOperation, KeptOperation } from './kept-operation.ts';
import { type KeptList, type ListStore, PART_COUNT, partOf } from './list-store.ts';
import type { OperationQueue, RecordOutcome, SentOperations } from './operation-queue.ts';
import { showGuests } from './shown-guests.ts';

/** What the page shows; replaced by a new object on every change. */
export interface DoorView {
  readonly guests: readonly DoorGuest[];
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

/** An operation that staff can take back: the ids of the arrivals that it recorded. */
export interface Recorded {
  readonly outcome: RecordOutcome;
  readonly arrivalIds: readonly string[];
}

interface DoorDeviceOptions {
  readonly door: Door;
  readonly kept: KeptList | undefined;
  readonly queue: OperationQueue;
  readonly lists: Pick<ListStore, 'write' | 'erase'>;
  readonly openStream: (events: DoorStreamEvents) => DoorStream;
  readonly clock: { now: () => number; offsetMs: () => number };
  readonly newId: () => string;
  /** What staff call this device. */
  readonly label: () => string;
  /** Asks the server what the door may do and how long its list is kept; undefined where that is not known. */
  readonly refresh: () => Promise<Door | undefined>;
  readonly onNotice: (notice: DoorNotice) => void;
}

const SAVE_DELAY_MS = 3_000;
const EXPIRY_INTERVAL_MS = 60_000;
const ALL_PARTS: ReadonlySet<number> = new Set(Array.from({ length: PART_COUNT }, (_, part) => part));

function changedParts({ isComplete, guests, removedIds }: DoorChanges): Iterable<number> {
  return isComplete ? ALL_PARTS : [...guests.map(({ id }) => partOf(id)), ...removedIds.map(partOf)];
}

/** One device at one door: the guest list, the operations recorded here, and their exchange with the server. */
export function createDoorDevice(options: DoorDeviceOptions) {
  const { kept, queue, lists, openStream, clock, newId, label, refresh, onNotice } = options;
  let { door } = options;
  const eventId = door.event.id;
  let state: DoorState = {
    guests: new Map(kept?.guests.map((guest) => [guest.id, guest])),
    isLoaded: kept !== undefined,
    cursor: kept?.cursor,
    newerGuests: undefined,
  };
  let readAt = kept?.savedAt;
  let isListUnstored = false;
  /** Returns the same array unless a guest has changed: slow phones take long to sort and search another one. */
  const listGuests = memoizeLast(showGuests);
  const view = createStore(toView('connecting'));
  let unsavedParts = new Set<number>();
  let saving: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let lastOperationAt = 0;

  function toView(connection: Connection): DoorView {
    const operations = queue.operations.get();
    const guests = listGuests(state.guests, operations, door, label());
    const waitingCount = operations.reduce((count, operation) => count + Number(operation.state === 'waiting'), 0);
    return {
      guests,
      arrivedCount: guests.reduce((count, { checkedIn }) => count + Number(checkedIn), 0),
      expectedCount: guests.reduce((count, guest) => count + Number(isExpected(guest)), 0),
      isLoaded: state.isLoaded,
      readAt,
      waitingCount,
      problemCount: operations.length - waitingCount,
      connection,
      isStorageFailing: isListUnstored || queue.isStorageFailing.get(),
      isCallRefused: queue.isCallRefused.get(),
    };
  }

  function show(connection: Connection = view.get().connection): void {
    if (isClosed) return;
    view.set(toView(connection));
  }

  function dispatch(action: DoorAction): void {
    state = reduceDoor(state, action);
    // Starting to send changes nothing on the screen.
    if (action.type !== 'sending') show();
  }

  /** Stores what changed since the last time; returns whether the device has all of it now. */
  async function save(): Promise<boolean> {
    clearTimeout(saving);
    saving = undefined;
    if (isClosed || !state.isLoaded || unsavedParts.size === 0) return true;
    const parts = unsavedParts;
    unsavedParts = new Set();
    const { guests, cursor } = state;
    const head = { door, cursor, savedAt: readAt ?? Date.now(), clockOffsetMs: clock.offsetMs() };
    try {
      await lists.write({ eventId, head, guests, parts });
      setListUnstored(false);
      return true;
    } catch (error) {
      for (const part of parts) unsavedParts.add(part);
      console.warn('The guest list could not be stored', error);
      setListUnstored(true);
      return false;
    }
  }

  function setListUnstored(isUnstored: boolean): void {
    if (isUnstored === isListUnstored) return;
    isListUnstored = isUnstored;
    show();
  }

  function setDoor(next: Door): void {
    if (next === door) return;
    door = next;
    // The door is stored in the list's head, which is written only together with parts.
    unsavedParts.add(0);
    saving ??= setTimeout(save, SAVE_DELAY_MS);
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

  const findGuest = (guestId: number) => view.get().guests.find(({ id }) => id === guestId);
  const findByQrCode = (code: string) => view.get().guests.find(({ qrCodeIdentifier }) => qrCodeIdentifier === code);

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
      for (const { id } of sent.guests) unsavedParts.add(partOf(id));
      const isSaved = await save();
      reportDoubleEntries(sent);
      if (sent.kept.length > 0) onNotice({ kind: 'notApplied', operations: sent.kept });
      if (sent.isSendOnly) endSession();
      if (!isSaved) throw new StorageFailure('The guest list could not be stored');
    },
  });
  const watched = [queue.operations, queue.isStorageFailing, queue.isCallRefused];
  const stopWatching = watched.map(({ subscribe }) => subscribe(() => show()));

  const stream = openStream({
    findCursor: () => state.cursor,
    onChanges: (changes, cursor) => {
      readAt = Date.now();
      for (const part of changedParts(changes)) unsavedParts.add(part);
      dispatch({ type: 'changed', changes, cursor });
      // The first list is stored at once: until then the device can do nothing without a network.
      saving ??= setTimeout(save, changes.isComplete ? 0 : SAVE_DELAY_MS);
    },
    onConnection: (connection) => {
      if (connection === view.get().connection) return;
      show(connection);
      if (connection !== 'live') return;
      queue.recheckHeld();
      void readDoorAgain();
    },
    onEnded: endSession,
  });

  /** Ids and times of one tap. Later operations never have an earlier time, even if the clock is set back. */
  function stamp(): { id: string; at: string } {
    lastOperationAt = Math.max(clock.now(), lastOperationAt + 1);
    return { id: newId(), at: new Date(lastOperationAt).toISOString() };
  }

  /** Calls `onKept` unless the operations could not be kept, if possible in the turn in which the view shows them. */
  async function record(
    drafts: readonly DraftOperation[],
    onKept: (recorded: Recorded) => void = () => {},
  ): Promise<Recorded> {
    const arrivals = drafts.filter(({ kind }) => kind === 'arrive' || kind === 'walkIn');
    const arrivalIds = arrivals.map(({ id }) => id);
    const onStored = () => onKept({ outcome: 'stored', arrivalIds });
    const outcome = drafts.length === 0 ? 'stored' : await queue.record(drafts, onStored);
    if (drafts.length === 0) onStored();
    if (outcome === 'sent') onKept({ outcome, arrivalIds });
    return { outcome, arrivalIds };
  }

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(saving);
    clearInterval(expiry);
    queue.setReceiver(undefined);
    for (const stop of stopWatching) stop();
    stream.close();
  }

  function moveTo(guest: DoorGuest, { tableNumber, seatNumber }: Seat): Promise<Recorded> {
    const from = { tableNumber: guest.tableNumber, seatNumber: guest.seatNumber };
    const move = { ...referenceTo(guest), tableNumber, seatNumber, from };
    return record([{ ...stamp(), kind: 'seat', moves: [move] }]);
  }

  const expiry = setInterval(() => void endWhenExpired(), EXPIRY_INTERVAL_MS);
  queue.wake();
  return {
    setDoor,
    view,
    queue,
    findGuest,
    /** Finds the guest whom an operation is about, by id or by QR code. */
    findPerson: (person: PersonReference) => findPerson({ byId: findGuest, byQrCode: findByQrCode }, person),
    /** Checks guests in with one tap; those who are here already stay as they are. */
    checkIn: (guestIds: readonly number[], onKept?: (recorded: Recorded) => void) =>
      record(
        checkInTogether(
          guestIds.flatMap((id) => findGuest(id) ?? []),
          newId,
          stamp,
        ),
        onKept,
      ),
    /** Takes back all arrivals of a guest that this device knows of. */
    undo(guestId: number): Promise<Recorded> {
      const guest = findGuest(guestId);
      const undo = guest && undoArrivals(guest, stamp);
      return record(undo ? [undo] : []);
    },
    /** Takes back only what one tap recorded: guests who had arrived before it stay checked in. */
    undoRecorded: ({ arrivalIds }: Pick<Recorded, 'arrivalIds'>) =>
      record(undoTap(view.get().guests, arrivalIds, newId, stamp)),
    addWalkIn: (fullName: string, note: string) =>
      record([{ ...stamp(), kind: 'walkIn', qrCodeIdentifier: newId(), fullName, note: note || null }]),
    nameCompanion: (guest: DoorGuest, fullName: string) =>
      record([{ ...stamp(), kind: 'nameCompanion', ...referenceTo(guest), fullName }]),
    moveTo,
    /** Gives another seat to a guest whose move was lost. The lost one stays on the device unless this one was kept. */
    async moveInstead(lost: KeptOperation, guest: DoorGuest, seat: Seat): Promise<Recorded> {
      const recorded = await moveTo(guest, seat);
      if (recorded.outcome !== 'notKept') await queue.dismiss([lost.id]);
      return recorded;
    },
    /** Call when the network seems to be back. */
    wake(): void {
      queue.wake();
      stream.wake();
    },
    save: () => void save(),
    /** Writes the whole list now, also what is unchanged; returns whether the device has it. */
    async storeList(): Promise<boolean> {
      if (!state.isLoaded) return false;
      unsavedParts = new Set(ALL_PARTS);
      return save();
    },
    close,
  };
}

export type DoorDevice = ReturnType<typeof createDoorDevice>;

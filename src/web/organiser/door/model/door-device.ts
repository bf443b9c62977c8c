import type { Door, DoorGuest } from '../../../../shared/contracts/door.ts';
import { createStore } from '../../../lib/store.ts';
import { type DoorAction, type DoorState, listGuests, type Operation, reduceDoor } from './door-reducer.ts';
import type { Connection, DoorStream, DoorStreamEvents } from './door-stream.ts';
import { isExpected } from './expected.ts';
import { createOperationSender, type SendOutcome } from './operation-sender.ts';
import type { StoredGuestList, StoredGuestLists } from './stored-guest-list.ts';
import type { StoredOperations } from './stored-operations.ts';

/** What the page shows; replaced by a new object on every change. */
export interface DoorView {
  readonly guests: readonly DoorGuest[];
  readonly arrivedCount: number;
  /** Guests who have arrived or have not declined. */
  readonly expectedCount: number;
  readonly isLoaded: boolean;
  /** Number of operations that the server has not confirmed yet. */
  readonly waitingCount: number;
  readonly connection: Connection;
}

/** Results that reach the page only after it has shown the check-in as done. */
export type DoorNotice =
  /** Somebody else had checked this guest in before the operation. */
  | { readonly kind: 'arrivedBefore'; readonly guest: DoorGuest; readonly operationId: string }
  | { readonly kind: 'guestGone'; readonly name: string | undefined }
  | { readonly kind: 'over' };

interface DoorSessionOptions {
  readonly door: Door;
  readonly stored: StoredGuestList | undefined;
  readonly operations: StoredOperations;
  readonly lists: StoredGuestLists;
  readonly send: (operation: Operation) => Promise<SendOutcome>;
  readonly openStream: (events: DoorStreamEvents) => DoorStream;
  /** The current time by the server's clock. */
  readonly now: () => number;
  readonly newOperationId: () => string;
  readonly onNotice: (notice: DoorNotice) => void;
}

const SAVE_DELAY_MS = 3_000;
/** An arrival this close to the operation is the operation itself, sent twice, and not somebody else's check-in. */
const SAME_OPERATION_MS = 2_000;

/** One device at one door: the guest list, the operations recorded here, and their exchange with the server. */
export function createDoorDevice({
  door,
  stored,
  operations: storedOperations,
  lists,
  send,
  openStream,
  now,
  newOperationId,
  onNotice,
}: DoorSessionOptions) {
  const eventId = door.event.id;
  let state: DoorState = {
    guests: new Map(stored?.guests.map((guest) => [guest.id, guest])),
    isLoaded: stored !== undefined,
    cursor: stored?.cursor,
    operations: storedOperations.list(),
    sending: undefined,
  };
  const view = createStore(toView('connecting'));
  let byIdentifier: Map<string, DoorGuest> | undefined;
  let saving: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let lastOperationAt = 0;

  function toView(connection: Connection): DoorView {
    const guests = listGuests(state);
    const arrivedCount = guests.reduce((count, { checkedIn }) => count + Number(checkedIn), 0);
    const expectedCount = guests.reduce((count, guest) => count + Number(isExpected(guest)), 0);
    const waitingCount = state.operations.length;
    return { guests, arrivedCount, expectedCount, isLoaded: state.isLoaded, waitingCount, connection };
  }

  function show(next: DoorView): void {
    byIdentifier = undefined;
    view.set(next);
  }

  function dispatch(action: DoorAction): void {
    state = reduceDoor(state, action);
    // Starting to send changes nothing on the screen.
    if (action.type !== 'sending') show(toView(view.get().connection));
  }

  function save(): void {
    clearTimeout(saving);
    saving = undefined;
    if (isClosed || !state.isLoaded) return;
    const { guests, cursor } = state;
    void lists.save(eventId, { door, guests: [...guests.values()], cursor, savedAt: Date.now() });
  }

  function endSession(): void {
    if (isClosed) return;
    close();
    void lists.remove(eventId);
    onNotice({ kind: 'over' });
  }

  function findGuest(guestId: number): DoorGuest | undefined {
    return view.get().guests.find(({ id }) => id === guestId);
  }

  const sender = createOperationSender({
    findNext: () => state.operations[0],
    send,
    onSending: ({ operationId }) => dispatch({ type: 'sending', operationId }),
    onOutcome: (operation, outcome) => {
      if (outcome.kind === 'sessionOver') return endSession();
      storedOperations.remove(operation.operationId);
      if (outcome.kind === 'refused') {
        const name = findGuest(operation.guestId)?.fullName;
        dispatch({ type: 'dropped', operationId: operation.operationId });
        return onNotice({ kind: 'guestGone', name });
      }
      const { guest, alreadyCheckedIn } = outcome;
      dispatch({ type: 'confirmed', operationId: operation.operationId, guest });
      const arrivedAt = Date.parse(guest.checkInTime ?? '');
      const isOthers = alreadyCheckedIn && Date.parse(operation.at) - arrivedAt > SAME_OPERATION_MS;
      if (isOthers) onNotice({ kind: 'arrivedBefore', guest, operationId: operation.operationId });
    },
  });

  const stream = openStream({
    findCursor: () => state.cursor,
    onChanges: (changes, cursor) => {
      dispatch({ type: 'changed', changes, cursor });
      saving ??= setTimeout(save, SAVE_DELAY_MS);
    },
    onConnection: (connection) => {
      if (connection === view.get().connection) return;
      show({ ...view.get(), connection });
      if (connection === 'live') sender.wake();
    },
    onEnded: endSession,
  });

  function record(guestId: number, kind: Operation['kind']): Operation {
    const guest = findGuest(guestId);
    // An undo must be later than the arrival it undoes, even where this device's clock is behind.
    const seenAt = kind === 'undo' && guest?.checkInTime ? Date.parse(guest.checkInTime) : 0;
    lastOperationAt = Math.max(now(), lastOperationAt + 1, seenAt + 1);
    const made: Operation = {
      operationId: newOperationId(),
      guestId,
      kind,
      at: new Date(lastOperationAt).toISOString(),
    };
    storedOperations.add(made);
    dispatch({ type: 'recorded', operations: [made] });
    sender.wake();
    return made;
  }

  function close(): void {
    isClosed = true;
    clearTimeout(saving);
    sender.stop();
    stream.close();
  }

  sender.wake();
  return {
    view,
    /** Guests by the identifier in their QR code; undefined until the list is loaded. */
    findByIdentifier(): ReadonlyMap<string, DoorGuest> | undefined {
      const { isLoaded, guests } = view.get();
      if (!isLoaded) return undefined;
      byIdentifier ??= new Map(guests.map((guest) => [guest.qrCodeIdentifier, guest]));
      return byIdentifier;
    },
    checkIn: (guestId: number) => record(guestId, 'check-in'),
    undo: (guestId: number) => record(guestId, 'undo'),
    /** Call when the network seems to be back. */
    wake(): void {
      sender.wake();
      stream.wake();
    },
    save,
    close,
  };
}

export type DoorDevice = ReturnType<typeof createDoorDevice>;

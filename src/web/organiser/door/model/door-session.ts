import type { Door, DoorGuest } from '../../../../shared/contracts/door.ts';
import { type DoorAction, type DoorState, EMPTY_DOOR, listGuests, reduceDoor, type Tap } from './door-reducer.ts';
import type { Connection, DoorStream, DoorStreamEvents } from './door-stream.ts';
import type { StoredList, StoredLists } from './stored-guest-list.ts';
import type { StoredTaps } from './stored-operations.ts';
import { createTapSender, type TapOutcome } from './operation-sender.ts';

/** What the page shows; a new object whenever something of it changed. */
export interface DoorView {
  readonly guests: readonly DoorGuest[];
  readonly arrivedCount: number;
  readonly isLoaded: boolean;
  /** Taps that the server has not confirmed yet. */
  readonly waitingCount: number;
  readonly connection: Connection;
}

/** What the page must tell although nobody asked. */
export type DoorNotice =
  /** Someone else had let this guest in before the tap that is named. */
  | { readonly kind: 'arrivedBefore'; readonly guest: DoorGuest; readonly nonce: string }
  | { readonly kind: 'guestGone'; readonly name: string | undefined }
  | { readonly kind: 'over' };

export interface DoorSessionOptions {
  readonly door: Door;
  readonly stored: StoredList | undefined;
  readonly taps: StoredTaps;
  readonly lists: StoredLists;
  readonly send: (tap: Tap) => Promise<TapOutcome>;
  readonly openStream: (events: DoorStreamEvents) => DoorStream;
  /** The server's time. */
  readonly now: () => number;
  readonly newNonce: () => string;
  readonly onNotice: (notice: DoorNotice) => void;
}

const SAVE_DELAY_MS = 3_000;
/** Two people who let the same guest in are further apart; one tap that was sent twice is not. */
const SAME_TAP_MS = 2_000;

/** One device at one door: what it knows, what it has tapped, and how both stay in step with the server. */
export function createDoorSession(options: DoorSessionOptions) {
  const { door, stored, taps: storedTaps, lists, send, openStream, now, newNonce, onNotice } = options;
  const eventId = door.event.id;
  const listeners = new Set<() => void>();
  let state: DoorState = { ...EMPTY_DOOR, taps: storedTaps.list() };
  if (stored)
    state = {
      ...state,
      guests: new Map(stored.guests.map((guest) => [guest.id, guest])),
      isLoaded: true,
      cursor: stored.cursor,
    };
  let view: DoorView = toView('connecting');
  let byIdentifier: Map<string, DoorGuest> | undefined;
  let saving: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let lastTapAt = 0;

  function toView(connection: Connection): DoorView {
    const guests = listGuests(state);
    const arrivedCount = guests.reduce((count, { checkedIn }) => count + Number(checkedIn), 0);
    return { guests, arrivedCount, isLoaded: state.isLoaded, waitingCount: state.taps.length, connection };
  }

  function show(next: DoorView): void {
    view = next;
    byIdentifier = undefined;
    for (const listener of listeners) listener();
  }

  function dispatch(action: DoorAction): void {
    state = reduceDoor(state, action);
    // Leaving changes nothing that is seen.
    if (action.type !== 'sending') show(toView(view.connection));
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
    return view.guests.find(({ id }) => id === guestId);
  }

  const sender = createTapSender({
    findNext: () => state.taps[0],
    send,
    onSending: ({ nonce }) => dispatch({ type: 'sending', nonce }),
    onOutcome: (tap, outcome) => {
      if (outcome.kind === 'sessionOver') return endSession();
      storedTaps.remove(tap.nonce);
      if (outcome.kind === 'refused') {
        const name = findGuest(tap.guestId)?.fullName;
        dispatch({ type: 'dropped', nonce: tap.nonce });
        return onNotice({ kind: 'guestGone', name });
      }
      const { guest, alreadyCheckedIn } = outcome;
      dispatch({ type: 'confirmed', nonce: tap.nonce, guest });
      const arrivedAt = Date.parse(guest.checkInTime ?? '');
      const isOthers = alreadyCheckedIn && Date.parse(tap.at) - arrivedAt > SAME_TAP_MS;
      if (isOthers) onNotice({ kind: 'arrivedBefore', guest, nonce: tap.nonce });
    },
  });

  const stream = openStream({
    findCursor: () => state.cursor,
    onChanges: (changes, cursor) => {
      dispatch({ type: 'changed', changes, cursor });
      saving ??= setTimeout(save, SAVE_DELAY_MS);
    },
    onConnection: (connection) => {
      if (connection === view.connection) return;
      show({ ...view, connection });
      if (connection === 'live') sender.wake();
    },
    onEnded: endSession,
  });

  function tap(guestId: number, kind: Tap['kind']): Tap {
    const guest = findGuest(guestId);
    // Whoever takes an arrival back has seen it: the undo is later, whatever the clocks say.
    const seenAt = kind === 'undo' && guest?.checkInTime ? Date.parse(guest.checkInTime) : 0;
    lastTapAt = Math.max(now(), lastTapAt + 1, seenAt + 1);
    const made: Tap = { nonce: newNonce(), guestId, kind, at: new Date(lastTapAt).toISOString() };
    storedTaps.add(made);
    dispatch({ type: 'tapped', taps: [made] });
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
    getView: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Everyone by the identifiers in their QR codes; undefined as long as there is no list. */
    findByIdentifier(): ReadonlyMap<string, DoorGuest> | undefined {
      if (!view.isLoaded) return undefined;
      byIdentifier ??= new Map(view.guests.map((guest) => [guest.qrCodeIdentifier, guest]));
      return byIdentifier;
    },
    checkIn: (guestId: number) => tap(guestId, 'check-in'),
    undo: (guestId: number) => tap(guestId, 'undo'),
    /** Something suggests that the network is back. */
    wake(): void {
      sender.wake();
      stream.wake();
    },
    save,
    close,
  };
}

export type DoorSession = ReturnType<typeof createDoorSession>;

import type { DoorChanges, DoorGuest } from '../../../../shared/contracts/door.ts';

/** One tap on this device, until the server has confirmed it. */
export interface Tap {
  readonly nonce: string;
  readonly guestId: number;
  readonly kind: 'check-in' | 'undo';
  readonly at: string;
}

export interface DoorState {
  /** As the server last said; empty until `isLoaded`. */
  readonly guests: ReadonlyMap<number, DoorGuest>;
  readonly isLoaded: boolean;
  /** The place in the stream of changes up to which `guests` is right. */
  readonly cursor: string | undefined;
  /** In the order in which they happened. */
  readonly taps: readonly Tap[];
  /** The tap on its way, and whether the stream has spoken of its guest since it left. */
  readonly underway: { readonly nonce: string; readonly isOvertaken: boolean } | undefined;
}

export const EMPTY_DOOR: DoorState = {
  guests: new Map(),
  isLoaded: false,
  cursor: undefined,
  taps: [],
  underway: undefined,
};

export type DoorAction =
  | { readonly type: 'changed'; readonly changes: DoorChanges; readonly cursor: string | undefined }
  | { readonly type: 'tapped'; readonly taps: readonly Tap[] }
  | { readonly type: 'sending'; readonly nonce: string }
  | { readonly type: 'confirmed'; readonly nonce: string; readonly guest: DoorGuest }
  | { readonly type: 'dropped'; readonly nonce: string };

function applyChanges(guests: DoorState['guests'], { isComplete, guests: changed, removedIds }: DoorChanges) {
  const next = new Map(isComplete ? [] : guests);
  for (const guest of changed) next.set(guest.id, guest);
  for (const id of removedIds) next.delete(id);
  return next;
}

function isSpokenOf(guestId: number, { isComplete, guests, removedIds }: DoorChanges): boolean {
  return isComplete || removedIds.includes(guestId) || guests.some(({ id }) => id === guestId);
}

function withoutTap(state: DoorState, nonce: string): DoorState {
  return {
    ...state,
    taps: state.taps.filter((tap) => tap.nonce !== nonce),
    underway: state.underway?.nonce === nonce ? undefined : state.underway,
  };
}

export function reduceDoor(state: DoorState, action: DoorAction): DoorState {
  switch (action.type) {
    case 'changed': {
      const { changes, cursor } = action;
      const sent = state.taps.find(({ nonce }) => nonce === state.underway?.nonce);
      const isOvertaken = sent !== undefined && isSpokenOf(sent.guestId, changes);
      return {
        ...state,
        guests: applyChanges(state.guests, changes),
        isLoaded: state.isLoaded || changes.isComplete,
        cursor: cursor ?? state.cursor,
        underway: state.underway && isOvertaken ? { ...state.underway, isOvertaken } : state.underway,
      };
    }
    case 'tapped': {
      const known = new Set(state.taps.map(({ nonce }) => nonce));
      return { ...state, taps: [...state.taps, ...action.taps.filter(({ nonce }) => !known.has(nonce))] };
    }
    case 'sending':
      return { ...state, underway: { nonce: action.nonce, isOvertaken: false } };
    case 'confirmed': {
      // The answer and the stream race. What the stream said after the tap had left may be newer than the answer; if it is
      // older, the stream will bring the newer state too.
      const isOvertaken = state.underway?.nonce === action.nonce && state.underway.isOvertaken;
      const next = withoutTap(state, action.nonce);
      if (isOvertaken || !state.guests.has(action.guest.id)) return next;
      return { ...next, guests: new Map(state.guests).set(action.guest.id, action.guest) };
    }
    case 'dropped':
      return withoutTap(state, action.nonce);
  }
}

/** The guest as the server will have it once it has heard these taps, by its own rules. */
function applyTap(guest: DoorGuest, { kind, at }: Tap): DoorGuest {
  if (kind === 'check-in') return guest.checkedIn ? guest : { ...guest, checkedIn: true, checkInTime: at };
  const isOlder = guest.checkInTime !== null && Date.parse(guest.checkInTime) > Date.parse(at);
  return !guest.checkedIn || isOlder ? guest : { ...guest, checkedIn: false, checkInTime: null };
}

/** Everyone, as this device knows it: what was tapped here counts at once. Guests whom no tap touches stay the same objects. */
export function listGuests({ guests, taps }: Pick<DoorState, 'guests' | 'taps'>): DoorGuest[] {
  const touched = new Map<number, DoorGuest>();
  for (const tap of taps) {
    const guest = touched.get(tap.guestId) ?? guests.get(tap.guestId);
    if (guest) touched.set(tap.guestId, applyTap(guest, tap));
  }
  return Array.from(guests.values(), (guest) => touched.get(guest.id) ?? guest);
}

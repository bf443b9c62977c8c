import type { DoorChanges, DoorGuest } from '../../../../shared/contracts/door.ts';

export interface DoorState {
  /** Guests as the server last sent them; empty until `isLoaded`. */
  readonly guests: ReadonlyMap<number, DoorGuest>;
  readonly isLoaded: boolean;
  /** The position in the stream of changes that `guests` corresponds to. */
  readonly cursor: string | undefined;
  /** While operations are being sent: the guests that the stream has sent since; 'all' after a whole list. */
  readonly newerGuests: ReadonlySet<number> | 'all' | undefined;
}

export type DoorAction =
  | { readonly type: 'changed'; readonly changes: DoorChanges; readonly cursor: string | undefined }
  | { readonly type: 'sending' }
  /** The server has answered operations with the guests that they are about. */
  | { readonly type: 'answered'; readonly guests: readonly DoorGuest[] };

function applyChanges(guests: DoorState['guests'], { isComplete, guests: changed, removedIds }: DoorChanges) {
  const next = new Map(isComplete ? [] : guests);
  for (const guest of changed) next.set(guest.id, guest);
  for (const id of removedIds) next.delete(id);
  return next;
}

function addNewer(newer: DoorState['newerGuests'], { isComplete, guests, removedIds }: DoorChanges) {
  if (newer === undefined || newer === 'all') return newer;
  return isComplete ? 'all' : new Set([...newer, ...guests.map(({ id }) => id), ...removedIds]);
}

export function reduceDoor(state: DoorState, action: DoorAction): DoorState {
  switch (action.type) {
    case 'changed': {
      const { changes, cursor } = action;
      return {
        ...state,
        guests: applyChanges(state.guests, changes),
        isLoaded: state.isLoaded || changes.isComplete,
        cursor: cursor ?? state.cursor,
        newerGuests: addNewer(state.newerGuests, changes),
      };
    }
    case 'sending':
      return { ...state, newerGuests: new Set() };
    case 'answered': {
      const { newerGuests } = state;
      const guests = new Map(state.guests);
      // A guest that the stream sent meanwhile may be newer than the answer; if it is older, the stream will bring the
      // newer one too.
      if (newerGuests !== 'all')
        for (const guest of action.guests) if (!newerGuests?.has(guest.id)) guests.set(guest.id, guest);
      return { ...state, guests, newerGuests: undefined };
    }
  }
}

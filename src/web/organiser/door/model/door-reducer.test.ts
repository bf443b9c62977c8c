import { describe, expect, it } from 'vitest';
import type { DoorChanges } from '../../../../shared/contracts/door.ts';
import { type DoorState, reduceDoor } from './door-reducer.ts';
import { EMPTY_DOOR, makeGuest } from './test-data.ts';

const arrived = (id: number) => makeGuest({ id, checkedIn: true, checkInTime: '2027-06-19T16:00:00.000Z' });
const changes = (part: Partial<DoorChanges>): DoorChanges => ({
  isComplete: false,
  guests: [],
  removedIds: [],
  ...part,
});
const receive = (state: DoorState, part: Partial<DoorChanges>, cursor?: string) =>
  reduceDoor(state, { type: 'changed', changes: changes(part), cursor });
const LIST = receive(EMPTY_DOOR, { isComplete: true, guests: [makeGuest({ id: 1 }), makeGuest({ id: 2 })] }, 'c1');
const ids = ({ guests }: DoorState) => [...guests.keys()];
const isHere = ({ guests }: DoorState, id: number) => guests.get(id)?.checkedIn;

describe('the guest list', () => {
  it('is loaded by a whole list, and changed by what the stream sends', () => {
    expect(LIST).toMatchObject({ isLoaded: true, cursor: 'c1' });
    const next = receive(LIST, { guests: [arrived(2), makeGuest({ id: 3 })], removedIds: [1] });
    expect(ids(next)).toEqual([2, 3]);
    expect(isHere(next, 2)).toBe(true);
    expect(next.cursor).toBe('c1');
  });

  it('is not loaded by changes alone', () => {
    expect(receive(EMPTY_DOOR, { guests: [makeGuest({ id: 1 })] }).isLoaded).toBe(false);
  });

  it('loses whom a new whole list does not name', () => {
    expect(ids(receive(LIST, { isComplete: true, guests: [makeGuest({ id: 9 })] }))).toEqual([9]);
  });
});

describe('guests in the answer to operations', () => {
  const sending = reduceDoor(LIST, { type: 'sending' });
  const answer = { type: 'answered', guests: [arrived(1), arrived(3)] } as const;

  it('replace those on the list, and add walk-ins', () => {
    const next = reduceDoor(sending, answer);
    expect([isHere(next, 1), isHere(next, 2), isHere(next, 3)]).toEqual([true, false, true]);
  });

  it('do not replace those that the stream has sent meanwhile', () => {
    expect(isHere(reduceDoor(receive(sending, { guests: [makeGuest({ id: 1 })] }), answer), 1)).toBe(false);
    const gone = reduceDoor(receive(sending, { removedIds: [1] }), answer);
    expect(ids(gone)).toEqual([2, 3]);
    const whole = reduceDoor(receive(sending, { isComplete: true, guests: [makeGuest({ id: 1 })] }), answer);
    expect(ids(whole)).toEqual([1]);
    expect(isHere(whole, 1)).toBe(false);
  });

  it('replace them again in the next round', () => {
    const first = reduceDoor(receive(sending, { guests: [makeGuest({ id: 1 })] }), answer);
    expect(isHere(reduceDoor(reduceDoor(first, { type: 'sending' }), answer), 1)).toBe(true);
  });
});

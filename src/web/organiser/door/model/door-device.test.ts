import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Door, DoorGuest } from '../../../../shared/contracts/door.ts';
import { createDoorDevice, type DoorNotice } from './door-device.ts';
import type { Operation } from './door-reducer.ts';
import type { DoorStreamEvents } from './door-stream.ts';
import type { SendOutcome } from './operation-sender.ts';
import type { StoredGuestList } from './stored-guest-list.ts';
import { makeGuest } from './test-data.ts';

const START = Date.parse('2027-06-19T16:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

const door: Door = {
  role: 'staff',
  event: { id: 7, name: 'Gala', date: '2027-06-19T14:00:00Z', timeZone: 'Europe/Budapest', location: 'Budapest' },
  tagColours: {},
};
const anna = makeGuest({ id: 1, fullName: 'Anna' });
const bela = makeGuest({ id: 2, fullName: 'Béla' });

interface World {
  kept?: Operation[];
  stored?: StoredGuestList;
  answer?: (operation: Operation) => SendOutcome;
}

const confirm = ({ guestId, kind, at }: Operation): SendOutcome => ({
  kind: 'confirmed',
  guest: makeGuest({ id: guestId, checkedIn: kind === 'check-in', checkInTime: kind === 'check-in' ? at : null }),
  alreadyCheckedIn: false,
});

/** A door session whose server, storage, stream and clock are controlled by the test. */
function open({ kept = [], stored, answer = confirm }: World = {}) {
  const sent: Operation[] = [];
  const notices: DoorNotice[] = [];
  const saved: StoredGuestList[] = [];
  const operations = new Map(kept.map((operation) => [operation.operationId, operation]));
  let stream: DoorStreamEvents | undefined;
  let removedCount = 0;
  let operationId = 0;
  const session = createDoorDevice({
    door,
    stored,
    operations: {
      list: () => [...operations.values()],
      add: (operation) => void operations.set(operation.operationId, operation),
      remove: (name) => void operations.delete(name),
    },
    lists: {
      save: async (_, list) => void saved.push(list),
      remove: async () => {
        removedCount += 1;
      },
    },
    send: async (operation) => {
      sent.push(operation);
      return answer(operation);
    },
    openStream: (events) => {
      stream = events;
      return { close: () => {}, wake: () => {} };
    },
    now: Date.now,
    newOperationId: () => `n${++operationId}`,
    onNotice: (notice) => notices.push(notice),
  });
  const receive = (guests: DoorGuest[], isComplete = false) =>
    stream?.onChanges({ isComplete, guests, removedIds: [] }, 'place-1');
  return {
    session,
    sent,
    notices,
    saved,
    operations,
    receive,
    stream: () => stream,
    removedCount: () => removedCount,
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
}

describe('a device at the door', () => {
  it('shows the list, counts arrivals and finds guests by QR code', async () => {
    const { session, receive } = open();
    expect(session.view.get()).toMatchObject({ isLoaded: false, guests: [] });
    expect(session.findByIdentifier()).toBeUndefined();
    receive([anna, bela], true);
    expect(session.view.get()).toMatchObject({ isLoaded: true, arrivedCount: 0 });
    session.checkIn(1);
    expect(session.view.get()).toMatchObject({ arrivedCount: 1, waitingCount: 1 });
    expect(session.findByIdentifier()?.get(anna.qrCodeIdentifier)?.checkedIn).toBe(true);
  });

  it('expects guests who have not declined, and those who declined and came', () => {
    const { session, receive } = open();
    receive([anna, { ...bela, attendance: 'declined' }], true);
    expect(session.view.get().expectedCount).toBe(1);
    session.checkIn(2);
    expect(session.view.get()).toMatchObject({ expectedCount: 2, arrivedCount: 1 });
  });

  it('stores operations while offline and sends them in order when online again', async () => {
    let isOnline = false;
    const { session, receive, sent, operations, settle, stream } = open({
      answer: (operation) => (isOnline ? confirm(operation) : { kind: 'later' }),
    });
    receive([anna, bela], true);
    session.checkIn(1);
    session.checkIn(2);
    session.undo(1);
    await settle();
    expect(sent.map(({ operationId }) => operationId)).toEqual(['n1']);
    expect([...operations.keys()]).toEqual(['n1', 'n2', 'n3']);
    expect(session.view.get()).toMatchObject({ arrivedCount: 1, waitingCount: 3 });
    isOnline = true;
    stream()?.onConnection('live');
    await settle();
    expect(sent.map(({ guestId, kind }) => `${kind} ${guestId}`)).toEqual([
      'check-in 1',
      'check-in 1',
      'check-in 2',
      'undo 1',
    ]);
    expect(operations.size).toBe(0);
    expect(session.view.get()).toMatchObject({ arrivedCount: 1, waitingCount: 0 });
  });

  it('continues after a reload with the stored list and operations', async () => {
    const kept: Operation = { operationId: 'old', guestId: 1, kind: 'check-in', at: '2027-06-19T15:59:00.000Z' };
    const stored = { door, guests: [anna, bela], cursor: 'place-0', savedAt: START };
    const { session, sent, settle, stream } = open({ kept: [kept], stored });
    expect(session.view.get()).toMatchObject({ isLoaded: true, arrivedCount: 1, waitingCount: 1 });
    expect(stream()?.findCursor()).toBe('place-0');
    await settle();
    expect(sent).toEqual([kept]);
  });

  it('gives every operation a later time than the previous one and the arrival it undoes', () => {
    const { session, receive } = open();
    const ahead = '2027-06-19T16:30:00.000Z';
    receive([{ ...anna, checkedIn: true, checkInTime: ahead }, bela], true);
    const times = [session.checkIn(2), session.undo(2), session.undo(1)].map(({ at }) => Date.parse(at) - START);
    expect(times).toEqual([0, 1, 30 * 60_000 + 1]);
    expect(session.view.get().arrivedCount).toBe(0);
  });

  it('saves the list once shortly after a change, and immediately on request', async () => {
    const { session, receive, saved } = open();
    session.save();
    expect(saved).toEqual([]);
    receive([anna], true);
    receive([bela]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(saved).toEqual([{ door, guests: [anna, bela], cursor: 'place-1', savedAt: START + 3_000 }]);
    session.save();
    expect(saved).toHaveLength(2);
  });
});

describe('a late result from the server', () => {
  it('is reported if somebody else had checked the guest in before', async () => {
    const before: SendOutcome = {
      kind: 'confirmed',
      guest: { ...anna, checkedIn: true, checkInTime: '2027-06-19T15:30:00.000Z' },
      alreadyCheckedIn: true,
    };
    const { session, receive, notices, settle } = open({ answer: () => before });
    receive([anna], true);
    session.checkIn(1);
    await settle();
    expect(notices).toEqual([{ kind: 'arrivedBefore', guest: before.guest, operationId: 'n1' }]);
  });

  it('is not reported if the earlier check-in is this operation itself', async () => {
    const { session, receive, notices, settle } = open({
      answer: (operation) => ({ ...confirm(operation), alreadyCheckedIn: true }) as SendOutcome,
    });
    receive([anna], true);
    session.checkIn(1);
    await settle();
    expect(notices).toEqual([]);
  });

  it('removes an operation for a removed guest and reports it', async () => {
    const { session, receive, notices, operations, settle } = open({ answer: () => ({ kind: 'refused' }) });
    receive([anna], true);
    session.checkIn(1);
    await settle();
    expect(notices).toEqual([{ kind: 'guestGone', name: 'Anna' }]);
    expect(operations.size).toBe(0);
    expect(session.view.get()).toMatchObject({ arrivedCount: 0, waitingCount: 0 });
  });

  it.each(['stream', 'answer'])('ends the session by the %s: removes the list, keeps the operations', async (by) => {
    const { session, receive, notices, operations, saved, settle, stream, removedCount } = open({
      answer: () => (by === 'answer' ? { kind: 'sessionOver' } : { kind: 'later' }),
    });
    receive([anna], true);
    session.checkIn(1);
    if (by === 'stream') stream()?.onEnded();
    await settle();
    expect(notices).toEqual([{ kind: 'over' }]);
    expect(removedCount()).toBe(1);
    expect([...operations.keys()]).toEqual(['n1']);
    session.save();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(saved).toEqual([]);
  });
});

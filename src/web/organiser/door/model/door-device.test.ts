import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Door, DoorGuest, DoorSettings } from '../../../../shared/contracts/door.ts';
import type { DoorOperationAnswer } from '../../../../shared/contracts/door-operations.ts';
import { StorageFailure } from '../../../lib/browser-database.ts';
import { createDoorDevice, type DoorNotice } from './door-device.ts';
import { createDoorOperationQueue } from './door-operation-queue.ts';
import type { SendOutcome } from './door-operation-sender.ts';
import type { DoorStreamEvents } from './door-stream.ts';
import type { KeptOperation } from './kept-operation.ts';
import type { KeptList, ListStore } from './list-store.ts';
import { createServerClock } from './server-clock.ts';
import { createMemoryStore, makeGuest, makeKept } from './test-data.ts';

const START = Date.parse('2027-06-19T16:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

const door: Door = {
  role: 'staff',
  event: { id: 7, name: 'Gala', date: '2027-06-19T14:00:00Z', timeZone: 'Europe/Budapest', location: 'Budapest' },
  tagColours: {},
  tables: [{ tableNumber: '4', tableName: 'Head table', seats: 8 }],
};
const anna = makeGuest({ id: 1, fullName: 'Anna', householdId: 5 });
const bela = makeGuest({ id: 2, fullName: 'Béla', householdId: 5 });
const LATER: SendOutcome = { kind: 'later' };

interface World {
  operations?: KeptOperation[];
  kept?: KeptList;
  answer?: (operations: readonly KeptOperation[]) => SendOutcome | Promise<SendOutcome>;
  memory?: ReturnType<typeof createMemoryStore>;
  clock?: Parameters<typeof createDoorDevice>[0]['clock'];
}

const answerWith =
  (guests: DoorGuest[], answer: Partial<DoorOperationAnswer> = {}, isSendOnly = false) =>
  (operations: readonly KeptOperation[]): SendOutcome => ({
    kind: 'answered',
    answer: {
      isSendOnly,
      guests,
      answers: operations.map(({ id }) => ({ id, outcome: 'applied', reason: null, ...answer })),
    },
  });

const RIGHT_CLOCK = { now: () => Date.now(), offsetMs: () => 0 };

/** A door whose server, storage, stream and clock are controlled by the test. */
async function open({ operations = [], kept, answer = () => LATER, clock = RIGHT_CLOCK, ...more }: World = {}) {
  const sent: KeptOperation[] = [];
  const notices: DoorNotice[] = [];
  const saved: Parameters<ListStore['write']>[0][] = [];
  const { memory = createMemoryStore(operations) } = more;
  const heardSettings: DoorSettings[] = [];
  let stream: DoorStreamEvents | undefined;
  let erasedCount = 0;
  let lastId = 0;
  const world: { answer: typeof answer; door: Door | undefined; isListFull: boolean } = {
    answer,
    door: undefined,
    isListFull: false,
  };
  const queue = createDoorOperationQueue({
    eventId: 7,
    store: memory.store,
    send: async (_, batch) => {
      sent.push(...batch);
      return world.answer(batch);
    },
    exclusively: (round) => round(),
    channel: { post: () => {}, listen: () => () => {} },
    newDeviceId: () => 'unstored',
  });
  await queue.reread();
  const device = createDoorDevice({
    door,
    kept,
    queue,
    lists: {
      write: async (change) => {
        if (world.isListFull) throw new StorageFailure('full');
        saved.push(change);
      },
      erase: async () => {
        erasedCount += 1;
      },
    },
    openStream: (events) => {
      stream = events;
      return { close: () => {}, wake: () => {} };
    },
    clock,
    newId: () => `n${++lastId}`,
    label: () => 'Main entrance',
    refresh: async () => world.door,
    onSettings: (settings) => heardSettings.push(settings),
    onNotice: (notice) => notices.push(notice),
  });
  const receive = (guests: DoorGuest[], isComplete = false) =>
    stream?.onChanges({ isComplete, guests, removedIds: [] }, 'place-1');
  return {
    device,
    queue,
    memory,
    world,
    sent,
    notices,
    saved,
    receive,
    end: () => stream?.onEnded(),
    heardSettings,
    goLive: () => stream?.onConnection('live'),
    receiveSettings: (settings: DoorSettings) => stream?.onSettings(settings),
    erasedCount: () => erasedCount,
    names: () =>
      device.view
        .get()
        .guests.filter(({ checkedIn }) => checkedIn)
        .map(({ fullName }) => fullName),
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
}

async function openLoaded(world: World = {}) {
  const opened = await open(world);
  opened.receive([anna, bela], true);
  return opened;
}

describe('a tap', () => {
  it('is shown when it is stored, and stays shown without a network', async () => {
    const { device, names, settle } = await openLoaded();
    const tap = device.checkIn([1]);
    expect(names()).toEqual([]);
    expect(await tap).toMatchObject({ outcome: 'stored', arrivalIds: ['n1'] });
    expect(names()).toEqual(['Anna']);
    await settle();
    expect(device.view.get()).toMatchObject({ arrivedCount: 1, expectedCount: 2, waitingCount: 1 });
    await device.undo(1);
    expect(names()).toEqual([]);
    expect(device.view.get().waitingCount).toBe(2);
  });

  it('checks a household in, and is taken back without touching who was here before', async () => {
    const { device, sent, names } = await openLoaded();
    await device.checkIn([1]);
    const recorded = await device.checkIn([1, 2]);
    expect(names()).toEqual(['Anna', 'Béla']);
    expect(recorded.arrivalIds).toHaveLength(1);
    await device.undoRecorded(recorded);
    expect(names()).toEqual(['Anna']);
    expect(sent.length).toBeGreaterThan(0);
  });

  it('ties the operations of a household together', async () => {
    const { device, queue } = await openLoaded();
    await device.checkIn([1, 2]);
    const [one, other] = queue.operations.get();
    expect(one?.operation.batch).toBeDefined();
    expect(one?.operation.batch).toBe(other?.operation.batch);
    expect(other?.operation.seq).toBe((one?.operation.seq ?? 0) + 1);
  });

  it('has a later time than the one before, even if the clock was set back', async () => {
    const { device, queue } = await openLoaded();
    await device.checkIn([1]);
    vi.setSystemTime(START - 60_000);
    await device.undo(1);
    const times = queue.operations.get().map(({ operation }) => operation.at);
    expect(times).toEqual([...times].sort());
    expect(new Set(times).size).toBe(2);
  });

  it('is reported in the turn in which it is shown', async () => {
    const { device } = await openLoaded();
    const calls: string[] = [];
    device.view.subscribe(() => {
      calls.push('shown');
      queueMicrotask(() => calls.push('turn is over'));
    });
    await device.checkIn([1], ({ outcome }) => calls.push(outcome));
    expect(calls.slice(0, 3)).toEqual(['shown', 'stored', 'turn is over']);
  });

  it('is reported once it was kept, also by the server alone', async () => {
    const { device, memory, world } = await openLoaded();
    const onKept = vi.fn();
    memory.fill(true);
    await device.checkIn([2], onKept);
    expect(onKept).not.toHaveBeenCalled();
    world.answer = answerWith([{ ...bela, checkedIn: true }]);
    await device.checkIn([2], onKept);
    expect(onKept).toHaveBeenLastCalledWith({ outcome: 'sent', arrivalIds: ['n2'] });
    await device.checkIn([2], onKept);
    expect(onKept).toHaveBeenLastCalledWith({ outcome: 'stored', arrivalIds: [] });
    expect(onKept).toHaveBeenCalledTimes(2);
  });

  it('that could neither be stored nor sent is not shown', async () => {
    const { device, memory, names } = await openLoaded();
    memory.fill(true);
    expect(await device.checkIn([1])).toMatchObject({ outcome: 'notKept' });
    expect(names()).toEqual([]);
    expect(device.view.get().isStorageFailing).toBe(true);
  });
});

describe('without a network', () => {
  it('the list stays the same object when only the connection changes', async () => {
    const { device, goLive } = await openLoaded();
    const { guests } = device.view.get();
    goLive();
    expect(device.view.get().connection).toBe('live');
    expect(device.view.get().guests).toBe(guests);
    await device.checkIn([1]);
    expect(device.view.get().guests).not.toBe(guests);
  });

  it('a walk-in is on the list, can be seated and taken back, all by QR code', async () => {
    const { device, queue } = await openLoaded();
    const added = await device.addWalkIn('Cili', 'Aunt of the bride');
    const [walkIn] = device.view.get().guests.filter(({ id }) => id < 0);
    expect(walkIn).toMatchObject({ fullName: 'Cili', checkedIn: true, specialRequirements: 'Aunt of the bride' });
    if (!walkIn) throw new Error('not on the list');
    expect(device.findPerson({ qrCodeIdentifier: walkIn.qrCodeIdentifier })?.fullName).toBe('Cili');
    await device.moveTo(walkIn, { tableNumber: '4', seatNumber: '2' });
    expect(device.findGuest(walkIn.id)).toMatchObject({ tableNumber: '4', seatNumber: '2', tableName: 'Head table' });
    await device.undoRecorded(added);
    expect(device.findGuest(walkIn.id)?.checkedIn).toBe(false);
    for (const { operation } of queue.operations.get()) {
      expect(JSON.stringify(operation)).toContain(walkIn.qrCodeIdentifier);
      expect(JSON.stringify(operation)).not.toContain('"guestId"');
    }
  });

  it('a companion gets a name', async () => {
    const companion = makeGuest({ id: 3, fullName: 'Guest of Anna', isNamePlaceholder: true });
    const { device, receive } = await openLoaded();
    receive([companion]);
    await device.nameCompanion(companion, 'Dezső');
    expect(device.findGuest(3)).toMatchObject({ fullName: 'Dezső', isNamePlaceholder: false });
  });

  it('a restarted device shows the kept list with everything that it has recorded', async () => {
    const kept = { door, guests: [anna, bela], cursor: 'c', savedAt: START, clockOffsetMs: 0 };
    const { device, names } = await open({ kept, operations: [makeKept({ id: 'a', guestId: 2 })] });
    expect(device.view.get()).toMatchObject({ isLoaded: true, waitingCount: 1, readAt: START });
    expect(names()).toEqual(['Béla']);
  });
});

describe('when the server answers', () => {
  const arrivals = [{ id: 'n1', at: '2027-06-19T16:00:00.000Z', door: 'Main entrance' }];
  const annaHere = { ...anna, checkedIn: true, checkInTime: '2027-06-19T16:00:00.000Z', arrivals };

  it('the list is stored before the operation is forgotten', async () => {
    const { device, saved, memory, settle } = await openLoaded({ answer: answerWith([annaHere]) });
    await device.checkIn([1]);
    await settle();
    expect(memory.stored.size).toBe(0);
    expect(saved.at(-1)?.guests.get(1)).toEqual(annaHere);
    expect(device.view.get()).toMatchObject({ waitingCount: 0, arrivedCount: 1 });
  });

  it('staff hear that somebody else was first', async () => {
    const other = { id: 'x', at: '2027-06-19T15:00:00.000Z', door: 'Garden' };
    const double = { ...annaHere, arrivals: [other, ...arrivals] };
    const { device, notices, settle } = await openLoaded({ answer: answerWith([double]) });
    await device.checkIn([1]);
    await settle();
    expect(notices).toMatchObject([{ kind: 'arrivedBefore', guest: { id: 1 }, operationId: 'n1' }]);
  });

  it('staff hear what was not applied, and a lost seat goes back', async () => {
    const seats = [{ tableNumber: '4', tableName: null, seatNumber: '3' }];
    const { device, notices, settle } = await openLoaded({
      answer: answerWith([anna], { outcome: 'lost', reason: 'seat_taken', freeSeats: seats }),
    });
    await device.moveTo(anna, { tableNumber: '4', seatNumber: '2' });
    await settle();
    expect(notices).toMatchObject([{ kind: 'notApplied', operations: [{ state: 'lost', freeSeats: seats }] }]);
    expect(device.findGuest(1)?.tableNumber).toBeNull();
    expect(device.view.get()).toMatchObject({ waitingCount: 0, problemCount: 1 });
  });

  it('an entry that is held stays in effect on this device', async () => {
    const { device, names, settle } = await openLoaded({
      answer: answerWith([], { outcome: 'held', reason: 'guest_limit' }),
    });
    await device.addWalkIn('Cili', '');
    await settle();
    expect(names()).toEqual(['Cili']);
  });

  it('that the session is over, the list is erased and the operations stay', async () => {
    const { device, notices, memory, erasedCount, settle } = await openLoaded({
      answer: answerWith([], { outcome: 'held', reason: 'session_over' }, true),
    });
    await device.checkIn([1]);
    await settle();
    expect(erasedCount()).toBe(1);
    expect(notices.map(({ kind }) => kind)).toContain('over');
    expect(memory.stored.get('n1')).toMatchObject({ state: 'held', reason: 'session_over' });
  });
});

describe('a seat instead of one that was taken', () => {
  const seat = { tableNumber: '4', seatNumber: '3' };
  async function openLost() {
    const opened = await openLoaded({ answer: answerWith([anna], { outcome: 'lost', reason: 'seat_taken' }) });
    await opened.device.moveTo(anna, { tableNumber: '4', seatNumber: '2' });
    await opened.settle();
    const [lost] = opened.queue.operations.get();
    if (!lost) throw new Error('nothing was lost');
    opened.world.answer = () => LATER;
    return { ...opened, lost };
  }

  it('replaces the lost one', async () => {
    const { device, queue, lost } = await openLost();
    expect(await device.moveInstead(lost, anna, seat)).toMatchObject({ outcome: 'stored' });
    expect(queue.operations.get()).toMatchObject([{ state: 'waiting', operation: { moves: [seat] } }]);
  });

  it('leaves the lost one where it could not be kept', async () => {
    const { device, queue, memory, lost } = await openLost();
    memory.fill(true);
    expect(await device.moveInstead(lost, anna, seat)).toMatchObject({ outcome: 'notKept' });
    expect(queue.operations.get()).toEqual([lost]);
  });
});

describe('back at the server', () => {
  it('the device asks what the door may do by now, and stores it', async () => {
    const { device, world, saved, goLive, settle } = await openLoaded();
    await settle();
    const changed = { ...door, doorAllows: { walkIn: true, nameCompanion: false, seat: false } };
    world.door = changed;
    goLive();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(saved.at(-1)?.head.door).toEqual(changed);
    expect(device.view.get().connection).toBe('live');
  });

  it('staff hear that the organiser discarded what was held, and it has no effect any more', async () => {
    const { device, world, names, notices, queue, receiveSettings, heardSettings, settle } = await openLoaded({
      answer: answerWith([], { outcome: 'held', reason: 'guest_limit' }),
    });
    await device.addWalkIn('Cili', '');
    await settle();
    expect(names()).toEqual(['Cili']);
    const walkIn = device.view.get().guests.find(({ fullName }) => fullName === 'Cili');
    expect(device.view.get().heldIds).toEqual(new Set([walkIn?.id]));
    world.answer = answerWith([], { outcome: 'known', reason: 'discarded' });
    receiveSettings(door);
    await settle();
    expect(heardSettings).toEqual([door]);
    expect(names()).toEqual([]);
    expect(device.view.get().heldIds).toEqual(new Set());
    expect(queue.operations.get()).toMatchObject([{ state: 'refused', reason: 'discarded' }]);
    expect(notices.at(-1)).toMatchObject({ kind: 'notApplied', operations: [{ reason: 'discarded' }] });
  });
});

it('staff are warned before the first tap that nothing can be stored, and hear when it can be again', async () => {
  const { device, memory, settle } = await openLoaded();
  await settle();
  expect(device.view.get().isStorageFailing).toBe(false);
  memory.fill(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(device.view.get().isStorageFailing).toBe(true);
  memory.fill(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(device.view.get().isStorageFailing).toBe(false);
  memory.fill(true);
  const another = await open({ memory });
  await another.settle();
  expect(another.device.view.get().isStorageFailing).toBe(true);
});

it('a server that takes what is sent and does not answer is waited for after five seconds, until it answers', async () => {
  let finish: (outcome: SendOutcome) => void = () => {};
  const { device, goLive } = await openLoaded({ answer: () => new Promise((resolve) => (finish = resolve)) });
  goLive();
  await device.checkIn([1]);
  await vi.advanceTimersByTimeAsync(4_900);
  expect(device.view.get().connection).toBe('live');
  await vi.advanceTimersByTimeAsync(200);
  expect(device.view.get().connection).toBe('unanswered');
  finish(LATER);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(device.view.get().connection, 'the call was given up and made again').toBe('unanswered');
  finish(answerWith([anna])([]));
  await vi.advanceTimersByTimeAsync(0);
  expect(device.view.get().connection).toBe('live');
});

describe('a list that can’t be stored', () => {
  it('raises the banner until it could be stored', async () => {
    const { device, world, receive, settle } = await open();
    world.isListFull = true;
    receive([anna, bela], true);
    await settle();
    expect(device.view.get().isStorageFailing).toBe(true);
    expect(await device.storeList()).toBe(false);
    world.isListFull = false;
    expect(await device.storeList()).toBe(true);
    expect(device.view.get().isStorageFailing).toBe(false);
  });

  it('keeps the operations that it should contain', async () => {
    const { device, world, memory, settle } = await openLoaded({ answer: answerWith([anna]) });
    world.isListFull = true;
    await device.checkIn([1]);
    await settle();
    expect([...memory.stored.keys()]).toEqual(['n1']);
    expect(device.view.get().waitingCount).toBe(0);
  });
});

describe('a clock that is wrong by ten years', () => {
  const TEN_YEARS_MS = 10 * 365 * 24 * 60 * 60_000;
  it.each([
    ['ahead', TEN_YEARS_MS],
    ['behind', -TEN_YEARS_MS],
  ])('and %s still records the right times, and keeps the list', async (_, wrongByMs) => {
    vi.setSystemTime(START + wrongByMs);
    const clock = createServerClock(() => Date.now());
    clock.adjust(new Date(START).toUTCString(), Date.now());
    // Not `LATER`: thousands of attempts to send in these two days would make the test slow.
    const answer = (): SendOutcome => ({ kind: 'unknownSession' });
    const { device, memory, saved, erasedCount } = await openLoaded({ clock, answer });
    device.setDoor({ ...door, keptUntil: new Date(START + 48 * 60 * 60_000).toISOString() });
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    await device.checkIn([1]);
    const [kept] = memory.stored.values();
    expect(Math.abs(Date.parse(kept?.operation.at ?? '') - (START + 60 * 60_000))).toBeLessThan(1_000);
    expect(Math.abs((saved.at(-1)?.head.clockOffsetMs ?? 0) + wrongByMs)).toBeLessThan(1_000);
    expect(erasedCount()).toBe(0);
    // The device's clock is set right while there is no network.
    vi.setSystemTime(START + 2 * 60 * 60_000);
    await vi.advanceTimersByTimeAsync(45 * 60 * 60_000);
    expect(erasedCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
    expect(erasedCount()).toBe(1);
  });
});

describe('a list that is kept for too long', () => {
  const keptUntil = new Date(START + 60 * 60_000).toISOString();
  const kept = { door: { ...door, keptUntil }, guests: [anna], cursor: 'c', savedAt: START, clockOffsetMs: 0 };

  it('is erased under an open page without a network', async () => {
    const { device, erasedCount, notices } = await open({ kept });
    device.setDoor(kept.door);
    await vi.advanceTimersByTimeAsync(59 * 60_000);
    expect(erasedCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(erasedCount()).toBe(1);
    expect(notices).toEqual([{ kind: 'over' }]);
  });

  it('stays if the server lets the device keep it longer', async () => {
    const { device, world, erasedCount } = await open({ kept });
    device.setDoor(kept.door);
    world.door = { ...door, keptUntil: new Date(START + 24 * 60 * 60_000).toISOString() };
    await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
    expect(erasedCount()).toBe(0);
  });
});

it('finds the guest of an operation by id or by QR code', async () => {
  const { device } = await openLoaded();
  await device.addWalkIn('Cili', '');
  const [cili] = device.view.get().guests.filter(({ id }) => id < 0);
  expect(device.findPerson({ guestId: 2 })?.fullName).toBe('Béla');
  expect(device.findPerson({ qrCodeIdentifier: cili?.qrCodeIdentifier })?.fullName).toBe('Cili');
});

it('stores a whole list at once, and later only the parts that changed', async () => {
  const { saved, receive } = await open();
  receive([anna, bela], true);
  await vi.advanceTimersByTimeAsync(0);
  expect(saved.at(-1)?.parts.size).toBe(32);
  receive([{ ...bela, fullName: 'Béla Nagy' }]);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(saved).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect([...(saved.at(-1)?.parts ?? [])]).toEqual([2]);
  expect(saved.at(-1)?.head.cursor).toBe('place-1');
});

it('erases the list when the stream says that the session is over', async () => {
  const { end, erasedCount, notices } = await openLoaded();
  end();
  expect(erasedCount()).toBe(1);
  expect(notices).toEqual([{ kind: 'over' }]);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DoorOperationAnswer } from '../../../../shared/contracts/door-operations.ts';
import { createDoorOperationQueue, type PageChannel } from './door-operation-queue.ts';
import type { SendOutcome } from './door-operation-sender.ts';
import type { KeptOperation } from './kept-operation.ts';
import type { Device } from './operation-store.ts';
import { createMemoryStore, makeKept } from './test-data.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const AT = '2027-06-19T16:00:00.000Z';
const arrive = (id: string) => ({ id, kind: 'arrive' as const, guestId: 1, at: AT });
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Answers every operation in the same way. */
const answerAll =
  (answer: Omit<DoorOperationAnswer, 'id'>) =>
  (operations: readonly KeptOperation[]): SendOutcome => ({
    kind: 'answered',
    answer: { isSendOnly: false, guests: [], answers: operations.map(({ id }) => ({ id, ...answer })) },
  });
const applied = answerAll({ outcome: 'applied', reason: null });
const LATER: SendOutcome = { kind: 'later' };

const NO_OTHER_PAGE: PageChannel = { post: () => {}, listen: () => () => {} };

function open({ kept = [] as KeptOperation[], shared = createMemoryStore(kept), channel = NO_OTHER_PAGE } = {}) {
  const sent: { device: Device; ids: string[]; isUrgent: boolean }[] = [];
  const world = {
    answer: applied as (operations: readonly KeptOperation[]) => SendOutcome,
    isOtherPageSending: false,
  };
  const queue = createDoorOperationQueue({
    eventId: 7,
    store: shared.store,
    send: async (device, operations, { isUrgent } = { isUrgent: false }) => {
      sent.push({ device, ids: operations.map(({ id }) => id), isUrgent });
      return world.answer(operations);
    },
    exclusively: async (round) => (world.isOtherPageSending ? false : round()),
    channel,
    newDeviceId: () => 'unstored-device',
  });
  return { queue, sent, world, ...shared, ids: () => queue.operations.get().map(({ id }) => id) };
}

describe('an operation', () => {
  it('is stored before it is sent, and removed when it was applied', async () => {
    const { queue, sent, stored, world } = open();
    world.answer = (operations) => {
      expect(stored.has('a')).toBe(true);
      return applied(operations);
    };
    expect(await queue.record([arrive('a')])).toBe('stored');
    await settle();
    expect(sent.map(({ ids }) => ids)).toEqual([['a']]);
    expect(stored.size).toBe(0);
    expect(queue.operations.get()).toEqual([]);
  });

  it('waits without an answer, with growing pauses, and is sent at once when the network is back', async () => {
    const { queue, sent, world, ids } = open();
    world.answer = () => LATER;
    await queue.record([arrive('a')]);
    await settle();
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(3);
    expect(ids()).toEqual(['a']);
    const waiting = queue.operations.get();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.length).toBeGreaterThan(3);
    expect(queue.operations.get(), 'the same list after attempts that changed nothing').toBe(waiting);
    sent.length = 3;
    world.answer = applied;
    queue.wake();
    await settle();
    expect(sent).toHaveLength(4);
    expect(ids()).toEqual([]);
  });

  it('is sent after the pause that the server asks for', async () => {
    const { queue, sent, world } = open();
    world.answer = () => ({ kind: 'later', afterMs: 7_000 });
    await queue.record([arrive('a')]);
    await vi.advanceTimersByTimeAsync(6_900);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toHaveLength(2);
  });

  it.each(['held', 'lost', 'refused'] as const)(
    'that is %s stays with its reason and is not sent again',
    async (outcome) => {
      const { queue, sent, stored, world } = open();
      world.answer = answerAll({ outcome, reason: 'seat_taken' });
      await queue.record([arrive('a')]);
      await settle();
      queue.wake();
      await settle();
      expect(sent).toHaveLength(1);
      expect(queue.operations.get()).toMatchObject([{ id: 'a', state: outcome, reason: 'seat_taken' }]);
      expect(stored.get('a')).toMatchObject({ state: outcome });
    },
  );

  it('stays until staff have read it, or is sent once more', async () => {
    const { queue, sent, stored, world, ids } = open({
      kept: [makeKept({ id: 'a' }, { state: 'refused' }), makeKept({ id: 'b' }, { state: 'lost' })],
    });
    await queue.reread();
    await queue.dismiss(['b']);
    expect(ids()).toEqual(['a']);
    world.answer = applied;
    await queue.sendAgain(['a']);
    await settle();
    expect(sent.map(({ ids }) => ids)).toEqual([['a']]);
    expect(stored.size).toBe(0);
  });

  it('is not sent to a server that does not know this browser, until somebody enters', async () => {
    const { queue, sent, world, ids } = open({ kept: [makeKept({ id: 'a' })] });
    world.answer = () => ({ kind: 'unknownSession' });
    queue.wake();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(ids()).toEqual(['a']);
    world.answer = applied;
    queue.wake();
    await settle();
    expect(ids()).toEqual([]);
  });
});

describe('an operation that is held', () => {
  const held = () => makeKept({ id: 'a' }, { state: 'held', reason: 'guest_limit' });

  it('is sent again to hear what the organiser decided, and goes when it was applied', async () => {
    const { queue, sent, stored, world } = open({ kept: [held()] });
    await queue.reread();
    world.answer = answerAll({ outcome: 'held', reason: 'guest_limit' });
    queue.recheckHeld();
    await settle();
    expect(sent.map(({ ids }) => ids)).toEqual([['a']]);
    expect(queue.operations.get()).toEqual([held()]);
    world.answer = answerAll({ outcome: 'known', reason: null });
    queue.recheckHeld();
    await settle();
    expect(stored.size).toBe(0);
  });

  it('stays as a problem when the organiser discarded it', async () => {
    const { queue, sent, stored, world } = open({ kept: [held()] });
    await queue.reread();
    world.answer = answerAll({ outcome: 'known', reason: 'discarded' });
    queue.recheckHeld();
    await settle();
    queue.recheckHeld();
    await settle();
    expect(sent).toHaveLength(1);
    expect(stored.get('a')).toMatchObject({ state: 'refused', reason: 'discarded' });
  });
});

describe('a call that the server can’t take', () => {
  it('is cut in halves if it is too large', async () => {
    const kept = ['a', 'b', 'c', 'd'].map((id, index) => makeKept({ id, seq: index + 1 }));
    const { queue, sent, world } = open({ kept });
    world.answer = (operations) => (operations.length > 1 ? { kind: 'tooLarge' } : applied(operations));
    queue.wake();
    await settle();
    expect(sent.map(({ ids }) => ids.join(''))).toEqual(['abcd', 'ab', 'a', 'b', 'c', 'd']);
    expect(queue.isCallRefused.get()).toBe(false);
  });

  it('is shown as a problem and tried again later', async () => {
    const { queue, world, ids } = open({ kept: [makeKept({ id: 'a' })] });
    world.answer = () => ({ kind: 'callRefused' });
    queue.wake();
    await settle();
    expect(queue.isCallRefused.get()).toBe(true);
    expect(ids()).toEqual(['a']);
    world.answer = applied;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.isCallRefused.get()).toBe(false);
    expect(ids()).toEqual([]);
  });
});

describe('a database that the browser cleared under the open page', () => {
  it('gets the unsent operations again, and their numbers stay taken', async () => {
    const { queue, stored, world, ids } = open();
    world.answer = () => LATER;
    await queue.record([arrive('a'), arrive('b')]);
    await settle();
    stored.clear();
    await queue.reread();
    expect(ids()).toEqual(['a', 'b']);
    expect([...stored.keys()]).toEqual(['a', 'b']);
  });

  it('that takes nothing any more raises the banner, and the operations are still sent', async () => {
    const { queue, stored, sent, world, fill } = open();
    world.answer = () => LATER;
    await queue.record([arrive('a')]);
    await settle();
    stored.clear();
    fill(true);
    await queue.reread();
    expect(queue.isStorageFailing.get()).toBe(true);
    world.answer = applied;
    queue.wake();
    await settle();
    expect(sent.at(-1)?.ids).toEqual(['a']);
    expect(queue.operations.get()).toEqual([]);
  });

  it('is not suspected where another page has sent or dismissed them', async () => {
    const shared = createMemoryStore([makeKept({ id: 'a' }, { state: 'refused' })]);
    let receive: (removedIds: readonly string[]) => void = () => {};
    const first = open({ shared, channel: { post: (ids) => receive(ids), listen: () => () => {} } });
    const second = open({
      shared,
      channel: {
        post: () => {},
        listen: (onMessage) => {
          receive = onMessage;
          return () => {};
        },
      },
    });
    await first.queue.reread();
    await second.queue.reread();
    await first.queue.dismiss(['a']);
    await settle();
    expect(second.ids()).toEqual([]);
    expect(shared.stored.size).toBe(0);
  });
});

it('sends at most 500 operations at once, in the order in which they were recorded', async () => {
  const kept = Array.from({ length: 1_200 }, (_, index) => makeKept({ id: `n${index}`, seq: index + 1 }));
  const { queue, sent } = open({ kept });
  queue.wake();
  await settle();
  expect(sent.map(({ ids }) => ids.length)).toEqual([500, 500, 200]);
  expect(sent.flatMap(({ ids }) => ids)).toEqual(kept.map(({ id }) => id));
});

it('sends what another page of this browser has stored, and nothing while that page is sending', async () => {
  const shared = createMemoryStore();
  const first = open({ shared });
  const second = open({ shared });
  first.world.answer = () => LATER;
  await first.queue.record([arrive('a')]);
  first.queue.close();
  second.world.isOtherPageSending = true;
  second.queue.wake();
  await settle();
  expect(second.sent).toEqual([]);
  second.world.isOtherPageSending = false;
  second.queue.wake();
  await settle();
  expect(second.sent.map(({ ids }) => ids)).toEqual([['a']]);
});

describe('where nothing can be stored', () => {
  it('an operation counts only if the server takes it at once', async () => {
    const { queue, sent, world, fill } = open();
    fill(true);
    expect(await queue.record([arrive('a')])).toBe('sent');
    expect(queue.isStorageFailing.get()).toBe(true);
    world.answer = () => LATER;
    expect(await queue.record([arrive('b')])).toBe('notKept');
    world.answer = answerAll({ outcome: 'refused', reason: 'malformed' });
    expect(await queue.record([arrive('c')])).toBe('notKept');
    expect(sent.map(({ device }) => device.id)).toEqual(['unstored-device', 'unstored-device', 'unstored-device']);
    expect(sent.every(({ isUrgent }) => isUrgent)).toBe(true);
  });

  it('the warning goes away when something could be stored again', async () => {
    const { queue, fill } = open();
    fill(true);
    await queue.record([arrive('a')]);
    fill(false);
    expect(await queue.record([arrive('b')])).toBe('stored');
    expect(queue.isStorageFailing.get()).toBe(false);
  });
});

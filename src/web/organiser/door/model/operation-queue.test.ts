import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OperationAnswer } from '../../../../shared/contracts/door-operations.ts';
import type { KeptOperation } from './kept-operation.ts';
import { createOperationQueue } from './operation-queue.ts';
import type { SendOutcome } from './operation-sender.ts';
import type { Device } from './operation-store.ts';
import { createMemoryStore, makeKept } from './test-data.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const AT = '2027-06-19T16:00:00.000Z';
const arrive = (id: string) => ({ id, kind: 'arrive' as const, guestId: 1, at: AT });
const settle = () => vi.advanceTimersByTimeAsync(0);

/** Answers every operation in the same way. */
const answerAll =
  (answer: Omit<OperationAnswer, 'id'>) =>
  (operations: readonly KeptOperation[]): SendOutcome => ({
    kind: 'answered',
    answer: { isSendOnly: false, guests: [], answers: operations.map(({ id }) => ({ id, ...answer })) },
  });
const applied = answerAll({ outcome: 'applied', reason: null });
const LATER: SendOutcome = { kind: 'later' };

function open({ kept = [] as KeptOperation[], shared = createMemoryStore(kept) } = {}) {
  const sent: { device: Device; ids: string[] }[] = [];
  const world = {
    answer: applied as (operations: readonly KeptOperation[]) => SendOutcome,
    isOtherPageSending: false,
  };
  const queue = createOperationQueue({
    eventId: 7,
    store: shared.store,
    send: async (device, operations) => {
      sent.push({ device, ids: operations.map(({ id }) => id) });
      return world.answer(operations);
    },
    exclusively: async (round) => (world.isOtherPageSending ? false : round()),
    channel: { post: () => {}, listen: () => () => {} },
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

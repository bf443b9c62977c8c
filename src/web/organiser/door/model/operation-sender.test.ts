import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from './door-reducer.ts';
import { createOperationSender, type SendOutcome } from './operation-sender.ts';
import { makeGuest, makeOperation } from './test-data.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CONFIRMED: SendOutcome = { kind: 'confirmed', guest: makeGuest({ id: 1 }), alreadyCheckedIn: false };
const LATER: SendOutcome = { kind: 'later' };

/** A sender with its queue, and a server whose answers the test gives. */
function open(answer: (operation: Operation, attempt: number) => SendOutcome) {
  const queue: Operation[] = [];
  const sent: string[] = [];
  const settled: string[] = [];
  const sender = createOperationSender({
    findNext: () => queue[0],
    send: async (operation) => {
      sent.push(operation.operationId);
      return answer(operation, sent.length);
    },
    onSending: () => {},
    onOutcome: (operation, outcome) => {
      settled.push(`${operation.operationId} ${outcome.kind}`);
      if (outcome.kind !== 'sessionOver') queue.shift();
    },
  });
  const record = (...operationIds: string[]) => {
    for (const operationId of operationIds) queue.push(makeOperation({ operationId }));
    sender.wake();
  };
  return { queue, sent, settled, sender, record };
}

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('an operation', () => {
  it('is sent in order, each once', async () => {
    const { record, sent, settled } = open(() => CONFIRMED);
    record('a', 'b');
    record('c');
    await passing(0);
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(settled).toEqual(['a confirmed', 'b confirmed', 'c confirmed']);
  });

  it('waits for the previous one to be answered, with growing delays', async () => {
    const { record, sent } = open((_, attempt) => (attempt <= 6 ? LATER : CONFIRMED));
    record('a', 'b');
    for (const [wait, count] of [
      [999, 1],
      [1, 2],
      [2_000, 3],
      [4_000, 4],
      [8_000, 5],
      [15_000, 6],
      [14_999, 6],
    ] as const) {
      await passing(wait);
      expect(sent).toEqual(Array(count).fill('a'));
    }
    await passing(1);
    expect(sent).toEqual([...Array(7).fill('a'), 'b']);
  });

  it('is sent at once when the network is back, or after the delay that the server asks for', async () => {
    const { record, sent, sender } = open(
      (_, attempt) => [LATER, LATER, { kind: 'later', afterMs: 60_000 } as const][attempt - 1] ?? CONFIRMED,
    );
    record('a');
    await passing(0);
    sender.wake();
    await passing(0);
    expect(sent).toHaveLength(2);
    await passing(2_000);
    expect(sent).toHaveLength(3);
    await passing(59_999);
    expect(sent).toHaveLength(3);
    await passing(1);
    expect(sent).toHaveLength(4);
  });

  it('is dropped if it can’t succeed, and kept if the session is over', async () => {
    const { record, sent, settled, queue } = open(({ operationId }) =>
      operationId === 'gone' ? { kind: 'refused' } : operationId === 'over' ? { kind: 'sessionOver' } : CONFIRMED,
    );
    record('gone', 'a', 'over', 'b');
    await passing(60_000);
    expect(settled).toEqual(['gone refused', 'a confirmed', 'over sessionOver']);
    expect(sent).not.toContain('b');
    expect(queue.map(({ operationId }) => operationId)).toEqual(['over', 'b']);
  });

  it('is not sent after stop', async () => {
    const { record, sent, sender } = open(() => LATER);
    record('a');
    await passing(0);
    sender.stop();
    sender.wake();
    await passing(60_000);
    expect(sent).toEqual(['a']);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tap } from './door-reducer.ts';
import { createTapSender, type TapOutcome } from './operation-sender.ts';
import { makeGuest, makeTap } from './testing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CONFIRMED: TapOutcome = { kind: 'confirmed', guest: makeGuest({ id: 1 }), alreadyCheckedIn: false };
const LATER: TapOutcome = { kind: 'later' };

/** A queue, and a server that answers as it is told. */
function open(answer: (tap: Tap, attempt: number) => TapOutcome) {
  const queue: Tap[] = [];
  const sent: string[] = [];
  const settled: string[] = [];
  const sender = createTapSender({
    findNext: () => queue[0],
    send: async (tap) => {
      sent.push(tap.nonce);
      return answer(tap, sent.length);
    },
    onSending: () => {},
    onOutcome: (tap, outcome) => {
      settled.push(`${tap.nonce} ${outcome.kind}`);
      if (outcome.kind !== 'sessionOver') queue.shift();
    },
  });
  const tap = (...nonces: string[]) => {
    for (const nonce of nonces) queue.push(makeTap({ nonce }));
    sender.wake();
  };
  return { queue, sent, settled, sender, tap };
}

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('what was tapped', () => {
  it('is sent in order, each once', async () => {
    const { tap, sent, settled } = open(() => CONFIRMED);
    tap('a', 'b');
    tap('c');
    await passing(0);
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(settled).toEqual(['a confirmed', 'b confirmed', 'c confirmed']);
  });

  it('waits behind one without an answer, for longer each time', async () => {
    const { tap, sent } = open((_, attempt) => (attempt <= 6 ? LATER : CONFIRMED));
    tap('a', 'b');
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

  it('goes at once when the network is back, and when the server says when', async () => {
    const { tap, sent, sender } = open(
      (_, attempt) => [LATER, LATER, { kind: 'later', afterMs: 60_000 } as const][attempt - 1] ?? CONFIRMED,
    );
    tap('a');
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

  it('gives way when it can’t succeed, and stays when the session is over', async () => {
    const { tap, sent, settled, queue } = open(({ nonce }) =>
      nonce === 'gone' ? { kind: 'refused' } : nonce === 'over' ? { kind: 'sessionOver' } : CONFIRMED,
    );
    tap('gone', 'a', 'over', 'b');
    await passing(60_000);
    expect(settled).toEqual(['gone refused', 'a confirmed', 'over sessionOver']);
    expect(sent).not.toContain('b');
    expect(queue.map(({ nonce }) => nonce)).toEqual(['over', 'b']);
  });

  it('is left alone once stopped', async () => {
    const { tap, sent, sender } = open(() => LATER);
    tap('a');
    await passing(0);
    sender.stop();
    sender.wake();
    await passing(60_000);
    expect(sent).toEqual(['a']);
  });
});

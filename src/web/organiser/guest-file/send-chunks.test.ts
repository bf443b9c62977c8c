import { expect, test } from 'vitest';
import type { ImportResult } from '../../../shared/contracts/guests.ts';
import { cutIntoChunks } from '../../../shared/guest-file/chunks.ts';
import { ApiError, NetworkError } from '../../lib/api-client.ts';
import { sendChunks } from './send-chunks.ts';

const ROWS = Array.from({ length: 5 }, (_, n) => ({ existing: 'add' as const, id: `row-${n}` }));
const CHUNKS = cutIntoChunks(ROWS, 2);

const answerFor = (rows: readonly unknown[]): ImportResult => ({
  results: rows.map(() => ({ status: 'added', guestId: 1, problem: null, seatTakenBy: null })),
});

/** Answers chunk by chunk; `failures` names what the attempts before the good one meet. */
function play(failures: unknown[] = [], options: { startAt?: number; stopAfter?: number } = {}) {
  const sent: string[][] = [];
  const answered: number[] = [];
  const waits: number[] = [];
  const end = sendChunks({
    chunks: CHUNKS,
    startAt: options.startAt ?? 0,
    send: async ({ rows }) => {
      sent.push(rows.map(({ id }) => id));
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return answerFor(rows);
    },
    wait: async (delayMs) => {
      waits.push(delayMs);
    },
    isStopped: () => answered.length >= (options.stopAfter ?? Number.POSITIVE_INFINITY),
    onRetry: () => {},
    onAnswer: (chunkIndex) => answered.push(chunkIndex),
  });
  return { end, sent, answered, waits };
}

test('sends the chunks one after the other', async () => {
  const { end, sent, answered } = play();
  expect(await end).toEqual({ kind: 'finished' });
  expect(sent).toEqual([['row-0', 'row-1'], ['row-2', 'row-3'], ['row-4']]);
  expect(answered).toEqual([0, 1, 2]);
});

test('repeats a chunk whose answer was lost, with the same rows', async () => {
  const { end, sent, waits } = play([new NetworkError('cut'), new ApiError(503, '')]);
  expect(await end).toEqual({ kind: 'finished' });
  expect(sent.slice(0, 3)).toEqual([sent[0], sent[0], sent[0]]);
  expect(waits).toEqual([1_000, 2_000]);
});

test('pauses when it keeps failing, and goes on where it stopped', async () => {
  const cut = () => new NetworkError('cut');
  const first = play([undefined, cut(), cut(), cut(), cut()]);
  expect(await first.end).toMatchObject({ kind: 'interrupted' });
  expect(first.answered).toEqual([0]);
  const second = play([], { startAt: 1 });
  expect(await second.end).toEqual({ kind: 'finished' });
  expect(second.sent).toEqual([['row-2', 'row-3'], ['row-4']]);
});

test('pauses at once when the session has ended', async () => {
  const { end, sent } = play([new ApiError(401, '{"code":"not_authenticated"}')]);
  expect(await end).toMatchObject({ kind: 'interrupted' });
  expect(sent).toHaveLength(1);
});

test('does not insist when the server refuses', async () => {
  const { end, sent } = play([new ApiError(404, '{"code":"not_found"}')]);
  expect(await end).toMatchObject({ kind: 'refused' });
  expect(sent).toHaveLength(1);
});

test('stops between two chunks', async () => {
  const { end, answered } = play([], { stopAfter: 1 });
  expect(await end).toEqual({ kind: 'stopped' });
  expect(answered).toEqual([0]);
});

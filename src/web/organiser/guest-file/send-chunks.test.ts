import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api-client.ts';
import { sendChunks } from './send-chunks.ts';

/** Sends three chunks. The first attempts fail with `failures`, one after the other; later ones succeed. */
function play(failures: unknown[] = [], options: { startAt?: number; stopAfter?: number } = {}) {
  const sent: number[] = [];
  const answered: number[] = [];
  const waits: number[] = [];
  const busy: number[] = [];
  const end = sendChunks({
    chunkCount: 3,
    startAt: options.startAt ?? 0,
    send: async (chunkIndex) => {
      sent.push(chunkIndex);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      return chunkIndex;
    },
    wait: async (delayMs) => {
      waits.push(delayMs);
    },
    isStopped: () => answered.length >= (options.stopAfter ?? Number.POSITIVE_INFINITY),
    onRetry: () => {},
    onBusy: (seconds) => busy.push(seconds),
    onAnswer: (answer) => answered.push(answer),
  });
  return { end, sent, answered, waits, busy };
}

test('sends the chunks one after the other', async () => {
  const { end, sent, answered } = play();
  expect(await end).toEqual({ kind: 'finished' });
  expect(sent).toEqual([0, 1, 2]);
  expect(answered).toEqual([0, 1, 2]);
});

test('repeats a chunk whose answer was lost, waiting longer each time', async () => {
  const { end, sent, answered, waits } = play([new NetworkError('cut'), new ApiError(503, '')]);
  expect(await end).toEqual({ kind: 'finished' });
  expect(sent).toEqual([0, 0, 0, 1, 2]);
  expect(answered).toEqual([0, 1, 2]);
  expect(waits).toEqual([1_000, 2_000]);
});

test('pauses after repeated failures, and resumes where it stopped', async () => {
  const cut = () => new NetworkError('cut');
  const first = play([undefined, cut(), cut(), cut(), cut()]);
  expect(await first.end).toMatchObject({ kind: 'interrupted' });
  expect(first.answered).toEqual([0]);
  const second = play([], { startAt: 1 });
  expect(await second.end).toEqual({ kind: 'finished' });
  expect(second.sent).toEqual([1, 2]);
});

test('waits as long as the server says while it imports other lists', async () => {
  const { end, sent, waits, busy } = play(
    [12, 7, 5, 5, 5].map((seconds) => new ApiError(429, '{"code":"busy"}', String(seconds))),
  );
  expect(await end).toEqual({ kind: 'finished' });
  expect(sent).toEqual([0, 0, 0, 0, 0, 0, 1, 2]);
  expect(busy).toEqual([12, 7, 5, 5, 5]);
  expect(waits).toEqual([12_000, 7_000, 5_000, 5_000, 5_000]);
});

test('pauses at once when the session has ended', async () => {
  const { end, sent } = play([new ApiError(401, '{"code":"not_authenticated"}')]);
  expect(await end).toMatchObject({ kind: 'interrupted' });
  expect(sent).toEqual([0]);
});

test('does not retry if the server refuses', async () => {
  const { end, sent } = play([new ApiError(404, '{"code":"not_found"}')]);
  expect(await end).toMatchObject({ kind: 'refused' });
  expect(sent).toEqual([0]);
});

test('stops between two chunks', async () => {
  const { end, answered } = play([], { stopAfter: 1 });
  expect(await end).toEqual({ kind: 'stopped' });
  expect(answered).toEqual([0]);
});

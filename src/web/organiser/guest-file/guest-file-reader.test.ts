import { afterEach, expect, it, vi } from 'vitest';
import { openGuestFileReader, READING_LIMIT_MS } from './guest-file-reader.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The browser's worker, busy for ever with the first request. */
class BusyWorker extends EventTarget {
  static ended = 0;
  postMessage() {}
  terminate() {
    BusyWorker.ended += 1;
  }
}

it('ends a worker that is busy with a file for too long, and says so', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', BusyWorker);
  const reader = openGuestFileReader();
  const answers = [reader.ask('readPasted', 'Name'), reader.ask('recognise', { hasHeader: true })];
  const outcomes = Promise.allSettled(answers);
  await vi.advanceTimersByTimeAsync(READING_LIMIT_MS);
  expect(await outcomes).toMatchObject([{ reason: { problem: 'tooSlow' } }, { reason: { problem: 'tooSlow' } }]);
  expect(BusyWorker.ended).toBe(1);
});

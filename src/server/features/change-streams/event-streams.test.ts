import { expect, it } from 'vitest';
import { EventStreams, type Stream } from './event-streams.ts';

it.each([
  { what: 'an error of its own', error: new Error('nonsense'), refreshes: 0 },
  { what: 'an unavailable database', error: Object.assign(new Error(), { code: 'ECONNREFUSED' }), refreshes: 1 },
])('waits for a place among refreshes after $what: $refreshes times', async ({ error, refreshes }) => {
  let [tries, places] = [0, 0];
  const sent: string[] = [];
  const streams = new EventStreams({
    source: {
      async readSince() {
        tries += 1;
        if (tries === 1) throw error;
        return { cursor: '1', bytes: Buffer.from('') };
      },
      readNext: async () => undefined,
    },
    endInvalid: async () => {},
    onError: () => {},
    gatherMs: 0,
    pauseMs: 0,
    waitToRefresh() {
      places += 1;
      return () => {};
    },
    closing: new AbortController().signal,
  });
  streams.join({ cursor: undefined, send: ({ cursor }) => void sent.push(cursor) } as Stream);
  await expect.poll(() => sent).toEqual(['1']);
  expect([tries, places]).toEqual([2, refreshes]);
});

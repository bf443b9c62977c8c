import type { ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createChangeStream } from './change-stream.ts';

it('lets nothing of the moment come before the frame that a slow client missed', async () => {
  const reading: (() => void)[] = [];
  const response = new Writable({ highWaterMark: 1, write: (_bytes, _encoding, done) => void reading.push(done) });
  let timesBehind = 0;
  const stream = createChangeStream({
    eventId: 1,
    pass: undefined,
    networks: [],
    cursor: undefined,
    response: response as ServerResponse,
    onBehind: () => (timesBehind += 1),
  });
  const readAll = async () => {
    while (reading.length > 0) {
      reading.shift()?.();
      await new Promise(setImmediate);
    }
  };
  const moment = Buffer.from('event: presence\n\n');
  await readAll();
  stream.send({ cursor: '1', bytes: Buffer.from('data: 1\n\n') });
  stream.send({ cursor: '2', bytes: Buffer.from('data: 2\n\n') });
  await readAll();
  expect(timesBehind).toBe(1);
  expect([stream.takesOffers, stream.offer(moment)]).toEqual([false, false]);
  stream.send({ cursor: '2', bytes: Buffer.from('data: 2\n\n') });
  expect(stream.cursor).toBe('2');
  await readAll();
  expect(stream.offer(moment)).toBe(true);
});

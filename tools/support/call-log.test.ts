import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CallLog } from './call-log.ts';
import { createClient } from './http-client.ts';

/** How many answers are cut off after their headers before one is whole. */
let cutOffs = 0;
const server = createServer((request, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 4 });
  request.resume();
  if (cutOffs === 0) {
    response.end('true');
    return;
  }
  cutOffs -= 1;
  response.write('tr', () => response.destroy());
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  cutOffs = 1;
});

const send = (log: CallLog, method = 'GET') =>
  log.send({ kind: 'lists', findClient: () => createClient({ url }), method, path: '/' });

it('reads again at once what was cut off, and counts it', async () => {
  const log = new CallLog({ repeatsCutOffReads: true });
  expect((await send(log))?.body).toBe(true);
  log.requireUsableAnswers();
  log.requireNoFailures();
  expect(log.describe()).toContain('1 lists (1 cut off and read again)');
});

it('takes a second cut in a row for a failure', async () => {
  cutOffs = 2;
  const log = new CallLog({ repeatsCutOffReads: true });
  expect(await send(log)).toBeUndefined();
  expect(() => log.requireNoFailures()).toThrow('1 broken off');
});

it('repeats nothing by itself where no server is killed, and never a write', async () => {
  const strict = new CallLog();
  expect(await send(strict)).toBeUndefined();
  expect(() => strict.requireUsableAnswers()).toThrow('lists: aborted');
  cutOffs = 1;
  const log = new CallLog({ repeatsCutOffReads: true });
  expect(await send(log, 'POST')).toBeUndefined();
  expect(() => log.requireNoFailures()).toThrow('1 broken off');
});

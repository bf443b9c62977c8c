import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenAtOrigin } from '../testing/second-server.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { MAX_BODY_BYTES } from './request-bodies.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await createTestApp();
  port = Number(new URL(await listenAtOrigin(test.app)).port);
});
afterAll(() => test.close());

const MEGABYTE = 1024 * 1024;

/** Sends all of the body before it looks at the answer, as nginx does. */
async function post(headers: string, body: Buffer | string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  const start = `POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`;
  await new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.write(start);
    socket.write(body, resolve);
  });
  return text(socket);
}

it('reads a too large body to its end before it closes the connection', async () => {
  const body = Buffer.alloc(MAX_BODY_BYTES, 'x');
  const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await post(`content-length: ${body.length}`, body)).toMatch(/^HTTP\/1.1 413 /);
    expect(await post('transfer-encoding: chunked', chunk)).toMatch(/^HTTP\/1.1 413 /);
  }
});

it('lets a body be as large as nginx does', async () => {
  const configuration = await readFile(new URL('../../../deploy/nginx.conf', import.meta.url), 'utf8');
  expect(/client_max_body_size (\w+);/.exec(configuration)?.[1]).toBe(`${MAX_BODY_BYTES / MEGABYTE}m`);
});

it('does not wait for an endless body', async () => {
  expect(await post(`content-length: ${100 * MEGABYTE}`, 'x')).toMatch(/^HTTP\/1.1 413 /);
  expect(await post(`content-length: ${MEGABYTE}`, 'x')).toMatch(/^HTTP\/1.1 413 /);
});

it('answers a POST with a content type and no body, as `curl -X POST` sends it', async () => {
  expect(await post('connection: close', '')).toMatch(/^HTTP\/1.1 400 /);
});

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { translatorFor } from '../../shared/i18n/translator.ts';
import { listenAtOrigin } from '../testing/second-server.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await createTestApp();
  port = Number(new URL(await listenAtOrigin(test.app)).port);
});
afterAll(() => test.close());

/** Sends raw bytes, which no HTTP client would send. */
function send(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  return text(socket);
}

it('answers a far too long name with a page in both languages', async () => {
  const answer = await send(`GET /e/123456789012?name=${'x'.repeat(60_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 431 Request Header Fields Too Large\r\n/);
  expect(answer).toContain('content-type: text/html; charset=utf-8\r\n');
  expect(answer).toContain("content-security-policy: default-src 'none'");
  for (const language of ['en', 'hu'] as const) {
    expect(answer).toContain(`<p lang="${language}">${translatorFor(language)('seatFinder.nameTooLong')}</p>`);
  }
});

it.each([
  [`GET /api/events/1/guests?name=${'x'.repeat(60_000)} HTTP/1.1\r\n`, 431, 'payload_too_large'],
  ['nonsense\r\n', 400, 'invalid_input'],
])('answers other callers as calls are answered', async (line, status, code) => {
  const counted = test.context.metrics.requests.of({ method: 'other', route: 'none', status: String(status) });
  const before = counted.value;
  const answer = await send(`${line}host: localhost\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(counted.value).toBe(before + 1);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code });
});

it.each(['/healthz', '/api/events/1/guests?name=Anna', '/auth', '/assets/x.js'])(
  'refuses two Host headers at %s, also of the same value',
  async (path) => {
    for (const second of ['localhost', 'evil.example']) {
      const answer = await send(
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nHOST: ${second}\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
    }
  },
);

it('closes the connection of a client that never does', async () => {
  const accepted = once(test.app.server, 'connection') as Promise<[Socket]>;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write('nonsense\r\n\r\n');
  const [ours] = await accepted;
  const closed = once(ours, 'close');
  socket.resume();
  await once(socket, 'end');
  await closed;
  socket.destroy();
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sendToServer from 'light-my-request';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../common/log.ts';
import { listenAtOrigin } from '../testing/second-server.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createStaticFiles, type StaticFolder } from './static-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placecard-built-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Serves the folder; what is no file of it is answered with 418. */
async function serveFolder(options: Omit<StaticFolder, 'folder'>) {
  const sendFile = await createStaticFiles([{ folder, ...options }], {
    securityHeaders: { 'x-frame-options': 'DENY' },
    newId: () => 'an-id',
    track: () => {},
    isDraining: () => false,
    log: createLog('silent'),
  });
  const pass = (_request: unknown, response: ServerResponse) => void response.writeHead(418).end();
  return (url: string, headers = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    sendToServer((request, response) => sendFile(request, response, pass), { url, headers, method });
}

it('keeps a file in memory once it was read, and passes on requests for one that a newer build deleted', async () => {
  const goneFiles = ['gone-5e6f7a8b.js', 'gone-5e6f7a8b.js.br', 'gone-5e6f7a8b.js.gz'];
  for (const name of ['kept-1a2b3c4d.js', ...goneFiles]) await writeFile(join(folder, name), `// ${name}`);
  const ask = await serveFolder({ prefix: '/assets/', cacheControl: IMMUTABLE });
  const read = async (name: string) => {
    const { statusCode, headers, body } = await ask(`/assets/${name}?a=b`, { 'accept-encoding': 'br' });
    return { statusCode, encoding: headers['content-encoding'], cache: headers['cache-control'], body };
  };
  const kept = { statusCode: 200, cache: IMMUTABLE, body: '// kept-1a2b3c4d.js' };
  expect(await read('kept-1a2b3c4d.js')).toEqual(kept);
  await rm(join(folder, 'kept-1a2b3c4d.js'));
  for (const name of goneFiles) await rm(join(folder, name));
  expect(await read('kept-1a2b3c4d.js')).toEqual(kept);
  // It is not compressed, nor must it be kept, so it must not claim that.
  expect(await read('gone-5e6f7a8b.js')).toEqual({ statusCode: 418, body: '' });
});

it('answers 304 to a browser that has the file, and serves nothing that is left out', async () => {
  for (const name of ['early.js', 'index.html']) await writeFile(join(folder, name), `// ${name}`);
  const ask = await serveFolder({ prefix: '/', cacheControl: 'public, max-age=3600', except: ['index.html'] });
  const first = await ask('/early.js');
  expect([first.statusCode, first.body]).toEqual([200, '// early.js']);
  expect(first.headers['content-length']).toBe('11');
  const head = await ask('/early.js', {}, 'HEAD');
  expect(head.headers).toMatchObject({ ...first.headers, date: expect.any(String) });
  const { 'content-length': _, ...kept } = first.headers;
  const second = await ask('/early.js', { 'if-none-match': first.headers.etag });
  expect([second.statusCode, second.body]).toEqual([304, '']);
  expect(second.headers).toMatchObject({ ...kept, date: expect.any(String) });
  const passedOn = [ask('/index.html'), ask('/early.js.br'), ask('/early.js', {}, 'POST'), ask('/early.js/'), ask('*')];
  for (const { statusCode } of await Promise.all(passedOn)) expect(statusCode).toBe(418);
});

it('sends each browser the encoding that it reads', async () => {
  for (const ending of ['', '.br', '.gz']) await writeFile(join(folder, `one.js${ending}`), `one${ending}`);
  const ask = await serveFolder({ prefix: '/', cacheControl: IMMUTABLE });
  const read = async (accepted?: string) => {
    const { body, headers } = await ask('/one.js', accepted === undefined ? {} : { 'accept-encoding': accepted });
    return [headers['content-encoding'], body, headers.vary];
  };
  for (const _ of ['from the disk', 'from memory']) {
    expect(await read('gzip, deflate, br, zstd')).toEqual(['br', 'one.br', 'accept-encoding']);
    expect(await read('gzip, br;q=0')).toEqual(['gzip', 'one.gz', 'accept-encoding']);
    expect(await read()).toEqual([undefined, 'one', 'accept-encoding']);
  }
});

it('lets the worker that reads PDFs compile WebAssembly, and no other script', async () => {
  const names = ['pdfjs-worker-1a2b3c4d.js', 'pdf-worker-5e6f7a8b.js'];
  for (const name of names) await writeFile(join(folder, name), '');
  const ask = await serveFolder({ prefix: '/assets/', cacheControl: IMMUTABLE });
  const policies = await Promise.all(
    names.map(async (name) => (await ask(`/assets/${name}`)).headers['content-security-policy']),
  );
  expect(policies.map((policy) => String(policy).includes("'wasm-unsafe-eval'"))).toEqual([true, false]);
});

describe('in front of the app', () => {
  let test: TestApp;
  let file: string;
  beforeAll(async () => {
    test = await createTestApp({ isHttps: true });
    file = /"(\/assets\/[^"]+\.js)"/.exec((await test.app.inject('/')).body)?.[1] ?? 'none';
  });
  afterAll(() => test.close());

  it('is a file sent with the headers of every answer', async () => {
    const [sent, other] = [await test.app.inject(file), await test.app.inject('/healthz')];
    expect(sent.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f]{12}$/),
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
      'cache-control': IMMUTABLE,
    });
    expect(sent.headers.connection).toBe(other.headers.connection);
    const missing = Object.keys(other.headers).filter((name) => !(name in sent.headers));
    expect(missing).toEqual([]);
  });

  it('is a file that nobody waited for counted as aborted', async () => {
    const aborted = test.context.metrics.requests.of({ method: 'GET', route: '/assets/*', status: 'aborted' });
    const before = aborted.value;
    const { port } = new URL(await listenAtOrigin(test.app));
    const socket = connect(Number(port), '127.0.0.1');
    // More than fits into the buffers of a connection that is not read.
    socket.pause();
    socket.write(`GET ${file} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(200));
    await vi.waitUntil(() => test.app.countOpenRequests() > 0);
    expect(test.app.listOpenRequests()[0]).toEqual({ method: 'GET', route: '/assets/*', seconds: 0 });
    socket.destroy();
    await vi.waitUntil(() => aborted.value > before);
    expect(test.app.countOpenRequests()).toBe(0);
  });

  it('is a request with two Host headers refused', async () => {
    const { port } = test.app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${file} HTTP/1.1\r\nhost: localhost\r\nHost: evil.example\r\nconnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('is the connection closed with each file while the server drains', async () => {
    test.app.drain.begin();
    const { port } = test.app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${file} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
  });
});

import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { buildPath } from './built-pages.ts';

const MAX_WORKER_BYTES = 2 * 1024;
const MAX_STORED_BYTES = 600 * 1024;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = (url: string) => test.app.inject({ url });

/** The addresses of the files that the worker stores, from its own source. */
async function listStoredFiles(): Promise<string[]> {
  const worker = await readFile(buildPath('web/door-sw.js'), 'utf8');
  return JSON.parse(/const FILES = (\[.*?\]);/.exec(worker)?.[1] ?? '[]');
}

it('serves the door’s service worker small, always fresh, and for its scope', async () => {
  const answer = await get('/door-sw.js');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(answer.body).not.toContain('__');
  expect(gzipSync(answer.rawPayload, { level: 9 }).length).toBeLessThanOrEqual(MAX_WORKER_BYTES);
});

it('serves every file that the worker stores, 600 kilobytes in all, without the validation library', async () => {
  const files = await listStoredFiles();
  const kinds = files.map((file) => file.split('.').at(-1));
  expect(kinds).toEqual(expect.arrayContaining(['js', 'css', 'woff2', 'svg']));
  expect(files.filter((file) => file.includes('qr-worker'))).toHaveLength(1);
  let stored = 0;
  for (const file of [...files, '/event-qr-scanner/']) {
    const { statusCode, rawPayload } = await get(file);
    expect([file, statusCode, rawPayload.includes('__zod_globalConfig')]).toEqual([file, 200, false]);
    stored += Math.min(rawPayload.length, gzipSync(rawPayload, { level: 9 }).length);
  }
  expect(stored).toBeLessThanOrEqual(MAX_STORED_BYTES);
});

it('names the door’s script in its page, by which the worker knows the version', async () => {
  const page = await get('/event-qr-scanner/');
  const [, script = 'none'] =
    /const MAIN_SCRIPT = '(.+?)'/.exec(await readFile(buildPath('web/door-sw.js'), 'utf8')) ?? [];
  expect(page.body).toContain(script);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
});

it('serves a manifest whose icons and start exist', async () => {
  const answer = await get('/door.webmanifest');
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest: { start_url: string; icons: { src: string }[] } = answer.json();
  for (const url of [manifest.start_url, ...manifest.icons.map(({ src }) => src)])
    expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
});

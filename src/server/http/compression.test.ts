import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertEvent, insertGuest } from '../testing/factories.ts';
import { createOrganiser, type Organiser } from '../testing/organiser.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let owner: Organiser;
let path: string;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
  const { id } = await insertEvent(test.database.db, { userId: owner.userId });
  for (let guest = 0; guest < 40; guest++) {
    await insertGuest(test.database.db, { eventId: id, fullName: `Őri Ödön ${guest}` });
  }
  path = `/api/events/${id}/guests`;
});
afterAll(() => test.close());

const ask = (url: string, encodings?: string) =>
  test.app.inject({ url, headers: { cookie: owner.cookie, ...(encodings && { 'accept-encoding': encodings }) } });

it('respects an encoding refused with q=0', async () => {
  expect((await ask(path, 'br;q=0, gzip;q=0.5')).headers['content-encoding']).toBe('gzip');
  expect((await ask(path, 'gzip; q=0.0, br ;q=0')).headers['content-encoding']).toBeUndefined();
});

it('compresses a long list with the best encoding that the browser accepts', async () => {
  const plain = await ask(path);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const zstd = await ask(path, 'gzip, deflate, br, zstd');
  expect(zstd.headers['content-encoding']).toBe('zstd');
  expect(zstdDecompressSync(zstd.rawPayload).toString()).toBe(plain.body);
  const brotli = await ask(path, 'gzip, deflate, br');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length);
  const gzipped = await ask(path, 'gzip');
  expect(gzipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(plain.body);
  for (const { rawPayload } of [zstd, brotli]) expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});

it('does not compress a short answer', async () => {
  const answer = await ask('/api/users/me', 'gzip, br');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json()).toMatchObject({ subscriptionTier: expect.any(String) });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerErrorHandling } from './errors.ts';
import { registerStaticFiles } from './static-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placecard-built-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('keeps a file in memory once it was read, and answers 404 for one that a newer build deleted', async () => {
  const goneFiles = ['gone-5e6f7a8b.js', 'gone-5e6f7a8b.js.br', 'gone-5e6f7a8b.js.gz'];
  for (const name of ['kept-1a2b3c4d.js', ...goneFiles]) await writeFile(join(folder, name), `// ${name}`);
  const app = Fastify();
  registerErrorHandling(app);
  await registerStaticFiles(app, { folder, prefix: '/assets/', cacheControl: IMMUTABLE, except: ['index.html'] });
  const read = async (name: string) => {
    const url = `/assets/${name}`;
    const { statusCode, headers, body } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    return { statusCode, encoding: headers['content-encoding'], cache: headers['cache-control'], body };
  };
  const kept = { statusCode: 200, cache: IMMUTABLE, body: '// kept-1a2b3c4d.js' };
  expect(await read('kept-1a2b3c4d.js')).toEqual(kept);
  await rm(join(folder, 'kept-1a2b3c4d.js'));
  for (const name of goneFiles) await rm(join(folder, name));
  expect(await read('kept-1a2b3c4d.js')).toEqual(kept);
  const gone = await read('gone-5e6f7a8b.js');
  expect(gone.statusCode).toBe(404);
  // The 404 is not compressed, so it must not claim to be.
  expect(gone.encoding).toBeUndefined();
  expect(JSON.parse(gone.body)).toMatchObject({ code: 'not_found' });
  expect(gone.cache ?? '').not.toContain('immutable');
  await app.close();
});

it('answers 304 to a browser that has the file, and serves nothing that is left out', async () => {
  for (const name of ['early.js', 'index.html']) await writeFile(join(folder, name), `// ${name}`);
  const app = Fastify();
  registerErrorHandling(app);
  await registerStaticFiles(app, { folder, prefix: '/', cacheControl: 'public, max-age=3600', except: ['index.html'] });
  const first = await app.inject('/early.js');
  expect([first.statusCode, first.body]).toEqual([200, '// early.js']);
  const headers = { 'if-none-match': String(first.headers.etag) };
  const second = await app.inject({ url: '/early.js', headers });
  expect([second.statusCode, second.body]).toEqual([304, '']);
  expect((await app.inject('/index.html')).statusCode).toBe(404);
  await app.close();
});

it('lets the worker that reads PDFs compile WebAssembly, and no other script', async () => {
  const names = ['pdfjs-worker-1a2b3c4d.js', 'pdf-worker-5e6f7a8b.js'];
  for (const name of names) await writeFile(join(folder, name), '');
  const app = Fastify();
  await registerStaticFiles(app, { folder, prefix: '/assets/', cacheControl: IMMUTABLE });
  const policies = await Promise.all(
    names.map(async (name) => (await app.inject(`/assets/${name}`)).headers['content-security-policy']),
  );
  expect(policies.map((policy) => String(policy).includes("'wasm-unsafe-eval'"))).toEqual([true, false]);
});

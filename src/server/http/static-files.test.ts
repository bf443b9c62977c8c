import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerStaticFiles } from './static-files.ts';
import { registerErrorHandling } from './errors.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placecard-built-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('keeps what it has read, and refuses what a newer build took away, without saying "for ever"', async () => {
  const goneFiles = ['gone-5e6f7a8b.js', 'gone-5e6f7a8b.js.br', 'gone-5e6f7a8b.js.gz'];
  for (const name of ['kept-1a2b3c4d.js', ...goneFiles]) await writeFile(join(folder, name), `// ${name}`);
  const app = Fastify();
  registerErrorHandling(app);
  await registerStaticFiles(app, folder, '/assets/');
  const read = async (name: string) => {
    const url = `/assets/${name}`;
    const { statusCode, headers, body } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    return { statusCode, encoding: headers['content-encoding'], cache: headers['cache-control'], body };
  };
  const kept = { statusCode: 200, cache: 'public, max-age=31536000, immutable', body: '// kept-1a2b3c4d.js' };
  expect(await read('kept-1a2b3c4d.js')).toEqual(kept);
  await rm(join(folder, 'kept-1a2b3c4d.js'));
  for (const name of goneFiles) await rm(join(folder, name));
  expect(await read('kept-1a2b3c4d.js')).toEqual(kept);
  const gone = await read('gone-5e6f7a8b.js');
  expect(gone.statusCode).toBe(404);
  // What is not packed must not be said to be: no browser could read it.
  expect(gone.encoding).toBeUndefined();
  expect(JSON.parse(gone.body)).toMatchObject({ code: 'not_found' });
  expect(gone.cache ?? '').not.toContain('immutable');
  await app.close();
});

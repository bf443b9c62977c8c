import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding, type Encoding } from './compression.ts';
import { notFoundError } from './errors.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** As the build packs them beforehand. */
const SUFFIXES: Record<NonNullable<Encoding>, string> = { br: '.br', gzip: '.gz' };

/** A newer build may have taken its place: then another server, or a fresh page, has what is asked for. */
async function readBuilt(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw notFoundError();
    throw error;
  }
}

/**
 * The files of the build that carry a hash of their content in their name. They are few and never change, so each is read
 * once and kept: when a hall of people opens the page, nobody waits for the disk.
 */
export async function registerStaticFiles(app: FastifyInstance, folder: string, prefix: string): Promise<void> {
  const names = new Set(await readdir(folder));
  const kept = new Map<string, Promise<Buffer>>();

  function read(name: string): Promise<Buffer> {
    const bytes = kept.get(name) ?? readBuilt(join(folder, name));
    kept.set(name, bytes);
    bytes.catch(() => kept.delete(name));
    return bytes;
  }

  for (const name of names) {
    if (/\.(?:br|gz)$/.test(name)) continue;
    const isPacked = names.has(`${name}.br`) && names.has(`${name}.gz`);
    const headers = {
      'content-type': CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
      // Of scripts only a worker's has a policy of its own.
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    };
    app.get(prefix + name, { schema: { hide: true } }, async (request, reply) => {
      const encoding = isPacked ? chooseEncoding(request, reply) : undefined;
      const suffix = encoding ? SUFFIXES[encoding] : '';
      // Read first: a refusal must not be kept as the file would be.
      const bytes = await read(name + suffix);
      return reply.headers(headers).send(bytes);
    });
  }
}

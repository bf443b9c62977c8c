import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { chooseEncoding, KEPT_ENCODINGS, type KeptEncoding } from './compression.ts';
import { contentSecurityPolicies } from './content-security-policy.ts';
import { notFoundError } from './errors.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** File name endings of the copies that the build compresses beforehand. */
const SUFFIXES: Record<NonNullable<KeptEncoding>, string> = { br: '.br', gzip: '.gz' };

interface StoredFile {
  readonly bytes: Buffer;
  readonly etag: string;
}

async function readStored(path: string): Promise<StoredFile> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    // A newer build has replaced the folder meanwhile.
    if (error.code === 'ENOENT') throw notFoundError();
    throw error;
  });
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
}

interface Options {
  readonly folder: string;
  /** The start of the files' addresses, with a slash at its end. */
  readonly prefix: string;
  readonly cacheControl: string;
  readonly except?: readonly string[];
  /** Serves these files alone, as far as the folder has them. */
  readonly only?: readonly string[];
}

/** Serves the files of a folder from memory after their first use, so that no guest waits for the disk (docs/decisions/0011). */
export async function registerStaticFiles(app: FastifyInstance, options: Options): Promise<void> {
  const { folder, prefix, cacheControl, except = [], only } = options;
  const entries = await readdir(folder, { withFileTypes: true });
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const stored = new Map<string, StoredFile | Promise<StoredFile>>();

  /** Without a promise once the file is in memory: the guests' pages ask for these more often than for anything else. */
  function read(name: string): StoredFile | Promise<StoredFile> {
    const known = stored.get(name);
    if (known) return known;
    const file = readStored(join(folder, name));
    stored.set(name, file);
    file.then(
      (content) => stored.set(name, content),
      () => stored.delete(name),
    );
    return file;
  }

  for (const name of names) {
    if (/\.(?:br|gz)$/.test(name) || except.includes(name) || only?.includes(name) === false) continue;
    const isCompressed = names.has(`${name}.br`) && names.has(`${name}.gz`);
    const headers = {
      'content-type': CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
      'content-security-policy': contentSecurityPolicies[name.startsWith('pdfjs-worker-') ? 'pdfWorker' : 'staticFile'],
      'cache-control': cacheControl,
    };
    app.get(prefix + name, { schema: { hide: true } }, (request, reply) => {
      const encoding = isCompressed ? chooseEncoding(request, reply, KEPT_ENCODINGS) : undefined;
      const send = ({ bytes, etag }: StoredFile) => {
        void reply.headers(headers).header('etag', etag);
        return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(bytes);
      };
      // Read before any header is set: a 404 must not get the file's cache time.
      const file = read(name + (encoding ? SUFFIXES[encoding] : ''));
      return file instanceof Promise ? file.then(send) : send(file);
    });
  }
}

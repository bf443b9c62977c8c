import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { FastifyBaseLogger as Log } from 'fastify';
import { callerOf, noteCaller } from '../common/pauses.ts';
import { findEncoding, KEPT_ENCODINGS, type KeptEncoding } from './compression.ts';
import { contentSecurityPolicies } from './content-security-policy.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';
import type { TrackedAnswer } from './request-log.ts';
import { hasSeveralHosts } from './unreadable-requests.ts';

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

export interface StaticFolder {
  readonly folder: string;
  /** The start of the files' addresses, with a slash at its end. */
  readonly prefix: string;
  readonly cacheControl: string;
  readonly except?: readonly string[];
  /** Serves these files alone, as far as the folder has them. */
  readonly only?: readonly string[];
  /** What the log and the metrics call all of them; without it each is called by its address. */
  readonly route?: string;
}

/** A file in one encoding, as it is sent. */
interface StoredFile {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Names, each with its value after it, as Node takes them fastest; without those that differ from answer to answer. */
  readonly headers: readonly string[];
}

interface KnownFile {
  readonly path: string;
  readonly route: string;
  readonly isCompressed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly stored: Map<KeptEncoding, StoredFile>;
}

async function readStored(
  { path, headers, isCompressed }: KnownFile,
  encoding: KeptEncoding,
  securityHeaders: Readonly<Record<string, string>>,
): Promise<StoredFile> {
  const bytes = await readFile(path + (encoding ? SUFFIXES[encoding] : ''));
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  const all = {
    ...securityHeaders,
    ...headers,
    etag,
    ...(isCompressed && { vary: 'accept-encoding' }),
    ...(encoding && { 'content-encoding': encoding }),
  };
  return { bytes, etag, headers: Object.entries(all).flat() };
}

async function listFiles({ folder, prefix, cacheControl, except = [], only, route }: StaticFolder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  return [...names].flatMap((name): [string, KnownFile][] => {
    if (/\.(?:br|gz)$/.test(name) || except.includes(name) || only?.includes(name) === false) return [];
    const headers = {
      'content-type': CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
      'content-security-policy': contentSecurityPolicies[name.startsWith('pdfjs-worker-') ? 'pdfWorker' : 'staticFile'],
      'cache-control': cacheControl,
    };
    const isCompressed = names.has(`${name}.br`) && names.has(`${name}.gz`);
    const address = prefix + name;
    return [[address, { path: join(folder, name), route: route ?? address, isCompressed, headers, stored: new Map() }]];
  });
}

class FileAnswer implements TrackedAnswer {
  readonly raw: ServerResponse;
  readonly request: TrackedAnswer['request'];
  private readonly began = performance.now();

  constructor(raw: ServerResponse, { route, ...request }: { id: string; method: string; route: string; log: Log }) {
    this.raw = raw;
    this.request = { ...request, is404: false, routeOptions: { url: route }, isStream: false, failure: undefined };
  }

  get statusCode(): number {
    return this.raw.statusCode;
  }

  get elapsedTime(): number {
    return performance.now() - this.began;
  }
}

interface Options {
  /** Sent with every answer. */
  readonly securityHeaders: Readonly<Record<string, string>>;
  readonly newId: (request: IncomingMessage) => string;
  readonly track: (answer: TrackedAnswer) => void;
  readonly isDraining: () => boolean;
  readonly log: Log;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
export type StaticFiles = (request: IncomingMessage, response: ServerResponse, next: Handler) => void;

/**
 * Serves the files of folders from memory after their first use, so that no guest waits for the disk (docs/decisions/0011). It answers
 * before Fastify, whose routing and hooks took a quarter of the time: most requests are for these files. `next` gets every other request.
 */
export async function createStaticFiles(folders: readonly StaticFolder[], options: Options): Promise<StaticFiles> {
  const { securityHeaders, newId, track, isDraining, log } = options;
  const files = new Map((await Promise.all(folders.map(listFiles))).flat());

  function send(request: IncomingMessage, response: ServerResponse, { route }: KnownFile, stored: StoredFile): void {
    const { headers, method = '' } = request;
    const id = newId(request);
    track(new FileAnswer(response, { id, method, route, log }));
    const isKept = headers['if-none-match'] === stored.etag;
    const sent = [...stored.headers, REQUEST_ID_HEADER, id];
    if (!isKept) sent.push('content-length', String(stored.bytes.length));
    if (isDraining()) sent.push('connection', 'close');
    response.writeHead(isKept ? 304 : 200, sent).end(isKept ? undefined : stored.bytes);
  }

  return (request, response, next) => {
    const { url = '', method, headers, socket } = request;
    const [address = ''] = url.split('?', 1);
    const file = files.get(address);
    if (!file || (method !== 'GET' && method !== 'HEAD') || hasSeveralHosts(request)) return next(request, response);
    noteCaller(callerOf(headers, socket.remoteAddress ?? ''));
    const encoding = file.isCompressed ? findEncoding(headers, KEPT_ENCODINGS) : undefined;
    const known = file.stored.get(encoding);
    if (known) return send(request, response, file, known);
    readStored(file, encoding, securityHeaders).then(
      (stored) => {
        file.stored.set(encoding, stored);
        if (!response.destroyed) send(request, response, file, stored);
      },
      (error: NodeJS.ErrnoException) => {
        // Otherwise a newer build has replaced the folder meanwhile.
        if (error.code !== 'ENOENT') log.error({ err: error, route: file.route }, 'file not read');
        if (!response.destroyed) next(request, response);
      },
    );
  };
}

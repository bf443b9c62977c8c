import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Quality for answers that are compressed on request: higher ones take longer than they save in transfer. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;
/** On guest lists and layouts smaller than Brotli of that quality, in a fifth of the time. */
const ZSTD_LEVEL = 1;
/** Shorter answers fit into the first packets of a connection anyway. */
const MIN_LENGTH = 8 * 1024;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
const GZIP = { level: GZIP_LEVEL };
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } };

/** An encoding with `q=0`, which means that the client refuses it. */
const REFUSED = /\b\w+\s*;\s*q=0(?:\.0*)?(?=\s*(?:,|$))/g;

/** The best one first: of answers that are compressed on request, and of what is kept compressed. */
const ENCODINGS = ['zstd', 'br', 'gzip'] as const;
export const KEPT_ENCODINGS = ['br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number] | undefined;
export type KeptEncoding = (typeof KEPT_ENCODINGS)[number] | undefined;

function listAccepted(headers: IncomingHttpHeaders): string {
  return String(headers['accept-encoding'] ?? '').replaceAll(REFUSED, '');
}

export function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b/.test(listAccepted(request.headers));
}

/** The first of these encodings that the client accepts. */
export function findEncoding<Offered extends NonNullable<Encoding>>(
  headers: IncomingHttpHeaders,
  offered: readonly Offered[],
): Offered | undefined {
  const accepted = listAccepted(headers).split(/[\s,;]+/);
  return offered.find((name) => accepted.includes(name));
}

/** Sets the headers `vary` and `content-encoding`, too. */
export function chooseEncoding<Offered extends NonNullable<Encoding>>(
  request: FastifyRequest,
  reply: FastifyReply,
  offered: readonly Offered[],
): Offered | undefined {
  const encoding = findEncoding(request.headers, offered);
  void reply.header('vary', 'accept-encoding');
  if (encoding) void reply.header('content-encoding', encoding);
  return encoding;
}

export async function compress(text: string, encoding: Encoding): Promise<Buffer | string> {
  if (!encoding) return text;
  if (encoding === 'zstd') return promisify(zstdCompress)(text, ZSTD);
  return encoding === 'br' ? promisify(brotliCompress)(text, BROTLI) : promisify(gzip)(text, GZIP);
}

export function compressStream(request: FastifyRequest, reply: FastifyReply, pieces: Readable): Readable {
  const encoding = chooseEncoding(request, reply, ENCODINGS);
  if (!encoding) return pieces;
  const create = {
    zstd: () => createZstdCompress(ZSTD),
    br: () => createBrotliCompress(BROTLI),
    gzip: () => createGzip(GZIP),
  };
  // `pipeline` destroys both streams when one fails; Fastify then breaks the answer off.
  return pipeline(pieces, create[encoding](), () => {});
}

/** Compresses long JSON answers: guest lists and layouts shrink to a tenth (docs/decisions/0013). */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLongJson =
      typeof payload === 'string' &&
      payload.length >= MIN_LENGTH &&
      String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isLongJson) return done(null, payload);
    compress(payload, chooseEncoding(request, reply, ENCODINGS)).then((compressed) => done(null, compressed), done);
  });
}

import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Quality for answers that are compressed on request: higher ones take longer than they save in transfer. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;
/** Shorter answers fit into the first packets of a connection anyway. */
const MIN_LENGTH = 8 * 1024;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
const GZIP = { level: GZIP_LEVEL };

/** An encoding with `q=0`, which means that the client refuses it. */
const REFUSED = /\b\w+\s*;\s*q=0(?:\.0*)?(?=\s*(?:,|$))/g;

export type Encoding = 'br' | 'gzip' | undefined;

function listAccepted({ headers }: FastifyRequest): string {
  return String(headers['accept-encoding'] ?? '').replaceAll(REFUSED, '');
}

export function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b/.test(listAccepted(request));
}

/** The best encoding that the client accepts. Sets the headers `vary` and `content-encoding`. */
export function chooseEncoding(request: FastifyRequest, reply: FastifyReply): Encoding {
  const accepted = listAccepted(request);
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  void reply.header('vary', 'accept-encoding');
  if (encoding) void reply.header('content-encoding', encoding);
  return encoding;
}

export async function compress(text: string, encoding: Encoding): Promise<Buffer | string> {
  if (!encoding) return text;
  return encoding === 'br' ? promisify(brotliCompress)(text, BROTLI) : promisify(gzip)(text, GZIP);
}

export function compressStream(request: FastifyRequest, reply: FastifyReply, pieces: Readable): Readable {
  const encoding = chooseEncoding(request, reply);
  if (!encoding) return pieces;
  // `pipeline` destroys both streams when one fails; Fastify then breaks the answer off.
  return pipeline(pieces, encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP), () => {});
}

/** Compresses long JSON answers: guest lists and layouts shrink to a tenth (docs/decisions/0013). */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLongJson =
      typeof payload === 'string' &&
      payload.length >= MIN_LENGTH &&
      String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isLongJson) return done(null, payload);
    compress(payload, chooseEncoding(request, reply)).then((compressed) => done(null, compressed), done);
  });
}

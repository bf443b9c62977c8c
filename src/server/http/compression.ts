import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Made for one reader: more effort than these takes longer than it saves on the way. */
const BROTLI_EFFORT = 4;
const GZIP_EFFORT = 5;
/** Less than this fits into the first packets of a connection anyway. */
const MIN_LENGTH = 8 * 1024;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_EFFORT } };
const GZIP = { level: GZIP_EFFORT };

/** What the reader names only to say that it must not be. */
const REFUSED = /\b\w+\s*;\s*q=0(?:\.0*)?(?=\s*(?:,|$))/g;

export type Encoding = 'br' | 'gzip' | undefined;

function listAccepted({ headers }: FastifyRequest): string {
  return String(headers['accept-encoding'] ?? '').replaceAll(REFUSED, '');
}

export function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b/.test(listAccepted(request));
}

/** How the reader's browser takes it best, said in the answer's headers. */
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

/** The same for what is written piece by piece. */
export function compressStream(request: FastifyRequest, reply: FastifyReply, pieces: Readable): Readable {
  const encoding = chooseEncoding(request, reply);
  if (!encoding) return pieces;
  // Whichever end fails or is left takes the other with it; the answer shows it.
  return pipeline(pieces, encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP), () => {});
}

/** Long lists and floor plans shrink to a tenth, and phones at the door wait for them. */
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

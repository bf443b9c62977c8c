import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Made for one reader: more effort than these takes longer than it saves on the way. */
const BROTLI_EFFORT = 4;
const GZIP_EFFORT = 5;
/** Less than this fits into the first packets of a connection anyway. */
const MIN_LENGTH = 8 * 1024;

/** The text as its reader's browser takes it best. */
export async function compressFor(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<Buffer | string> {
  const accepted = request.headers['accept-encoding'] ?? '';
  void reply.header('vary', 'accept-encoding');
  if (/\bbr\b/.test(String(accepted))) {
    void reply.header('content-encoding', 'br');
    return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_EFFORT } });
  }
  if (!/\bgzip\b/.test(String(accepted))) return text;
  void reply.header('content-encoding', 'gzip');
  return promisify(gzip)(text, { level: GZIP_EFFORT });
}

/** Long lists and floor plans shrink to a tenth, and phones at the door wait for them. */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLongJson =
      typeof payload === 'string' &&
      payload.length >= MIN_LENGTH &&
      String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isLongJson) return done(null, payload);
    compressFor(request, reply, payload).then((compressed) => done(null, compressed), done);
  });
}

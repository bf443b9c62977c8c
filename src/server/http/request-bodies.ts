import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** As large as nginx lets a body be (deploy/nginx.conf); a client that sends more is cut off. */
const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;
const DISCARD_TIMEOUT_MS = 2_000;

async function discardRest(message: IncomingMessage): Promise<void> {
  if (Number(message.headers['content-length'] ?? 0) > MAX_DISCARDED_BYTES) return;
  const tooLarge = new AbortController();
  let bytes = 0;
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DISCARDED_BYTES) tooLarge.abort();
  });
  const signal = AbortSignal.any([tooLarge.signal, AbortSignal.timeout(DISCARD_TIMEOUT_MS)]);
  await once(message, 'end', { signal }).catch(() => {});
}

/** Before closing a connection, an answer waits for the rest of an unread body: cut off, a client might never see the answer. */
export function registerUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    const isOver = raw.complete || raw.readableEnded || raw.destroyed;
    if (isOver || reply.getHeader('connection') !== 'close') done(null, payload);
    else void discardRest(raw).then(() => done(null, payload));
  });
}

/** Treats an empty JSON body as no body: many clients send `content-type: application/json` with every call. */
export function registerEmptyJsonBodies(app: FastifyInstance): void {
  // A request without any body has no stream that ends (`optimizeEmptyRequests`): a parser would wait for it forever.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.readableEnded) delete raw.headers['content-type'];
    done();
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, body, done);
  });
}

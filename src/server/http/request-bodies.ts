import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { AppError } from './errors.ts';

/** The largest body of any call, and as large as nginx lets one be (deploy/nginx.conf); a client that sends more is cut off. */
export const MAX_BODY_BYTES = 12 * 1024 * 1024;
const DISCARD_TIMEOUT_MS = 2_000;

async function discardRest(message: IncomingMessage): Promise<void> {
  if (Number(message.headers['content-length'] ?? 0) > MAX_BODY_BYTES) return;
  const tooLarge = new AbortController();
  let bytes = 0;
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) tooLarge.abort();
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

/** For `preParsing`: reads a body into memory as it was sent, which takes a fraction of what its parsed form takes. */
export async function readWholeBody(request: FastifyRequest, payload: RequestPayload): Promise<RequestPayload> {
  const { bodyLimit } = request.routeOptions;
  // Fastify refuses a body of such a length without reading it.
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) return payload;
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of payload as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > bodyLimit) throw new AppError('payload_too_large', 'The request is too large.');
    pieces.push(piece);
  }
  const whole = new Readable({ read() {} });
  whole.push(Buffer.concat(pieces));
  whole.push(null);
  // Fastify compares this with the announced length.
  return Object.assign(whole, { receivedEncodedLength: length });
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

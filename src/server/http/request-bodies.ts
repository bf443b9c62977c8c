import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** As much as the proxy lets through (deploy/nginx.conf). Whoever sends more is cut off. */
const MOST_BYTES = 8 * 1024 * 1024;
const PATIENCE_MS = 2_000;

/** Reads and forgets what is left of a body; whoever hangs up or never comes to an end is not waited for. */
async function readRest(message: IncomingMessage): Promise<void> {
  if (Number(message.headers['content-length'] ?? 0) > MOST_BYTES) return;
  const enough = new AbortController();
  let bytes = 0;
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) enough.abort();
  });
  const signal = AbortSignal.any([enough.signal, AbortSignal.timeout(PATIENCE_MS)]);
  await once(message, 'end', { signal }).catch(() => {});
}

/**
 * An answer that ends its connection waits for the rest of a body that nobody reads, one that is too large say. Cut off while
 * it sends, a client may never see the answer, and nginx would say in its place that nobody is there.
 */
export function registerUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    const isOver = raw.complete || raw.readableEnded || raw.destroyed;
    if (isOver || reply.getHeader('connection') !== 'close') done(null, payload);
    else void readRest(raw).then(() => done(null, payload));
  });
}

import type { FastifyInstance } from 'fastify';

/**
 * Once the server is closing, every answer ends its connection. Browsers and proxies keep theirs open for the next
 * request, and the server would wait for those until they give up.
 */
export function registerDrain(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
}

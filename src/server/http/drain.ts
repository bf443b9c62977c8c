import type { FastifyInstance } from 'fastify';

export interface Drain {
  readonly isUnderWay: boolean;
  /** From now on readiness is denied and every answer ends its connection; requests are still taken until the close. */
  begin(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly drain: Drain;
  }
}

/** How often to look for connections that fell idle while the server closes. */
const IDLE_SWEEP_MS = 100;

/**
 * Once the server is to end, every answer ends its connection. Browsers and proxies keep theirs open for the next
 * request, and the server would wait for those until they give up.
 */
export function registerDrain(app: FastifyInstance): void {
  let isUnderWay = false;
  const drain: Drain = {
    get isUnderWay() {
      return isUnderWay;
    },
    begin() {
      isUnderWay = true;
    },
  };
  app.decorate('drain', drain);
  app.addHook('preClose', (done) => {
    drain.begin();
    if (!app.server.listening) return done();
    // An answer whose headers had left before, a long download say, leaves its connection open.
    const sweeping = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS).unref();
    app.server.once('close', () => clearInterval(sweeping));
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isUnderWay) void reply.header('connection', 'close');
    done();
  });
}

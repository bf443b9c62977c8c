import { Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';

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
 * Who is connected when the port is closed has that long to say what they want, or to hang up. In production longer than a
 * proxy keeps a connection that it does not use (deploy/nginx.conf): hung up on while it sends, it can't always send again.
 */
const LAST_CALLERS_MS = { production: 1_500, local: 250 } as const;
const LAST_CALLERS_POLL_MS = 10;
const LAST_CONNECTIONS_MS = 1_000;
/** The first may be the rest of the turn that we are in, in which nobody is taken any more. */
const QUIET_TURNS = 4;

/**
 * Whoever waits to be taken when the port closes is hung up on by the system. Node takes one a turn, so a few turns without
 * any say that nobody waits; where they never cease to come, there is no better moment than another.
 */
async function takeWaitingConnections(server: FastifyInstance['server']): Promise<void> {
  let quietTurns = 0;
  const note = () => {
    quietTurns = 0;
  };
  server.on('connection', note);
  const deadline = performance.now() + LAST_CONNECTIONS_MS;
  while (quietTurns < QUIET_TURNS && performance.now() < deadline) {
    quietTurns += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', note);
}

/**
 * Closes the port and hears out those who are already connected. Node's own way would hang up on everyone who is not being
 * answered at this moment, also on a proxy whose request is on its way; what it sent can't always be sent again.
 */
async function stopListening(
  server: FastifyInstance['server'],
  connections: ReadonlySet<Socket>,
  patienceMs: number,
): Promise<void> {
  await takeWaitingConnections(server);
  Server.prototype.close.call(server);
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline && connections.size > 0) await sleep(LAST_CALLERS_POLL_MS);
}

/**
 * Once the server is to end, every answer ends its connection. Browsers and proxies keep theirs open for the next
 * request, and the server would wait for those until they give up.
 */
export function registerDrain(app: FastifyInstance, { mode }: Pick<AppContext, 'mode'>): void {
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
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    drain.begin();
    if (!app.server.listening) return;
    await stopListening(app.server, connections, LAST_CALLERS_MS[mode]);
    // Browsers open connections ahead of need, and Node does not count one that never asked anything as idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    // An answer whose headers had left before, a long download say, leaves its connection open.
    const sweeping = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS).unref();
    app.server.once('close', () => clearInterval(sweeping));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isUnderWay) void reply.header('connection', 'close');
    done();
  });
}

import { Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../common/context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly drain: {
      readonly isUnderWay: boolean;
      /** From now on `/readyz` says 503 and every answer closes its connection. Requests are accepted until the close. */
      begin(): void;
    };
  }
}

const IDLE_SWEEP_MS = 100;

/**
 * How long connected clients may still send a request after the port is closed. In production longer than nginx keeps an
 * unused connection (deploy/nginx.conf): a request that nginx sends on a connection we close can't always be repeated.
 */
const LAST_REQUESTS_MS = { production: 1_500, local: 250 } as const;
const POLL_MS = 10;
const MAX_ACCEPTING_MS = 1_000;
/** After this many turns of the event loop without a new connection, none is waiting. */
const QUIET_TURNS = 4;
/**
 * A longer turn does not count as quiet, because it did other work after it accepted connections. A connection that
 * arrived meanwhile would be reset, together with a request that nginx may not repeat.
 */
const MAX_QUIET_TURN_MS = 0.1;

/** Accepts connections in the kernel's queue, which closing the port would reset: Node accepts one a turn of the event loop. */
async function acceptWaitingConnections(server: FastifyInstance['server']): Promise<void> {
  let quietTurns = 0;
  const onConnection = () => {
    quietTurns = 0;
  };
  server.on('connection', onConnection);
  let now = performance.now();
  const deadline = now + MAX_ACCEPTING_MS;
  while (quietTurns < QUIET_TURNS && now < deadline) {
    quietTurns += 1;
    const turnBegan = now;
    await new Promise((resolve) => setImmediate(resolve));
    now = performance.now();
    if (now - turnBegan > MAX_QUIET_TURN_MS) quietTurns = 0;
  }
  server.off('connection', onConnection);
}

/** Closes the port but keeps connections for `graceMs`: Node's own `close` would end those whose request is on its way. */
async function stopListening(
  server: FastifyInstance['server'],
  connections: ReadonlySet<Socket>,
  graceMs: number,
): Promise<void> {
  await acceptWaitingConnections(server);
  Server.prototype.close.call(server);
  const deadline = performance.now() + graceMs;
  while (performance.now() < deadline && connections.size > 0) await sleep(POLL_MS);
}

/** Shutdown without losing requests: once it begins, answers close their connection, which browsers would keep open. */
export function registerDrain(app: FastifyInstance, { mode }: Pick<AppContext, 'mode'>): void {
  const drain = {
    isUnderWay: false,
    begin() {
      drain.isUnderWay = true;
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
    await stopListening(app.server, connections, LAST_REQUESTS_MS[mode]);
    // Browsers open connections ahead of need; Node does not count one without any request as idle.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    // An answer that began before the drain, for instance a long download, leaves its connection open.
    const sweeping = setInterval(() => app.server.closeIdleConnections(), IDLE_SWEEP_MS).unref();
    app.server.once('close', () => clearInterval(sweeping));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.isUnderWay) void reply.header('connection', 'close');
    done();
  });
}

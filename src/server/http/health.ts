import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { AppContext } from '../common/context.ts';
import { withTimeout } from '../common/timeouts.ts';
import type { Listener } from '../db/listener.ts';
import { AppError } from './errors.ts';

/** Shorter than the timeouts of load balancers, so that they get a 503 instead of no answer. */
const ANSWER_TIMEOUT_MS = 1_500;
/** pg gives a connection up after `query_timeout`, so that the next check gets a new one. */
const CHECK = { text: 'select 1', query_timeout: ANSWER_TIMEOUT_MS };

/** Checks whether the database answers. Requests at the same time share one query, which has a timeout. */
function createDatabaseCheck(pool: pg.Pool, listener: Listener): () => Promise<unknown> {
  let checking: Promise<unknown> | undefined;
  const isBusy = () => pool.waitingCount > 0 || (pool.idleCount === 0 && pool.totalCount >= pool.options.max);

  return () => {
    // While all connections are busy the listener's own is proof enough: load alone must not make the server unready.
    if (!checking && isBusy() && listener.isConnected) return Promise.resolve();
    checking ??= withTimeout(ANSWER_TIMEOUT_MS, pool.query(CHECK)).finally(() => {
      checking = undefined;
    });
    return checking;
  };
}

export function registerHealth(app: FastifyInstance, { pool, log }: AppContext, listener: Listener): void {
  const schema = { hide: true };
  const checkDatabase = createDatabaseCheck(pool, listener);
  let wasReady = true;

  /** Logs changes only: a load balancer asks every second. */
  function logReadiness(failure?: unknown): void {
    const isReady = failure === undefined;
    if (isReady && !wasReady) log.info('ready again');
    if (!isReady && wasReady) log.error({ err: failure }, 'not ready: the database does not answer');
    wasReady = isReady;
  }

  app.get('/healthz', { schema, logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema, logLevel: 'silent' }, async (_request, reply) => {
    if (app.drain.isUnderWay) {
      return reply.status(503).header('cache-control', 'no-store').send({ status: 'draining' });
    }
    await checkDatabase().then(
      () => logReadiness(),
      (cause) => {
        logReadiness(cause);
        throw new AppError('unavailable', 'The database does not answer.', { cause, retryAfterSeconds: 1 });
      },
    );
    return { status: 'ready' };
  });
}

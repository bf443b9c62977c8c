import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { AppContext } from '../context.ts';
import type { Listener } from '../db/listener.ts';
import { withTimeout } from '../timeouts.ts';
import { AppError } from './errors.ts';

/** Who asks gives up soon, and asks again. */
const ANSWER_TIMEOUT_MS = 1_500;
/** A connection that does not answer is given up with its query, and the next question gets another. */
const QUESTION = { text: 'select 1', query_timeout: ANSWER_TIMEOUT_MS };

/** Asks whether the database answers: one question at a time, however many want to know, and none for ever. */
function createDatabaseCheck(pool: pg.Pool, listener: Listener): () => Promise<void> {
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    await withTimeout(ANSWER_TIMEOUT_MS, pool.query(QUESTION));
  }

  const isBusy = () => pool.waitingCount > 0 || (pool.idleCount === 0 && pool.totalCount >= pool.options.max);

  return () => {
    // With every connection at work the one that listens knows: load alone must not take the server out.
    if (!asking && isBusy() && listener.isConnected) return Promise.resolve();
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

export function registerHealth(app: FastifyInstance, { pool, log }: AppContext, listener: Listener): void {
  const schema = { hide: true };
  const checkDatabase = createDatabaseCheck(pool, listener);
  let wasReady = true;

  /** Told once: whoever asks every second would fill the log with the same. */
  function noteReadiness(failure?: unknown): void {
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
      () => noteReadiness(),
      (cause) => {
        noteReadiness(cause);
        throw new AppError('unavailable', 'The database does not answer.', { cause, retryAfterSeconds: 1 });
      },
    );
    return { status: 'ready' };
  });
}

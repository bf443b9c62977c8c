import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { AppError } from './errors.ts';

/** A balancer asks every few seconds, and one that hears nothing learns less than one that hears no. */
const ASK_TIMEOUT_MS = 2_000;

function refuseLater(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('It took too long.')), ASK_TIMEOUT_MS).unref();
  });
}

export function registerHealth(app: FastifyInstance, { db }: AppContext): void {
  const schema = { hide: true };
  app.get('/healthz', { schema, logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema, logLevel: 'warn' }, async () => {
    const asking = db.execute(sql`select 1`);
    await Promise.race([asking, refuseLater()]).catch((cause) => {
      throw new AppError('unavailable', 'The database does not answer.', { cause, retryAfterSeconds: 1 });
    });
    return { status: 'ready' };
  });
}

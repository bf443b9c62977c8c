import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { AppError } from './errors.ts';

export function registerHealth(app: FastifyInstance, { db }: AppContext): void {
  const schema = { hide: true };
  app.get('/healthz', { schema, logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema, logLevel: 'warn' }, async () => {
    await db.execute(sql`select 1`).catch((cause) => {
      throw new AppError('unavailable', 'The database does not answer.', { cause });
    });
    return { status: 'ready' };
  });
}

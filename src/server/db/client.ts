import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { APPLICATION_NAME } from './application-name.ts';
import * as schema from './schema.ts';

export type Schema = typeof schema;
/** The database or a transaction on it: the first parameter of everything in a `data.ts`. */
export type Database = NodePgDatabase<Schema>;

const CONNECT_TIMEOUT_MS = 5_000;

export interface Connection {
  readonly pool: pg.Pool;
  readonly db: Database;
}

export function connect(connectionString: string, onIdleError: (error: Error) => void): Connection {
  const pool = new pg.Pool({
    connectionString,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: 10,
  });
  // An idle connection that dies (server restarted) is replaced on next use; unheard, its error would end the process.
  pool.on('error', onIdleError);
  return { pool, db: drizzle(pool, { schema, casing: 'snake_case' }) };
}

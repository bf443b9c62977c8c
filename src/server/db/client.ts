import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { APPLICATION_NAME } from './application-name.ts';
import { ResilientPool } from './resilient-pool.ts';
import * as browsers from './schema/browsers.ts';
import * as contact from './schema/contact.ts';
import * as door from './schema/door.ts';
import * as events from './schema/events.ts';
import * as guests from './schema/guests.ts';
import * as limits from './schema/limits.ts';
import * as payments from './schema/payments.ts';
import * as signIn from './schema/sign-in.ts';
import * as users from './schema/users.ts';

const schema = { ...users, ...signIn, ...browsers, ...limits, ...events, ...guests, ...door, ...contact, ...payments };

export type Schema = typeof schema;
/** The database or a transaction on it: the first parameter of everything in a `data.ts`. */
export type Database = NodePgDatabase<Schema>;

/** Fields to write to a row; one that is undefined stays as it is. */
export type Changes<Row> = { [Field in keyof Row]?: Row[Field] | undefined };

/**
 * Someone waits for every answer, so that each wait has an end: for a connection, for a lock that another holds, for a
 * statement, and for a server or network that says nothing at all. Migrations, which may take longer, set these aside.
 */
const CONNECT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
export const ANSWER_TIMEOUT_MS = 18_000;
/** What a server that vanished in the middle of a transaction keeps locked; jobs hold one while they send a mail. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;

/** Our ids are whole numbers well within a double's reach: raw queries get numbers too, not strings. */
const findTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');

export interface Connection {
  readonly pool: pg.Pool;
  readonly db: Database;
}

export function connect(connectionString: string, onIdleError: (error: Error) => void): Connection {
  const pool = new ResilientPool({
    connectionString,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    max: 10,
    // Stay open when nobody asks: to open one takes longer than most questions.
    min: 2,
    types: { getTypeParser: findTypeParser },
  });
  // An idle connection that dies (server restarted) is replaced on next use; unheard, its error would end the process.
  pool.on('error', onIdleError);
  return { pool, db: drizzle(pool, { schema, casing: 'snake_case' }) };
}

import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { APPLICATION_NAME } from './application-name.ts';
import { ResilientPool } from './resilient-pool.ts';
import * as browsers from './schema/browsers.ts';
import * as contact from './schema/contact.ts';
import * as door from './schema/door.ts';
import * as eventLog from './schema/event-log.ts';
import * as events from './schema/events.ts';
import * as guestLists from './schema/guest-lists.ts';
import * as guests from './schema/guests.ts';
import * as limits from './schema/limits.ts';
import * as members from './schema/members.ts';
import * as payments from './schema/payments.ts';
import * as printing from './schema/printing.ts';
import * as rooms from './schema/rooms.ts';
import * as rsvp from './schema/rsvp.ts';
import * as signIn from './schema/sign-in.ts';
import * as users from './schema/users.ts';

const schema = {
  ...users,
  ...signIn,
  ...browsers,
  ...limits,
  ...events,
  ...members,
  ...eventLog,
  ...guests,
  ...guestLists,
  ...rooms,
  ...rsvp,
  ...printing,
  ...door,
  ...contact,
  ...payments,
};

export type Schema = typeof schema;
/** The database or a transaction on it: the first parameter of everything in a `data.ts`. */
export type Database = NodePgDatabase<Schema>;

/** Fields to update in a row; undefined ones are left unchanged. */
export type Changes<Row> = { [Field in keyof Row]?: Row[Field] | undefined };

/** Every wait for the database has an end, also for a network that does not answer. Migrations set other limits. */
export const CONNECT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
export const ANSWER_TIMEOUT_MS = 18_000;
/** Frees the locks of a server that vanished during a transaction. Long, because jobs send mails inside of theirs. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;

/**
 * PostgreSQL takes the statement that writes the history for a long one, and would compile it to machine code each time: 0.3 s of a
 * processor for each edit, where the statement itself takes less than a millisecond. Options in a connection string replace these.
 */
const NO_COMPILER = '-c jit=off';

/** Returns `bigint` columns of raw queries as numbers, not strings: our ids fit into a double. */
const findTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');

/** Runs single statements, and no transaction. */
export type Statements = Pick<Database, 'execute'>;

export interface Connection {
  readonly pool: ResilientPool;
  readonly db: Database;
  /** For single statements that change something and are made often; see `ResilientPool.change`. */
  readonly changes: Statements;
}

export function connect(connectionString: string, onIdleError: (error: Error) => void): Connection {
  const pool = new ResilientPool({
    connectionString,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    options: NO_COMPILER,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    max: 10,
    // Kept open while idle: connecting takes longer than most queries.
    min: 2,
    types: { getTypeParser: findTypeParser },
  });
  // Without a listener the error of a lost idle connection would end the process. The pool replaces it when needed.
  pool.on('error', onIdleError);
  const toDatabase = (client: pg.Pool) => drizzle(client, { schema, casing: 'snake_case' });
  const changes = toDatabase({ query: pool.change.bind(pool) } as pg.Pool);
  return { pool, db: toDatabase(pool), changes };
}

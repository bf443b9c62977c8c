import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { LISTENER_NAME } from '../db/application-name.ts';
import { type Connection, connect } from '../db/client.ts';
import { APP_ROLE } from '../db/embedded/app-role.ts';

export interface TestDatabase extends Connection {
  readonly connectionString: string;
  drop(): Promise<void>;
}

function sibling(connectionString: string, database: string): string {
  return connectionString.replace(/\/[^/]*$/, `/${database}`);
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminDatabase') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database for the test file: a copy of the migrated template, or an empty one. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = isEmpty ? 'template0' : inject('templateDatabase').split('/').at(-1);
  // With the app's role, as in production, so that a statement that needs more rights fails in tests too.
  await administer(`create database ${name} template ${template} strategy file_copy owner ${APP_ROLE}`);
  const connectionString = sibling(inject('templateDatabase'), name);
  // Rows that tests write directly are a job's; the app has connections of its own, on which every change names its actor.
  const connection = connect(`${connectionString}?options=-c%20placecard.actor=job::job`, () => {});
  return {
    ...connection,
    connectionString,
    async drop() {
      await connection.pool.end();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

const LISTENERS = `from pg_stat_activity where datname = current_database() and application_name = '${LISTENER_NAME}'`;

/** Cuts the connections on which servers receive notifications; each opens a new one. */
export async function endListeners({ pool }: TestDatabase): Promise<void> {
  await pool.query(`select pg_terminate_backend(pid) ${LISTENERS}`);
}

export async function countListeners({ pool }: TestDatabase): Promise<number> {
  return (await pool.query(`select ${LISTENERS}`)).rows.length;
}

/**
 * Waits until every transaction that is open now has ended, in any database of the server, and the app has sent their
 * notifications: until then, readers of changes get rows a second time.
 */
export async function untilSettled({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  const isSettled = async () => {
    const text = `select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8
      and not exists (select from pending_notifications) as settled`;
    return (await pool.query<{ settled: boolean }>(text, [rows[0]?.next])).rows[0]?.settled === true;
  };
  await vi.waitUntil(isSettled, { timeout: 120_000, interval: 10 });
}

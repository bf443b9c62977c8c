import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '../db/client.ts';

export interface TestDatabase extends Connection {
  readonly connectionString: string;
  drop(): Promise<void>;
}

function sibling(connectionString: string, database: string): string {
  return connectionString.replace(/\/[^/]*$/, `/${database}`);
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: sibling(inject('templateDatabase'), 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of the test file's own, copied from the migrated template unless it is to be empty. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = isEmpty ? 'template0' : inject('templateDatabase').split('/').at(-1);
  await administer(`create database ${name} template ${template}`);
  const connectionString = sibling(inject('templateDatabase'), name);
  const connection = connect(connectionString, () => {});
  return {
    ...connection,
    connectionString,
    async drop() {
      await connection.pool.end();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

import type pg from 'pg';
import { MigrationError, UNRELEASED_DATABASE } from '../migrations.ts';

/** The role that the app connects as. It owns its database and has no access to the rest of the server or its files. */
export const APP_ROLE = 'placecard_app';

/** Duplicate role, database or key: another process created it meanwhile. */
const DUPLICATE_CODES = ['42710', '42P04', '23505'];
const ignoreDuplicate = (error: { code?: string }) => {
  if (!DUPLICATE_CODES.includes(error.code ?? '')) throw error;
};

/** Creates the app's role and database where they are missing. `client` is a superuser's connection. */
export async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const role = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (!role.rowCount) await client.query(`create role ${APP_ROLE} login`).catch(ignoreDuplicate);
  const found = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  );
  if (!found.rowCount) await client.query(`create database ${database} owner ${APP_ROLE}`).catch(ignoreDuplicate);
  // Before there was a baseline of migrations, the superuser owned the database.
  else if (found.rows[0]?.owner !== APP_ROLE) throw new MigrationError(UNRELEASED_DATABASE);
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { APPLICATION_NAME, LISTENER_NAME } from '../db/application-name.ts';
import {
  applyFunctions,
  applyMigrations,
  findSchemaState,
  listMigrations,
  MIGRATION_LOCK,
  type Migration,
} from '../db/migrations.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, type BackupSummary, type BackupTable, copyTarget, quote } from './backup-format.ts';
import { checkBackup, readBackup } from './backup-reader.ts';
import { listCreatedTables, listExistingTables, listFunctions, listOwnTables, type OwnTables } from './own-tables.ts';

interface Options {
  readonly connectionString: string;
  readonly file: string;
  /** Deletes what is in the database; otherwise it must be empty. */
  readonly replaces?: boolean;
  /** Ends all sessions of organisers and door staff. Otherwise sessions that ended after the backup are valid again. */
  readonly signsOut?: boolean;
  readonly migrations?: readonly Migration[];
  readonly signal?: AbortSignal;
}

export interface Restored extends BackupSummary {
  /** Number of accounts with two-factor sign-in, which works only with the SESSION_SECRET of the backed-up app. */
  readonly twoFactorAccounts: number;
}

/** More operations than are made to a layout between a backup and its restore. */
export const LOST_VERSIONS = 100_000;
/** The restore fails after waiting this long for a table that some forgotten connection has locked. */
const LOCK_TIMEOUT = '30s';

function listMigrationsUpTo(migrations: readonly Migration[], { migration, version }: BackupHeader): Migration[] {
  const index = migrations.findIndex(({ tag }) => tag === migration);
  if (index < 0) {
    throw new BackupError(
      `The backup was made by a newer version of Placecard (${version}, ${migration}): restore it with that or a newer one.`,
    );
  }
  return migrations.slice(0, index + 1);
}

async function refuseWhileInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = any ($1)',
    [[APPLICATION_NAME, LISTENER_NAME]],
  );
  if (rows[0]?.n) throw new BackupError('Placecard is running on this database: stop it first, on every server.');
}

async function hasRows(client: pg.Client, { tables }: OwnTables): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await client.query(`select exists (select from ${quote(name)}) as found`);
    if (rows[0].found) return true;
  }
  return false;
}

/** Drops everything that the migrations and functions.sql create, and nothing else. */
async function dropOwnTables(client: pg.Client, migrations: readonly Migration[], replaces: boolean): Promise<void> {
  const present = await listExistingTables(client, listCreatedTables(migrations));
  const { newest, unknown } = await findSchemaState(client, migrations);
  if (unknown > 0) throw new BackupError('The database belongs to a newer version of Placecard: restore with that.');
  if (!newest && present.length > 0) {
    throw new BackupError(`The database has tables of something else (${present.join(', ')}): choose an empty one.`);
  }
  if (!newest) return;
  if (!replaces && (await hasRows(client, await listOwnTables(client, migrations)))) {
    throw new BackupError(
      'The database is not empty: restore into an empty one, or add --replace to overwrite all of it.',
    );
  }
  const functions = listFunctions();
  // Functions with a table's row type, or an array of it, in their signature must be dropped before the tables, all others
  // after them, because generated columns use some.
  const { rows } = await client.query<{ signature: string }>(
    `select distinct objid::regprocedure::text as signature from pg_depend
     join pg_proc on pg_proc.oid = objid join pg_type on pg_type.oid = refobjid
     left join pg_type as element on element.oid = pg_type.typelem
     join pg_class on pg_class.oid in (pg_type.typrelid, element.typrelid)
     where classid = 'pg_proc'::regclass and refclassid = 'pg_type'::regclass
       and pronamespace = 'public'::regnamespace and proname = any($1) and relname = any($2)`,
    [functions, present],
  );
  for (const { signature } of rows) await client.query(`drop function ${signature}`);
  await client.query(`drop table ${present.map(quote).join(', ')}`);
  for (const name of functions) await client.query(`drop function if exists ${quote(name)}`);
  await client.query('delete from drizzle.__drizzle_migrations');
}

const listed = (tables: readonly BackupTable[]) => tables.map(copyTarget).toSorted().join('\n');

async function fillTables(client: pg.Client, file: string, { tables, ...columns }: OwnTables): Promise<BackupSummary> {
  const filled: BackupTable[] = [];
  const summary = await readBackup(file, {
    async onTable(table, rows) {
      if (!tables.some((own) => copyTarget(own) === copyTarget(table))) {
        throw new BackupError(
          `The backup does not fit its version of the database: its table "${table.name}" is another.`,
        );
      }
      filled.push(table);
      await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${copyTarget(table)} from stdin`)));
    },
  });
  if (listed(filled) !== listed(tables))
    throw new BackupError('The backup lacks a table of its version of the database.');
  for (const { table, name } of columns.transactionColumns) {
    await client.query(`update ${quote(table)} set ${quote(name)} = pg_current_xact_id()`);
  }
  // The operations of the lost time had these versions: editors that are open must not take what follows for it.
  if (tables.some(({ name }) => name === 'layouts')) {
    await client.query('update layouts set version = version + $1', [LOST_VERSIONS]);
  }
  for (const { table, name, sequence } of columns.countingColumns) {
    await client.query(
      `select setval($1, max(${quote(name)})) from ${quote(table)} having max(${quote(name)}) is not null`,
      [sequence],
    );
  }
  return summary;
}

interface Work extends Options {
  readonly migrations: readonly Migration[];
  /** Called when the restore can no longer be aborted. */
  readonly beforeCommit: () => void;
}

async function restore(client: pg.Client, { migrations, beforeCommit, ...options }: Work): Promise<Restored> {
  const { header } = await checkBackup(options.file, options.signal);
  const before = listMigrationsUpTo(migrations, header);
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
  await client.query('set statement_timeout = 0');
  await client.query('begin');
  // An app that starts now waits for this lock before it reads the schema.
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await refuseWhileInUse(client);
  await dropOwnTables(client, migrations, options.replaces ?? false);
  await applyMigrations(client, before);
  const own = await listOwnTables(client, migrations);
  const summary = await fillTables(client, options.file, own);
  await applyMigrations(client, migrations.slice(before.length));
  // Only now: the triggers would mark and announce every restored row as a change of this moment.
  await applyFunctions(client);
  if (options.signsOut) await client.query('delete from sessions; delete from door_sessions');
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from two_factor');
  beforeCommit();
  await client.query('commit');
  // Without statistics the first queries would be planned for empty tables. Autovacuum repairs it if this fails.
  for (const { name } of own.tables) await client.query(`analyze ${quote(name)}`).catch(() => {});
  return { ...summary, twoFactorAccounts: rows[0]?.n ?? 0 };
}

/** Creates the backed-up tables, fills them and applies newer migrations, in one transaction: an error changes nothing. */
export async function restoreBackup(options: Options): Promise<Restored> {
  const client = new pg.Client({ connectionString: options.connectionString, application_name: 'placecard-restore' });
  client.on('error', () => {});
  const { signal, migrations = listMigrations() } = options;
  const abort = () => void client.end();
  signal?.addEventListener('abort', abort);
  const beforeCommit = () => signal?.removeEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    await client.connect();
    return await restore(client, { ...options, migrations, beforeCommit });
  } catch (error) {
    if (error instanceof pg.DatabaseError) {
      const where = error.table ? ` (table "${error.table}")` : '';
      throw new BackupError(
        `The backup can't be restored, and the database stays as it was: ${error.message}${where}.`,
      );
    }
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

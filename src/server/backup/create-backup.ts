import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { findSchemaState, listMigrations, MIGRATION_LOCK, type Migration } from '../db/migrations.ts';
import { BackupError, toFileError } from './backup-error.ts';
import {
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
  copyTarget,
  quote,
  writeBackup,
} from './backup-format.ts';
import { listOwnTables } from './own-tables.ts';

interface Options {
  readonly connectionString: string;
  readonly file: string;
  readonly version: string;
  readonly sessionSecret?: string | undefined;
  readonly now: Date;
  readonly migrations?: readonly Migration[];
  readonly signal?: AbortSignal;
}

/** Makes the output independent of the settings of server and role, and switches their time limits off. */
const SETTINGS = [
  "client_encoding = 'UTF8'",
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  "bytea_output = 'hex'",
  'extra_float_digits = 3',
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
];

/** Begins a transaction that reads all tables as of one moment. The app goes on meanwhile; only a migration has to wait. */
async function beginSnapshot(client: pg.Client, migrations: readonly Migration[]) {
  for (const setting of SETTINGS) await client.query(`set ${setting}`);
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  const { newest, unknown } = await findSchemaState(client, migrations);
  if (unknown > 0)
    throw new BackupError('The database belongs to a newer version of Placecard: make the backup with that.');
  if (!newest)
    throw new BackupError('There is nothing to back up: Placecard has not been started on this database yet.');
  const { tables } = await listOwnTables(client, migrations);
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${tables.map(({ name }) => quote(name)).join(', ')} in access share mode`);
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
  return { tables, migration: newest.tag };
}

/** Writes under a temporary name and renames at the end, so that a file with the final name is always complete. */
async function writeSafely(file: string, text: AsyncIterable<Buffer>): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    await using handle = await open(unfinished, 'wx', 0o600);
    await pipeline(Readable.from(text), createGzip(), (packed) => handle.writeFile(packed));
    await handle.sync();
    await rename(unfinished, file);
  } catch (error) {
    // The removal fails as well if the folder itself can't be reached; the first error is the one to report.
    await rm(unfinished, { force: true }).catch(() => {});
    throw toFileError(error, "The backup can't be written");
  }
  await using folder = await open(dirname(file));
  // Makes the rename durable. Some file systems can't sync a folder; the content is on disk anyway.
  await folder.sync().catch(() => {});
}

export async function createBackup(options: Options): Promise<BackupSummary> {
  const { connectionString, file, version, sessionSecret, now, signal, migrations = listMigrations() } = options;
  const client = new pg.Client({ connectionString, application_name: 'placecard-backup' });
  client.on('error', () => {});
  signal?.addEventListener('abort', () => void client.end());
  try {
    signal?.throwIfAborted();
    await client.connect();
    const { tables, migration } = await beginSnapshot(client, migrations);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const header: BackupHeader = {
      version,
      postgres: rows[0]?.server_version ?? '',
      takenAt: now.toISOString(),
      migration,
      ...(sessionSecret !== undefined && { sessionSecret }),
    };
    const sources = tables.map((table: BackupTable) => ({
      ...table,
      open: () => client.query(copyTo(`copy ${copyTarget(table)} to stdout`)),
    }));
    let summary: BackupSummary | undefined;
    const text = writeBackup(header, sources, (ended) => {
      summary = ended;
    });
    await writeSafely(file, text);
    if (!summary) throw new Error('The backup has no end.');
    return summary;
  } finally {
    await client.end().catch(() => {});
  }
}

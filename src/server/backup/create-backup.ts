import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { findSchemaState, listMigrations, MIGRATION_LOCK, type Migration } from '../db/migrations.ts';
import { BackupError, toFileError } from './backup-error.ts';
import {
  type BackupHeader,
  type BackupSummary,
  type BackupTable,
  quote,
  toTarget,
  writeBackup,
} from './backup-format.ts';
import { copyOut } from './copy.ts';
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

/** The same text whatever the server or the account is set to, and no time limit of theirs. */
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

/**
 * From here to the end of the transaction all that is read is of one moment, and no table changes its shape. The app goes
 * on reading and writing; only a migration waits.
 */
async function beginLook(client: pg.Client, migrations: readonly Migration[]) {
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

/** Under another name until all of it is on the disk: a file of that name is always a whole backup. */
async function writeSafely(file: string, text: AsyncIterable<Buffer>): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    await using handle = await open(unfinished, 'wx', 0o600);
    await pipeline(Readable.from(text), createGzip(), (packed) => handle.writeFile(packed));
    await handle.sync();
    await rename(unfinished, file);
  } catch (error) {
    // Where there is no way to the folder there is none to the file.
    await rm(unfinished, { force: true }).catch(() => {});
    throw toFileError(error, "The backup can't be written");
  }
  await using folder = await open(dirname(file));
  // Not every file system can; the file's content is safe anyway.
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
    const { tables, migration } = await beginLook(client, migrations);
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
      open: () => copyOut(client, `copy ${toTarget(table)} to stdout`),
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

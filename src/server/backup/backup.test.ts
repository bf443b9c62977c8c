import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../db/client.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { listMigrations, type Migration } from '../db/migrations.ts';
import { readChanges } from '../features/guests/changes-data.ts';
import { doorColumns } from '../features/guests/data.ts';
import { fillTables, readTables } from '../testing/fill-tables.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { checkBackup } from './backup-reader.ts';
import { createBackup } from './create-backup.ts';
import { listCreatedTables, listFunctions } from './own-tables.ts';
import { LOST_VERSIONS, restoreBackup } from './restore-backup.ts';

const NOW = new Date('2030-05-20T10:00:00Z');
const EVENT = 100_000_000_001;
/** Repeated here on purpose: a table that is excluded by mistake would not be noticed until a backup is needed. */
const EXCLUDED = [
  'confirmations',
  'counted_mails',
  'email_code_tries',
  'email_codes',
  'layout_operations',
  'lookup_showings',
  'pending_notifications',
  'pending_sign_ins',
  'rate_limits',
  'reply_to_codes',
  'sign_in_links',
];
const NOTHING = Object.fromEntries(EXCLUDED.map((table) => [table, []]));
const ALL = listMigrations();

let folder: string;
let source: TestDatabase;
let file: string;
const databases: TestDatabase[] = [];

async function makeDatabase(isEmpty = true): Promise<TestDatabase> {
  const database = await createTestDatabase({ isEmpty });
  databases.push(database);
  // Restoring refuses to run while connections of the app are open; this test must not count as one.
  Object.assign(database.pool.options, { application_name: 'test' });
  return database;
}

const backUp = ({ connectionString }: TestDatabase, to: string, migrations?: readonly Migration[]) =>
  createBackup({ connectionString, file: to, version: '1.2.3', now: NOW, ...(migrations && { migrations }) });
const restore = ({ connectionString }: TestDatabase, from: string, more: object = {}) =>
  restoreBackup({ connectionString, file: from, ...more });

async function readOf({ db }: TestDatabase, since?: string) {
  const asked = { eventId: EVENT, since, columns: doorColumns, sendsAll: true };
  const changes = await readChanges(db, asked);
  return changes;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'placecard-backup-'));
  file = join(folder, 'backup.gz');
  source = await makeDatabase(false);
  await fillTables(source.pool);
  await backUp(source, file);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('brings every row of every table into an empty database', async () => {
    const large = join(folder, 'large.gz');
    // One row of fourteen megabytes, as large as a picture can be.
    await source.pool.query('update media set bytes = decode(repeat(md5($1), 437500), $2) where id = $3', [
      'picture',
      'hex',
      'media-1',
    ]);
    await backUp(source, large);
    const target = await makeDatabase();
    const restored = await restore(target, large);
    await rm(large);
    const expected = { ...(await readTables(source.pool)), ...NOTHING };
    // Layouts get other versions than those that were given after the backup.
    await target.pool.query('update layouts set version = version - $1', [LOST_VERSIONS]);
    expect(await readTables(target.pool)).toEqual(expected);
    expect(restored).toMatchObject({
      header: { version: '1.2.3', migration: ALL.at(-1)?.tag, takenAt: NOW.toISOString() },
      rows: Object.values(expected).flat().length,
      twoFactorAccounts: 3,
    });
    // The restored rows have transaction ids of the target database, and its triggers are enabled again.
    const { rows } = await target.pool.query(`
      select (select count(*)::int from pg_trigger where tgenabled <> 'O') as disabled,
        (select bool_and(changed_in < pg_current_xact_id()) from guests) as "guestsAreOld",
        (select bool_and(removed_in < pg_current_xact_id()) from guest_removals) as "removalsAreOld"`);
    expect(rows).toEqual([{ disabled: 0, guestsAreOld: true, removalsAreOld: true }]);
    expect(await migrateDatabase(target.pool)).toEqual({ unknown: 0 });
  });

  it('is a file that only its owner can read, and passes the check', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['backup.gz']);
    expect(await checkBackup(file)).toMatchObject({ header: { version: '1.2.3' } });
  });

  it('reports a file that can’t be written', async () => {
    const beneathAFile = join(file, 'more.gz');
    await expect(backUp(source, beneathAFile)).rejects.toThrow(/^The backup can't be written: ENOTDIR/);
  });

  it('holds the state of one moment while the app goes on writing', async () => {
    const busy = await makeDatabase(false);
    const moment = join(folder, 'moment.gz');
    let isDone = false;
    const insert = async (id: number) => {
      const client = await busy.pool.connect();
      await client.query('begin');
      await client.query(
        "insert into users (id, email, auth_provider) values ($1::bigint, $1::bigint || '@example.com', 'email')",
        [id],
      );
      await client.query(
        "insert into events (id, user_id, name, date, time_zone, location) values ($1::bigint, $1::bigint, 'n', now(), 'UTC', 'l')",
        [id],
      );
      await client.query('commit');
      client.release();
    };
    // Enough rows that more are written while the backup reads them.
    const earlier = 5_000;
    await busy.pool.query(
      `insert into users (id, email, auth_provider, full_name)
       select -n, n || '@example.org', 'email', repeat(md5(n::text), 50) from generate_series(1, $1) n`,
      [earlier],
    );
    await insert(1);
    let id = 1;
    const writing = (async () => {
      while (!isDone) await insert(++id);
    })();
    await backUp(busy, moment);
    isDone = true;
    await writing;
    const target = await makeDatabase();
    await restore(target, moment);
    const { users = [], events = [] } = await readTables(target.pool);
    expect(users.length).toBeGreaterThan(earlier);
    expect(events).toHaveLength(users.length - earlier);
  });

  it('makes phones at the door load the whole list again', async () => {
    const target = await makeDatabase();
    await restore(target, file);
    const { cursor } = await readOf(target);
    expect(await readOf(target, cursor)).toMatchObject({ isComplete: false });
    await target.pool.query('delete from guests');
    await restore(target, file, { replaces: true });
    const changes = await readOf(target, cursor);
    expect(changes.isComplete).toBe(true);
    expect(changes.guests).toHaveLength(2);
    // Polled, because rows are sent again while an older transaction is running in any database of this server.
    const readSinceNow = async () => readOf(target, (await readOf(target)).cursor);
    await expect.poll(readSinceNow).toMatchObject({ isComplete: false, guests: [], removed: [] });
  });

  it('ends all sessions if asked to', async () => {
    const target = await makeDatabase();
    await restore(target, file, { signsOut: true });
    const { sessions, door_sessions, users } = await readTables(target.pool);
    expect([sessions, door_sessions, users?.length]).toEqual([[], [], 3]);
  });

  it('continues the sequence of a serial column', async () => {
    const counting: Migration = {
      tag: '9999_counting',
      when: Date.parse('2090-01-01'),
      hash: 'counting',
      statements: ['create table counted (id serial primary key, name text)'],
    };
    const migrations = [...ALL, counting];
    const from = await makeDatabase();
    await migrateDatabase(from.pool, migrations);
    await from.pool.query("insert into counted (name) values ('a'), ('b')");
    await backUp(from, join(folder, 'counted.gz'), migrations);
    const target = await makeDatabase();
    await restore(target, join(folder, 'counted.gz'), { migrations });
    const { rows } = await target.pool.query("insert into counted (name) values ('c') returning id");
    expect(rows).toEqual([{ id: 3 }]);
    // A version without this migration can neither restore nor back up such a database.
    await expect(restore(await makeDatabase(), join(folder, 'counted.gz'))).rejects.toThrow(
      /made by a newer version of Placecard \(1\.2\.3, 9999_counting\)/,
    );
    await expect(backUp(target, join(folder, 'counted.gz'))).rejects.toThrow(/belongs to a newer version/);
    await expect(restore(target, file, { replaces: true })).rejects.toThrow(/belongs to a newer version/);
  });
});

describe('restoring is refused', () => {
  const text = () => gunzipSync(packed).toString('latin1');
  let packed: Buffer;
  let target: TestDatabase;
  let before: Record<string, string[]>;
  beforeAll(async () => {
    packed = await readFile(file);
    target = await makeDatabase(false);
    await target.pool.query("insert into users (id, email, auth_provider) values (7, 'kept@example.com', 'email')");
    before = await readTables(target.pool);
  });

  async function expectRefused(content: Buffer, reason: RegExp): Promise<void> {
    const broken = join(folder, 'broken.gz');
    await writeFile(broken, content);
    await expect(restore(target, broken, { replaces: true })).rejects.toThrow(reason);
    expect(await readTables(target.pool)).toEqual(before);
  }
  const repack = (changed: string) => gzipSync(Buffer.from(changed, 'latin1'));

  it('for a file that is cut short at any place', async () => {
    for (const part of [0, 0.1, 0.5, 0.9]) {
      await expectRefused(packed.subarray(0, packed.length * part), /backup|not whole/);
    }
    await expectRefused(packed.subarray(0, -1), /not whole: it ends too early/);
    const lines = text().split('\n');
    for (const kept of [1, 2, 3, 5, lines.length - 2]) {
      await expectRefused(repack(`${lines.slice(0, kept).join('\n')}\n`), /damaged|not whole/);
    }
  });

  it('for a file in which something was changed', async () => {
    await expectRefused(Buffer.from('not a backup'), /damaged, or is not a Placecard backup/);
    await expectRefused(gzipSync('not a backup\n'), /is not a Placecard backup/);
    const flipped = Buffer.from(packed);
    flipped[packed.length >> 1] = (flipped[packed.length >> 1] ?? 0) ^ 1;
    await expectRefused(flipped, /damaged|not whole/);
    await expectRefused(repack(text().replace('person1@', 'person9@')), /rows of "users" don't fit their checksum/);
    await expectRefused(repack(text().replace('"version":"1.2.3"', '"version":"1.2.4"')), /does not fit its checksum/);
    await expectRefused(repack(text().replace('"format":2', '"format":1')), /made by an older, unreleased version/);
    await expectRefused(repack(text().replace('"format":2', '"format":3')), /made by a newer version/);
    await expectRefused(repack(text().replace(/COPY "media"[\s\S]*?\n-- .*\n/, '')), /does not fit its checksum/);
    await expectRefused(repack(`${text()}\n`), /something follows its end/);
    await expectRefused(Buffer.concat([packed, packed]), /something follows its end/);
    await expectRefused(repack(text().replace('COPY "media"', 'COPY "pg_class"')), /does not fit/);
  });

  it('for rows that the database does not accept', async () => {
    const stricter = ALL.map((migration) =>
      migration === ALL.at(-1)
        ? {
            ...migration,
            statements: [...migration.statements, 'alter table users add constraint nobody check (false)'],
          }
        : migration,
    );
    await expect(restore(target, file, { replaces: true, migrations: stricter })).rejects.toThrow(
      /^The backup can't be restored, and the database stays as it was: .* violates check constraint "nobody" \(table "users"\)\.$/,
    );
    expect(await readTables(target.pool)).toEqual(before);
  });

  it('while an app is connected', async () => {
    const { pool } = connect(target.connectionString, () => {});
    const client = await pool.connect();
    const running = /Placecard is running on this database/;
    await expect(restore(target, file, { replaces: true })).rejects.toThrow(running);
    client.release();
    await pool.end();
  });

  it('for a database that is not empty or has tables of another program', async () => {
    await expect(restore(target, file)).rejects.toThrow(/not empty.*--replace/);
    expect(await readTables(target.pool)).toEqual(before);
    const foreign = await makeDatabase();
    await foreign.pool.query('create table users (id int)');
    await expect(restore(foreign, file, { replaces: true })).rejects.toThrow(/tables of something else \(users\)/);
  });
});

it('drops only Placecard’s own tables and functions', async () => {
  const target = await makeDatabase(false);
  const { rows: tables } = await target.pool.query(
    // The sequence of an identity column is dropped with its table.
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')`,
  );
  const { rows: functions } = await target.pool.query(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace",
  );
  const named = (rows: { name: string }[]) => rows.map(({ name }) => name).sort();
  expect(listCreatedTables(ALL).sort()).toEqual(named(tables));
  expect(listFunctions().sort()).toEqual(named(functions));

  await target.pool.query('create table notes as select 1 as id');
  await restore(target, file);
  expect((await target.pool.query('select * from notes')).rows).toEqual([{ id: 1 }]);
  await target.pool.query('create view guest_names as select full_name from guests');
  const refusal = /stays as it was: cannot drop .* because other objects depend on/;
  await expect(restore(target, file, { replaces: true })).rejects.toThrow(refusal);
  expect((await target.pool.query('select * from guest_names')).rows).toHaveLength(2);
});

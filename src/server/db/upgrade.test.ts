import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createBackup } from '../backup/create-backup.ts';
import { EXCLUDED_TABLES } from '../backup/own-tables.ts';
import { LOST_VERSIONS, restoreBackup } from '../backup/restore-backup.ts';
import { fillTables, readTables } from '../testing/fill-tables.ts';
import { callerWith } from '../testing/organiser.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateDatabase } from './migrate.ts';
import { listMigrations, type Migration } from './migrations.ts';

const ALL = listMigrations();
/** A migration that only replaces functions leaves the tables as the one before it made them. */
const changesTables = ({ tag }: Migration) => !tag.endsWith('_functions');
const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function makeDatabase(migrations?: readonly Migration[]): Promise<TestDatabase> {
  const database = await createTestDatabase({ isEmpty: true });
  databases.push(database);
  if (migrations) await migrateDatabase(database.pool, migrations);
  return database;
}

async function makeFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'placecard-upgrade-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'backup.gz');
}

/** A migration that some later version may bring. */
function later(name: string, ...statements: string[]): Migration {
  return { tag: `9999_${name}`, when: Date.parse('2090-01-01'), hash: name, statements };
}

/** Runs everyday calls of an organiser and of the door on the rows that fillTables() wrote before the upgrade. */
async function expectWorking(database: TestDatabase): Promise<void> {
  const test = await createTestApp({}, database);
  try {
    const { cookie } = await test.signIn('person1@example.com');
    const owner = callerWith(test, cookie);
    const [event] = (await owner.send('GET', '/api/events')).json();
    expect(event).toMatchObject({ id: 100_000_000_001, status: 'active' });
    const guests = (await owner.send('GET', `/api/events/${event.id}/guests`)).json();
    expect(guests.map(({ fullName }: { fullName: string }) => fullName).sort()).toEqual([
      'Kovács Anna 1',
      'Kovács Anna 3',
    ]);
    const found = await test.app.inject({ url: `/api/events/${event.id}/guests?name=kovacs` });
    expect(found.json()).toHaveLength(2);
    const arrived = await owner.send('POST', `/api/guests/${guests[0].id}/check-in`);
    expect(arrived.json()).toMatchObject({ checkedIn: true });
    // This guest was removed before the upgrade and is restored after it.
    const restored = await owner.send('POST', '/api/guests/100000000002/restore');
    expect([restored.statusCode, restored.json()]).toMatchObject([
      200,
      { fullName: 'Kovács Anna 2', tableNumber: '4', seatNumber: '2' },
    ]);
    const layout = await owner.send('GET', `/api/events/${event.id}/layout`);
    expect([layout.statusCode, layout.json()]).toMatchObject([200, { tables: [] }]);
  } finally {
    await test.app.close();
  }
}

/** Expects every old row to be there still; it may have gained columns. */
function expectKept(old: Record<string, string[]>, now: Record<string, string[]>): void {
  for (const [table, rows] of Object.entries(old)) {
    const current = (now[table] ?? []).map((row) => JSON.parse(row));
    expect(current).toHaveLength(rows.length);
    for (const row of rows.map((text) => JSON.parse(text))) {
      expect(current).toContainEqual(expect.objectContaining(row));
    }
  }
}

describe('a database of an older version', () => {
  it.each([...ALL.entries()].filter(([, one]) => changesTables(one)).map(([index, { tag }]) => [tag, index] as const))(
    'made at %s, keeps every row in an upgrade and in a restored backup',
    async (_tag, index) => {
      const old = await makeDatabase(ALL.slice(0, index + 1));
      await fillTables(old.pool);
      const before = await readTables(old.pool);
      const file = await makeFile();
      // The new version makes the backup, before it is started on the old database for the first time.
      await createBackup({ connectionString: old.connectionString, file, version: 'old', now: new Date() });

      expect(await migrateDatabase(old.pool)).toEqual({ unknown: 0 });
      const after = await readTables(old.pool);
      expectKept(before, after);

      const elsewhere = await makeDatabase();
      await restoreBackup({ connectionString: elsewhere.connectionString, file });
      const leftOut = Object.fromEntries(EXCLUDED_TABLES.map((table) => [table, []]));
      await elsewhere.pool.query('update layouts set version = version - $1', [LOST_VERSIONS]);
      expect(await readTables(elsewhere.pool)).toEqual({ ...after, ...leftOut });
      await expectWorking(elsewhere);
    },
  );

  it('can restore guests that were removed before a migration added a column that must not be null', async () => {
    const database = await makeDatabase(ALL);
    await fillTables(database.pool);
    await migrateDatabase(database.pool, [
      ...ALL,
      later(
        'meals',
        `alter table guests add column meal text not null default 'menu ' || 'A'`,
        'alter table guests add column name_length integer not null generated always as (length(full_name)) stored',
        'alter table guests drop column special_requirements cascade',
        'alter table guests add column special_requirements text',
      ),
    ]);
    await expectWorking(database);
    const { rows } = await database.pool.query('select meal, name_length from guests order by id');
    expect(rows).toEqual([1, 2, 3].map(() => ({ meal: 'menu A', name_length: 13 })));
  });
});

describe('a migration', () => {
  const shape = async (pool: pg.Pool) =>
    (await pool.query("select table_name, column_name from information_schema.columns where table_schema = 'public'"))
      .rows;

  it('that fails half-way leaves everything as it was, and is named in the error', async () => {
    const { pool } = await makeDatabase(ALL);
    await fillTables(pool);
    const [rows, columns] = [await readTables(pool), await shape(pool)];
    const broken = later(
      'broken',
      'update guests set full_name = upper(full_name)',
      'alter table nowhere add column a int',
    );
    const gifts = later('gifts', 'alter table guests add column gift text');
    await expect(migrateDatabase(pool, [...ALL, gifts, { ...broken, when: broken.when + 1 }])).rejects.toThrow(
      'The migration 9999_broken failed, and the database stays as it was: relation "nowhere" does not exist.',
    );
    expect([await readTables(pool), await shape(pool)]).toEqual([rows, columns]);
    // The failed attempt holds no lock.
    await migrateDatabase(pool, [...ALL, gifts]);
    expect(await shape(pool)).not.toEqual(columns);
  });

  it('that only a newer version knows does not keep this version from working', async () => {
    const newer = later(
      'gifts',
      'alter table guests add column gift text',
      'create table gifts (id bigint primary key)',
    );
    const database = await makeDatabase([...ALL, newer]);
    await fillTables(database.pool);
    expect(await migrateDatabase(database.pool)).toEqual({ unknown: 1 });
    await expectWorking(database);
  });
});

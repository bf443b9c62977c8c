import type pg from 'pg';

/** Tables that a refused call may change, because they count attempts. */
const COUNTERS = new Set(['rate_limits', 'lookup_showings', 'chart_browsers']);

interface Table {
  readonly name: string;
  /** All columns except generated ones. */
  readonly columns: string;
  /** The SQL condition for rows of the organiser or the event; undefined for tables without an owner. */
  readonly ownedBy: string | undefined;
}

/** The organiser and the event whose rows are compared apart from all others. */
interface Subject {
  readonly userId: number;
  readonly eventId: number;
}

/** Texts that differ as soon as any row differs; '' if every row is as in the copy. */
export interface Fingerprint {
  readonly all: string;
  /** Of the rows of one organiser and one event only. */
  readonly own: string;
}

export interface Snapshot {
  /** Restores every row. */
  restore(): Promise<void>;
  fingerprint(): Promise<Fingerprint>;
}

/** All tables but the notifications that are still to be sent, which servers empty at any time. */
async function listTables(pool: pg.Pool, { userId, eventId }: Subject): Promise<Table[]> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(`
    select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_name <> 'pending_notifications'
    group by c.table_name order by c.table_name`);
  return rows.map(({ name, columns }) => {
    const ownedBy = columns.includes('event_id')
      ? `event_id = ${eventId}`
      : columns.includes('user_id')
        ? `user_id = ${userId}`
        : undefined;
    const quoted = columns.map((column) => `"${column}"`).join(', ');
    return { name, columns: quoted, ownedBy: name === 'users' ? `id = ${userId}` : ownedBy };
  });
}

/** Records which tables statements write to, so that only these are compared and restored. */
const recordWrites = (tables: readonly Table[]) => [
  'create table kept.written_tables (name text not null)',
  `create function kept.record_write() returns trigger language plpgsql as
     'begin insert into kept.written_tables values (tg_table_name); return null; end'`,
  ...tables.map(
    ({ name }) => `create trigger record_write after insert or update or delete on ${name}
     for each statement execute function kept.record_write()`,
  ),
];

/** Copies all tables. No other test may use the database. */
export async function takeSnapshot(pool: pg.Pool, subject: Subject): Promise<Snapshot> {
  const tables = await listTables(pool, subject);
  await pool.query(
    [
      'create schema kept',
      ...tables.map(({ name }) => `create table kept.${name} as table ${name}`),
      ...recordWrites(tables),
    ].join(';'),
  );

  /** The tables that were written to since the last restore, and how often. */
  async function listWritten() {
    const { rows } = await pool.query<{ name: string; times: string }>(
      'select name, count(*) as times from kept.written_tables group by name',
    );
    const times = new Map(rows.map(({ name, times }) => [name, times]));
    const written = tables.filter(({ name }) => times.has(name));
    return { written, times };
  }

  const hashOf = (schema: string, { name, ownedBy }: Table) => {
    const hash = "md5(string_agg(row::text, '|' order by row::text))";
    const own = ownedBy ? `md5(string_agg(row::text, '|' order by row::text) filter (where ${ownedBy}))` : 'null';
    return `(select ${hash} as hash, ${own} as own from ${schema}.${name} row)`;
  };

  /** What was read since the last restore, by what was written until then: without a further write it is the same. */
  const known = new Map<string, Promise<Fingerprint>>();

  /** The tables that differ from the copies, with a hash of their rows. */
  async function read(parts: readonly Table[]): Promise<Fingerprint> {
    if (parts.length === 0) return { all: '', own: '' };
    const query = parts.map(
      (table) => `select '${table.name}' as part, now.hash, now.own, now.own is distinct from kept.own as is_own
        from ${hashOf('public', table)} now, ${hashOf('kept', table)} kept where now.hash is distinct from kept.hash`,
    );
    const { rows } = await pool.query<{ part: string; hash: string | null; own: string | null; is_own: boolean }>(
      `${query.join(' union all ')} order by part`,
    );
    const list = (hashes: readonly { part: string; hash: string | null }[]) =>
      hashes.map(({ part, hash }) => `${part} ${hash ?? 'empty'}`).join('\n');
    return {
      all: list(rows),
      own: list(rows.filter((row) => row.is_own).map(({ part, own }) => ({ part, hash: own }))),
    };
  }

  return {
    async restore() {
      known.clear();
      const putBack = (await listWritten()).written.map(
        ({ name, columns }) =>
          `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
      );
      if (putBack.length === 0) return;
      // The rows are written as a replica, so that neither triggers nor foreign keys interfere.
      const asReplica = 'begin; set local session_replication_role = replica';
      await pool.query([asReplica, ...putBack, 'delete from kept.written_tables', 'commit'].join(';'));
    },
    async fingerprint() {
      const { written, times } = await listWritten();
      const parts = written.filter(({ name }) => !COUNTERS.has(name));
      const writes = JSON.stringify(parts.map(({ name }) => [name, times.get(name)]));
      const reading = known.get(writes) ?? read(parts);
      known.set(writes, reading);
      return reading;
    },
  };
}

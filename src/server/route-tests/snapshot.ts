import type pg from 'pg';

/** Tables that a refused call may change, because they count attempts. */
const COUNTERS = new Set(['rate_limits', 'lookup_showings', 'chart_browsers']);

interface Table {
  readonly name: string;
  /** All columns except generated ones. */
  readonly columns: string;
  /** The SQL condition for rows of an account ($1) or its event ($2); undefined for tables without an owner. */
  readonly ownedBy: string | undefined;
}

/** The organiser and the event whose rows a fingerprint covers. */
interface Subject {
  readonly userId: number;
  readonly eventId: number;
}

export interface Snapshot {
  /** Restores every row. */
  restore(): Promise<void>;
  /** A text that differs as soon as any row differs; '' if every row is as in the copy. */
  fingerprint(): Promise<string>;
  /** A fingerprint of the rows of one organiser and one event only. */
  fingerprintOf(subject: Subject): Promise<string>;
}

/** All tables but the notifications that are still to be sent, which servers empty at any time. */
async function listTables(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(`
    select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_name <> 'pending_notifications'
    group by c.table_name order by c.table_name`);
  return rows.map(({ name, columns }) => {
    const ownedBy = columns.includes('event_id')
      ? 'event_id = $2'
      : columns.includes('user_id')
        ? 'user_id = $1'
        : undefined;
    const quoted = columns.map((column) => `"${column}"`).join(', ');
    return { name, columns: quoted, ownedBy: name === 'users' ? 'id = $1' : ownedBy };
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
export async function takeSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const tables = await listTables(pool);
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

  const hashOf = (schema: string, { name, ownedBy }: Table, isOwn: boolean) =>
    `(select md5(string_agg(row::text, '|' order by row::text)) from ${schema}.${name} row
      ${isOwn ? `where ${ownedBy}` : ''})`;

  /** What was read since the last restore, by what was written until then: without a further write it is the same. */
  const known = new Map<string, Promise<string>>();

  /** The tables that differ from the copies, with a hash of their rows. */
  async function read(parts: readonly Table[], values: number[]): Promise<string> {
    if (parts.length === 0) return '';
    const isOwn = values.length > 0;
    // The casts tell PostgreSQL the types of parameters that no part of the query uses.
    const query = parts.map(
      (table) => `select '${table.name}' as part, ${hashOf('public', table, isOwn)} as hash,
        ${hashOf('kept', table, isOwn)} as hash_before ${isOwn ? 'where $1::bigint is not null and $2::bigint is not null' : ''}`,
    );
    const { rows } = await pool.query<{ part: string; hash: string | null }>(
      `select part, hash from (${query.join(' union all ')}) parts where hash is distinct from hash_before order by part`,
      values,
    );
    return rows.map(({ part, hash }) => `${part} ${hash ?? 'empty'}`).join('\n');
  }

  async function readOnce(isRead: (table: Table) => boolean, values: number[]): Promise<string> {
    const { written, times } = await listWritten();
    const parts = written.filter((table) => !COUNTERS.has(table.name) && isRead(table));
    const writes = JSON.stringify([values, parts.map(({ name }) => [name, times.get(name)])]);
    const reading = known.get(writes) ?? read(parts, values);
    known.set(writes, reading);
    return reading;
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
    fingerprint: () => readOnce(() => true, []),
    fingerprintOf: ({ userId, eventId }) => readOnce(({ ownedBy }) => ownedBy !== undefined, [userId, eventId]),
  };
}

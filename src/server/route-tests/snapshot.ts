import type pg from 'pg';

/** Tables that a refused call may change, because they count attempts. */
const COUNTERS = new Set(['rate_limits', 'lookup_showings', 'event_browsers']);

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
  /** A text that differs as soon as any row differs. */
  fingerprint(): Promise<string>;
  /** The same for rows of one organiser and one event. */
  fingerprintOf(subject: Subject): Promise<string>;
}

async function listTables(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(`
    select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
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

/** Copies all tables. No other test may use the database. */
export async function takeSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const tables = await listTables(pool);
  await pool.query(
    ['create schema kept', ...tables.map(({ name }) => `create table kept.${name} as table ${name}`)].join(';'),
  );
  // As a replica, so that neither triggers nor foreign keys get in the way.
  const putBack = [
    'begin; set local session_replication_role = replica',
    ...tables.map(
      ({ name, columns }) =>
        `delete from ${name}; insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
    ),
    'commit',
  ].join(';');
  const stored = tables.filter(({ name }) => !COUNTERS.has(name));
  const owned = stored.filter(({ ownedBy }) => ownedBy !== undefined);
  const hashOf = ({ name, ownedBy }: Table, isOwn: boolean) =>
    `select '${name}' as part, md5(string_agg(row::text, '|' order by row::text)) as hash from ${name} row
     ${isOwn ? `where ${ownedBy}` : ''}`;

  async function read(parts: readonly Table[], values: number[]): Promise<string> {
    const query = parts.map((table) => hashOf(table, values.length > 0)).join(' union all ');
    const { rows } = await pool.query<{ part: string; hash: string | null }>(`${query} order by part`, values);
    return rows.map(({ part, hash }) => `${part} ${hash ?? 'empty'}`).join('\n');
  }

  return {
    async restore() {
      await pool.query(putBack);
    },
    fingerprint: () => read(stored, []),
    fingerprintOf: ({ userId, eventId }) => read(owned, [userId, eventId]),
  };
}

import type pg from 'pg';

/** Counters go up when something is refused: that is their work. Servers write down that they are there. */
const COUNTERS = new Set(['rate_limits', 'lookup_showings', 'event_browsers']);

interface Table {
  readonly name: string;
  /** All but those that the database itself works out. */
  readonly columns: string;
  /** Finds the rows that belong to an account or to its event; undefined where rows belong to nobody. */
  readonly ownedBy: string | undefined;
}

/** Whose rows a fingerprint is of. */
interface Subject {
  readonly userId: number;
  readonly eventId: number;
}

export interface Snapshot {
  /** Puts every row back as it was. */
  restore(): Promise<void>;
  /** Differs as soon as anything stored differs. */
  fingerprint(): Promise<string>;
  /** The same of what belongs to an organiser and one event of theirs. */
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
    return { name, columns: columns.join(', '), ownedBy: name === 'users' ? 'id = $1' : ownedBy };
  });
}

/** Remembers everything that is stored now. The database must be its caller's own. */
export async function takeSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const tables = await listTables(pool);
  await pool.query(
    ['create schema kept', ...tables.map(({ name }) => `create table kept.${name} as table ${name}`)].join(';'),
  );
  // Without triggers and the order that references ask for.
  const putBack = [
    'begin; set local session_replication_role = replica',
    ...tables.map(
      ({ name, columns }) =>
        `delete from ${name}; insert into ${name} (${columns}) select ${columns} from kept.${name}`,
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
    const { rows } = await pool.query<{ part: string; hash: string | null }>(query, values);
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

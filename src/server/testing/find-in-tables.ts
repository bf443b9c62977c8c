import { expect } from 'vitest';
import type { TestDatabase } from './test-database.ts';

/** The columns of all tables in which the text occurs, as 'table.column'. */
export async function findInTables({ pool }: TestDatabase, needle: string): Promise<string[]> {
  const { rows: columns } = await pool.query<{ place: string; table: string; column: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table, quote_ident(column_name) as column,
       table_name || '.' || column_name as place
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(columns.map(({ place }) => place)).toEqual(
    expect.arrayContaining(['users.email', 'rate_limits.key', 'events.venue_layout', 'deleted_guests.guest']),
  );
  const found: string[] = [];
  for (const { place, table, column } of columns) {
    const { rowCount } = await pool.query(`select 1 from ${table} where position($1 in ${column}::text) > 0 limit 1`, [
      needle,
    ]);
    if (rowCount) found.push(place);
  }
  return found.sort();
}

import type pg from 'pg';
import { type Migration, readFunctions } from '../db/migrations.ts';

/** Not backed up: their rows are short-lived, and a restored code that was used since, or an operation, would count again. */
export const EXCLUDED_TABLES = [
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

const listCreated = (text: string, kind: 'table' | 'function') => [
  ...new Set(
    [...text.matchAll(new RegExp(`\\bcreate (?:or replace )?${kind} (?:if not exists )?"?(\\w+)`, 'gi'))].map(
      (match) => match[1] ?? '',
    ),
  ),
];

/** Names of all tables that the migrations create; whatever else is in the database is not Placecard's. */
export function listCreatedTables(migrations: readonly Migration[]): string[] {
  return listCreated(migrations.flatMap(({ statements }) => statements).join('\n'), 'table');
}

export function listFunctions(): string[] {
  return listCreated(Object.values(readFunctions()).join('\n'), 'function');
}

export async function listExistingTables(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any($1) order by relname`,
    [names],
  );
  return rows.map(({ name }) => name);
}

function orderByReferences(names: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const ordered: string[] = [];
  const visit = (name: string) => {
    if (ordered.includes(name)) return;
    for (const { from, to } of references) if (from === name && to !== name) visit(to);
    ordered.push(name);
  };
  for (const name of names) visit(name);
  return ordered;
}

interface Column {
  readonly table: string;
  readonly name: string;
  /** Whether it holds a transaction id, which is meaningless in another database. */
  readonly isTransaction: boolean;
  readonly hasDefault: boolean;
  readonly sequence: string | null;
}

export type OwnTables = Awaited<ReturnType<typeof listOwnTables>>;

/** The tables that a backup contains, in an order in which they can be restored. */
export async function listOwnTables(client: pg.Client, migrations: readonly Migration[]) {
  const present = await listExistingTables(client, listCreatedTables(migrations));
  const names = present.filter((name) => !EXCLUDED_TABLES.includes(name));
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conrelid = any($1::text[]::regclass[])`,
    [names],
  );
  const { rows: columns } = await client.query<Column>(
    `select c.relname as table, a.attname as name, a.atttypid = 'xid8'::regtype as "isTransaction",
       a.atthasdef as "hasDefault", pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.oid = any($1::text[]::regclass[]) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [names],
  );
  const isKept = ({ isTransaction, hasDefault }: Column) => !(isTransaction && hasDefault);
  return {
    tables: orderByReferences(names, references).map((name) => ({
      name,
      columns: columns.filter((column) => column.table === name && isKept(column)).map((column) => column.name),
    })),
    /** Columns that a restore must fill with its own transaction id. */
    transactionColumns: columns.filter((column) => column.isTransaction && isKept(column)),
    countingColumns: columns.filter(({ sequence }) => sequence !== null),
  };
}

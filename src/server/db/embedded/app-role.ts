import pg from 'pg';

/** The role that the app connects as. It owns its database and has no access to the rest of the server or its files. */
export const APP_ROLE = 'placecard_app';
/** Advisory lock for processes that start at the same time. */
const OWNERSHIP_LOCK = 7_226_903;

const isDuplicate = ({ code }: { code?: string }) => code === '42710' || code === '42P04' || code === '23505';
const ignoreDuplicate = (error: { code?: string }) => {
  // Another process created it meanwhile.
  if (!isDuplicate(error)) throw error;
};

/** Creates the app's role and database where they are missing. `client` is a superuser's connection. */
export async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  const role = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (!role.rowCount) await client.query(`create role ${APP_ROLE} login`).catch(ignoreDuplicate);
  const found = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  );
  if (!found.rowCount) {
    await client.query(`create database ${database} owner ${APP_ROLE}`).catch(ignoreDuplicate);
  } else if (found.rows[0]?.owner !== APP_ROLE) {
    await client.query(`alter database ${database} owner to ${APP_ROLE}`);
  }
}

/**
 * `alter …` for each object that the superuser owns; sequences of columns follow their table. `reassign owned` can't be used:
 * it refuses the role that created the cluster.
 */
const SUPERUSER_OBJECTS = `
  with ours as (
    select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), kinds (relkind, word) as (
    values ('r', 'table'), ('p', 'table'), ('S', 'sequence'), ('v', 'view'), ('m', 'materialized view')
  )
  select format('alter schema %I', nspname) as command from ours where nspowner = current_user::regrole
  union all
  select format('alter %s %I.%I', word, nspname, relname)
    from pg_class join ours on ours.oid = relnamespace join kinds on kinds.relkind = pg_class.relkind::text
    where relowner = current_user::regrole and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')
        and pg_class.relkind = 'S'
    )
  union all
  select format('alter routine %s', pg_proc.oid::regprocedure)
    from pg_proc join ours on ours.oid = pronamespace where proowner = current_user::regrole
  union all
  select format('alter type %I.%I', nspname, typname)
    from pg_type join ours on ours.oid = typnamespace where typowner = current_user::regrole and typtype in ('e', 'd')`;

/** Makes the app's role the owner of everything in its database; in earlier versions that was the superuser. */
export async function transferOwnership(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'placecard-ownership' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [OWNERSHIP_LOCK]);
    const { rows } = await client.query<{ command: string }>(SUPERUSER_OBJECTS);
    for (const { command } of rows) await client.query(`${command} owner to ${APP_ROLE}`);
    await client.query('commit');
  } finally {
    await client.end().catch(() => {});
  }
}

import pg from 'pg';

/** What the app connects as: it owns its database and can reach nothing else of the server, nor its files. */
export const APP_ROLE = 'placecard_app';
/** Processes that start together hand over one after the other. */
const HAND_OVER_LOCK = 7_226_903;

const isDuplicate = ({ code }: { code?: string }) => code === '42710' || code === '42P04' || code === '23505';
const ignoreDuplicate = (error: { code?: string }) => {
  // Another process made it meanwhile.
  if (!isDuplicate(error)) throw error;
};

/** `client` is the superuser's. */
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

/** Sequences of a column follow their table. `reassign owned` refuses the role that made the cluster. */
const FOREIGN_OBJECTS = `
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

/** A data folder of an earlier version, in which the superuser owned everything, becomes the app's own. */
export async function handOverObjects(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'placecard-hand-over' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [HAND_OVER_LOCK]);
    const { rows } = await client.query<{ command: string }>(FOREIGN_OBJECTS);
    for (const { command } of rows) await client.query(`${command} owner to ${APP_ROLE}`);
    await client.query('commit');
  } finally {
    await client.end().catch(() => {});
  }
}

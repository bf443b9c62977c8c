import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How the one connection that each app keeps open as long as it lives shows in pg_stat_activity. */
const KEEPER_NAME = 'placecard-keeper';
/** Joining and leaving take turns by this lock of the `postgres` database: nobody joins a server that is being stopped. */
const KEEPER_LOCK = 7_226_902;
/** Made the cluster. It keeps the server and makes the app's role and database; the app itself never connects as it. */
export const SUPERUSER = 'placecard';
const READY_TIMEOUT_MS = 60_000;

/** A running server keeps a file whose first line is its process and whose fifth, once it is open, its socket's folder. */
export async function readPidFile(cluster: string): Promise<{ pid: string; socketFolder: string | undefined }> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return { pid: lines[0]?.trim() ?? '', socketFolder: lines[4]?.trim() || undefined };
}

export function connectionStringFor(socketFolder: string, database: string, role: string): string {
  return `postgresql://${role}@${encodeURIComponent(socketFolder)}/${database}`;
}

export interface Keeper {
  readonly client: pg.Client;
  readonly socketFolder: string;
}

interface Joining {
  readonly isRunning: () => Promise<boolean>;
  /** Nobody wants to join any more. */
  readonly signal: AbortSignal;
}

/** Undefined where the server ended before it could be joined. */
export async function joinServer(cluster: string, { isRunning, signal }: Joining): Promise<Keeper | undefined> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const { socketFolder } = await readPidFile(cluster);
    let client: pg.Client | undefined;
    try {
      if (!socketFolder) throw new Error('PostgreSQL has not opened its socket yet.');
      const connectionString = connectionStringFor(socketFolder, 'postgres', SUPERUSER);
      client = new pg.Client({ connectionString, application_name: KEEPER_NAME });
      client.on('error', () => {});
      await client.connect();
      // Whoever is stopping the server holds the lock until the server has ended, and this connection with it.
      await client.query('select pg_advisory_lock($1)', [KEEPER_LOCK]);
      await client.query('select pg_advisory_unlock($1)', [KEEPER_LOCK]);
      return { client, socketFolder };
    } catch (error) {
      void client?.end().catch(() => {});
      if (signal.aborted || !(await isRunning())) return undefined;
      if (Date.now() > deadline) throw error;
      await sleep(50);
    }
  }
}

/** Only keepers count: other connections of an app that is ending may show a moment longer than the app uses them. */
export async function leaveServer({ client }: Keeper): Promise<{ isLast: boolean }> {
  await client.query('select pg_advisory_lock($1)', [KEEPER_LOCK]);
  const count =
    'select count(*)::int as n from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()';
  const { rows } = await client.query<{ n: number }>(count, [KEEPER_NAME]);
  if (!rows[0]?.n) return { isLast: true };
  // Whoever leaves next no longer counts us.
  await client.query("set application_name = 'placecard-leaving'");
  return { isLast: false };
}

/** Until the server has ended, or what led to it, or nobody wants to know any more. */
export async function untilLost({ client }: Keeper, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve);
  signal.addEventListener('abort', () => resolve(), { once: true });
  if (signal.aborted) resolve();
  // One that ended already says so to its next question.
  client.query('select 1').catch(() => resolve());
  await promise;
}

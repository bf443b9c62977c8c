import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Each process holds one connection of this name while it runs; the one that closes the last of them stops the server. */
const KEEPER_NAME = 'placecard-keeper';
/** Advisory lock of the `postgres` database for joining and leaving, so that nobody joins a server that is being stopped. */
const KEEPER_LOCK = 7_226_902;
/** Owner of the cluster. It creates the app's role and database; the app itself never connects as superuser. */
export const SUPERUSER = 'placecard';
const READY_TIMEOUT_MS = 60_000;

/** Reads `postmaster.pid`: line 1 is the server's process id, line 5 its socket folder once it accepts connections. */
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
  readonly signal: AbortSignal;
}

/** Opens the keeper connection as soon as the server accepts it; undefined where the server ended before. */
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
      // A process that is stopping the server holds the lock until the server, and with it this connection, has ended.
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

/** Tells whether this is the last keeper connection. Other connections of an ending process may still show for a moment. */
export async function leaveServer({ client }: Keeper): Promise<{ isLast: boolean }> {
  await client.query('select pg_advisory_lock($1)', [KEEPER_LOCK]);
  const count =
    'select count(*)::int as n from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()';
  const { rows } = await client.query<{ n: number }>(count, [KEEPER_NAME]);
  if (!rows[0]?.n) return { isLast: true };
  // So that the next process that leaves does not count this connection.
  await client.query("set application_name = 'placecard-leaving'");
  return { isLast: false };
}

/** Resolves when the connection is lost or the signal is aborted. */
export async function waitUntilLost({ client }: Keeper, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  client.once('end', resolve);
  signal.addEventListener('abort', () => resolve(), { once: true });
  if (signal.aborted) resolve();
  // If the connection was lost already, this query fails.
  client.query('select 1').catch(() => resolve());
  await promise;
}

import { eq } from 'drizzle-orm';
import { buildApp } from '../../../src/server/app.ts';
import type { AppContext } from '../../../src/server/context.ts';
import { type Connection, connect } from '../../../src/server/db/client.ts';
import { startEmbeddedPostgres } from '../../../src/server/db/embedded/embedded-postgres.ts';
import { migrateDatabase } from '../../../src/server/db/migrate.ts';
import { events } from '../../../src/server/db/schema/events.ts';
import { users } from '../../../src/server/db/schema/users.ts';
import { randomId } from '../../../src/server/ids.ts';
import { createBarion } from '../../../src/server/integrations/barion.ts';
import { createGoogleSignIn } from '../../../src/server/integrations/google.ts';
import { createLog } from '../../../src/server/log.ts';
import { createMetrics } from '../../../src/server/metrics/metrics.ts';
import { makeTemporaryFolder, onCleanUp } from '../../support/clean-up.ts';
import type { GuestRow } from '../../support/made-up-guests.ts';

export interface Organiser {
  readonly userId: number;
  /** The Cookie header of a session; the account has the enterprise tier. */
  readonly cookie: string;
}

export interface BenchServer extends Connection, Organiser {
  readonly url: string;
  readonly databaseUrl: string;
  /** The organiser's event. */
  readonly eventId: number;
  signIn(email: string): Promise<Organiser>;
}

/** An embedded PostgreSQL with default durability. Returns its address. */
async function startDatabase(settings: Record<string, string> = {}): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir: await makeTemporaryFolder('bench'), settings });
  onCleanUp(() => postgres.stop());
  // Rows that a benchmark writes itself are one entry in the history, as those of an import.
  return `${postgres.connectionString}?options=-c%20placecard.actor=job::import`;
}

function connectTo(databaseUrl: string): Connection {
  const connection = connect(databaseUrl, () => {});
  onCleanUp(() => connection.pool.end());
  return connection;
}

export async function findPostgresVersion(): Promise<string> {
  const { pool } = connectTo(await startDatabase());
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return rows[0]?.server_version ?? 'unknown';
}

export async function insertEvent({ db }: Connection, userId: number, name = 'Gala'): Promise<number> {
  const id = randomId();
  const place = { timeZone: 'Europe/Budapest', location: 'Budapest' };
  await db.insert(events).values({ id, userId, name, date: new Date(), ...place });
  return id;
}

/** The production app, listening on loopback, on a database of its own or on that of another server. */
export async function startBenchServer(
  settings: Record<string, string> = {},
  otherDatabaseUrl?: string,
): Promise<BenchServer> {
  const databaseUrl = otherDatabaseUrl ?? (await startDatabase(settings));
  const connection = connectTo(databaseUrl);
  if (!otherDatabaseUrl) await migrateDatabase(connection.pool);
  let code = '';
  const context: AppContext = {
    ...connection,
    mode: 'production',
    mailer: {
      send: async (mail) => {
        code = /\d{6}/.exec(mail.text)?.[0] ?? '';
      },
      close: () => {},
    },
    google: createGoogleSignIn({ issuer: 'http://127.0.0.1:9', clientId: 'none', clientSecret: 'none' }),
    barion: createBarion({ apiUrl: 'http://127.0.0.1:9', posKey: 'none', payee: 'none@placecard.test' }),
    company: {
      name: 'Minta Kft.',
      address: 'Budapest',
      registration: null,
      taxNumber: null,
      supportEmail: 'support@placecard.test',
    },
    clock: () => new Date(),
    log: createLog('silent'),
    metrics: createMetrics(),
    sessionSecret: 'a secret that only this benchmark knows',
    publicUrl: undefined,
    siteUrl: () => 'https://placecard.test',
    isHttps: false,
    trustProxy: true,
  };
  const app = await buildApp(context);
  onCleanUp(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  async function signIn(email: string): Promise<Organiser> {
    await app.inject({ method: 'POST', url: '/api/auth/otp/request', payload: { email } });
    const answer = await app.inject({ method: 'POST', url: '/api/auth/otp/verify', payload: { email, otp: code } });
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const tier = { subscriptionTier: 'enterprise' } as const;
    const [user] = await connection.db.update(users).set(tier).where(eq(users.email, email)).returning();
    if (!user) throw new Error('The benchmark could not sign in.');
    return { userId: user.id, cookie };
  }

  const organiser = await signIn('organiser@example.com');
  return {
    ...connection,
    ...organiser,
    url,
    databaseUrl,
    eventId: await insertEvent(connection, organiser.userId),
    signIn,
  };
}

/** A signed-in call that must succeed; returns its answer. */
export async function postJson<Answer>(
  { url, cookie }: Pick<BenchServer, 'url' | 'cookie'>,
  path: string,
  body: unknown,
): Promise<Answer> {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

export async function importGuests(
  server: Pick<BenchServer, 'url' | 'cookie'>,
  eventId: number,
  rows: readonly GuestRow[],
): Promise<void> {
  const path = `/api/events/${eventId}/guests/import`;
  const { results } = await postJson<{ results: { status: string }[] }>(server, path, { rows });
  if (results.some(({ status }) => status !== 'added')) throw new Error('Some rows were not imported.');
}

/** The production app with these guests in the organiser's event. */
export async function startServerWithGuests(rows: readonly GuestRow[]): Promise<BenchServer> {
  const server = await startBenchServer();
  await importGuests(server, server.eventId, rows);
  await server.pool.query('vacuum analyze guests');
  return server;
}

/** Lets phones of different networks enter the door of the organiser's event; returns their cookies. */
export async function enterDoor(server: BenchServer, phones: number): Promise<string[]> {
  const { url, eventId } = server;
  const { doorCode } = await postJson<{ doorCode: string }>(server, `/api/events/${eventId}/generate-door-code`, {});
  const cookies: string[] = [];
  while (cookies.length < phones) {
    const answer = await fetch(`${url}/api/events/${eventId}/door/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${cookies.length}` },
      body: JSON.stringify({ code: doorCode }),
    });
    if (!answer.ok) throw new Error(`The door answered ${answer.status}`);
    const pairs = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    cookies.push(pairs.join('; '));
  }
  return cookies;
}

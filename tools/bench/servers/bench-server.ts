import { eq } from 'drizzle-orm';
import { randomId } from '../../../src/server/common/ids.ts';
import { type Connection, connect } from '../../../src/server/db/client.ts';
import { events } from '../../../src/server/db/schema/events.ts';
import { users } from '../../../src/server/db/schema/users.ts';
import { onCleanUp } from '../../support/clean-up.ts';
import type { MadeUpGuest } from '../../support/made-up-guests.ts';
import { readUsage, startServers } from './start-servers.ts';

export interface Organiser {
  readonly userId: number;
  /** The Cookie header of a session; the account has the enterprise tier. */
  readonly cookie: string;
}

interface Addresses {
  readonly url: string;
  /** The bare routes on the same database, in the same process. */
  readonly bare: string;
  /** What the process has used, for `readUsage`. */
  readonly usage: string;
  readonly databaseUrl: string;
  readonly pid: number;
}

export interface BenchServer extends Connection, Organiser, Addresses {
  /** The organiser's event. */
  readonly eventId: number;
  signIn(email: string): Promise<Organiser>;
}

export async function insertEvent({ db }: Connection, userId: number): Promise<number> {
  const id = randomId();
  const place = { timeZone: 'Europe/Budapest', location: 'Budapest' };
  await db.insert(events).values({ id, userId, name: 'Gala', date: new Date(), ...place });
  return id;
}

/** The production app in a process of its own, on a database of its own or on that of another server. */
export async function startBenchServer(
  settings: Record<string, string> = {},
  ...otherDatabaseUrl: string[]
): Promise<BenchServer> {
  const args = [JSON.stringify(settings), ...otherDatabaseUrl];
  const addresses = await startServers<Addresses>('app-process.ts', args);
  const connection = connect(addresses.databaseUrl, () => {});
  onCleanUp(() => connection.pool.end());

  async function signIn(email: string): Promise<Organiser> {
    const caller = { ...addresses, cookie: '' };
    await post(caller, '/api/auth/otp/request', { email });
    const { code: otp } = await readUsage(addresses.usage);
    const cookie = readCookies(await post(caller, '/api/auth/otp/verify', { email, otp }));
    const tier = { subscriptionTier: 'enterprise' } as const;
    const [user] = await connection.db.update(users).set(tier).where(eq(users.email, email)).returning();
    if (!user) throw new Error('The benchmark could not sign in.');
    return { userId: user.id, cookie };
  }

  const organiser = await signIn('organiser@example.com');
  const eventId = await insertEvent(connection, organiser.userId);
  return { ...connection, ...organiser, ...addresses, eventId, signIn };
}

type Caller = Pick<BenchServer, 'url' | 'cookie'>;

async function post({ url, cookie }: Caller, path: string, body: unknown, address = '10.1.0.1'): Promise<Response> {
  const headers = { cookie, 'content-type': 'application/json', 'x-forwarded-for': address };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

const readCookies = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** A signed-in call that must succeed; returns its answer. */
export async function postJson<Answer>(caller: Caller, path: string, body: unknown): Promise<Answer> {
  return (await (await post(caller, path, body)).json()) as Answer;
}

export async function importGuests(caller: Caller, eventId: number, rows: readonly MadeUpGuest[]): Promise<void> {
  const path = `/api/events/${eventId}/guests/import`;
  const { results } = await postJson<{ results: { status: string }[] }>(caller, path, { rows });
  if (results.some(({ status }) => status !== 'added')) throw new Error('Some rows were not imported.');
}

/** The production app with these guests in the organiser's event. */
export async function startServerWithGuests(rows: readonly MadeUpGuest[]): Promise<BenchServer> {
  const server = await startBenchServer();
  await importGuests(server, server.eventId, rows);
  await server.pool.query('vacuum analyze guests');
  return server;
}

export interface ListedGuest {
  readonly id: number;
  readonly fullName: string;
  readonly qrCode: string;
}

export async function listGuests({ pool }: Connection, eventId: number): Promise<ListedGuest[]> {
  const { rows } = await pool.query<ListedGuest>(
    'select id, full_name as "fullName", qr_code_identifier as "qrCode" from guests where event_id = $1 order by id',
    [eventId],
  );
  return rows;
}

/** Lets phones of different networks enter the door of the organiser's event; returns their cookies. */
export async function enterDoor(server: BenchServer, phones: number): Promise<string[]> {
  const path = `/api/events/${server.eventId}`;
  const { doorCode: code } = await postJson<{ doorCode: string }>(server, `${path}/generate-door-code`, {});
  const cookies: string[] = [];
  while (cookies.length < phones) {
    const caller = { ...server, cookie: '' };
    const answer = await post(caller, `${path}/door/session`, { code }, `10.1.1.${cookies.length}`);
    cookies.push(readCookies(answer));
  }
  return cookies;
}

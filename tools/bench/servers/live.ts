import { eventMembers } from '../../../src/server/db/schema/members.ts';
import { makeTable } from '../../../src/shared/layout/testing.ts';
import { makeGuestRows } from '../../support/made-up-guests.ts';
import { saveMoved, seatGala } from '../layout-save.ts';
import type { LiveServer } from '../live.ts';
import { importGuests, insertEvent, postJson, startBenchServer } from './bench-server.ts';
import { announceServers, serveUsage } from './start-servers.ts';

/**
 * The production app with a wedding that ten people edit and a gala of 500 tables. With the address of that server's database as an
 * argument: a second server on it.
 */
const GUESTS = 60;
const TABLES = 8;
const PEOPLE = 10;
const GALA_TABLES = 500;

async function startFirst(): Promise<LiveServer> {
  const server = await startBenchServer();
  const { eventId, db, pool } = server;
  await importGuests(server, eventId, makeGuestRows(GUESTS, { seatsPerTable: 8 }));
  const tables = Array.from({ length: TABLES }, (_, index) => makeTable(index + 1));
  const room = { name: 'Wedding', width: 2_000, height: 1_500, unit: 'm', tables, guestPositions: [] };
  await postJson(server, `/api/events/${eventId}/layout`, room);
  const cookies = [server.cookie];
  while (cookies.length < PEOPLE) {
    const { userId, cookie } = await server.signIn(`editor${cookies.length}@example.com`);
    await db.insert(eventMembers).values({ eventId, userId, role: 'editor', at: new Date() });
    cookies.push(cookie);
  }
  const galaId = await insertEvent(server, server.userId, 'Gala');
  await saveMoved(server, await seatGala(server, galaId, GALA_TABLES), 1);
  await pool.query('vacuum analyze');
  const { url, databaseUrl } = server;
  return { usage: await serveUsage(), url, databaseUrl, eventId, galaId, cookies };
}

async function startSecond(databaseUrl: string) {
  const { url } = await startBenchServer({}, databaseUrl);
  return { usage: await serveUsage(), url };
}

const [databaseUrl] = process.argv.slice(2);
announceServers(databaseUrl ? await startSecond(databaseUrl) : await startFirst());

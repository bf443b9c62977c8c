import { eventMembers } from '../../../src/server/db/schema/members.ts';
import type { Layout } from '../../../src/shared/contracts/layouts.ts';
import { makeTable } from '../../../src/shared/layout/testing.ts';
import { makeGuestRows } from '../../support/made-up-guests.ts';
import { saveGala } from '../measures/galas.ts';
import type { Server } from '../measures/plan-editor.ts';
import { type BenchServer, importGuests, postJson, startBenchServer } from '../servers/bench-server.ts';

const GUESTS = 60;
const TABLES = 8;
const PEOPLE = 10;
const GALA_TABLES = 500;

export interface LiveServer extends BenchServer {
  /** Of an event with 500 tables and 5,000 guests. */
  readonly gala: Layout;
  /** Of ten people who may edit the event. */
  readonly cookies: readonly string[];
}

/** A wedding that ten people edit, and a gala. */
export async function startLiveServer(): Promise<LiveServer> {
  const server = await startBenchServer();
  const { eventId, db } = server;
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
  const gala = await saveGala(server, GALA_TABLES);
  await server.pool.query('vacuum analyze');
  return { ...server, gala, cookies };
}

async function readJson<Answer>(url: string, cookie: string): Promise<Answer> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

export const readLayout = ({ url }: Server, { eventId, cookies: [cookie = ''] }: LiveServer) =>
  readJson<Layout>(`${url}/api/events/${eventId}/layout`, cookie);

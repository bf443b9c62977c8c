import { eq } from 'drizzle-orm';
import { guests } from '../../src/server/db/schema/guests.ts';
import type { Layout, SavedLayout } from '../../src/shared/contracts/layouts.ts';
import { toLayoutInput } from '../../src/shared/layout/saving.ts';
import { moveTables } from '../../src/shared/layout/table-edits.ts';
import { galaLayout } from '../support/gala-layout.ts';
import { makePeople } from '../support/guest-rows.ts';
import { allow, type Benchmark } from './results/figure.ts';
import { type BenchServer, startBenchServer } from './servers/bench-server.ts';

const TABLES = 500;
const ROUNDS = 7;
const MAX_MS = 1_000;
const MAX_MEGABYTES = 1.5;

async function post({ url, cookie }: BenchServer, path: string, body: unknown): Promise<unknown> {
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Ten guests to a table, on their seats, in the given event; not yet saved. */
export async function seatGala(server: BenchServer, eventId: number, tableCount: number): Promise<Layout> {
  await post(server, `/api/events/${eventId}/guests/import`, { rows: makePeople(tableCount * 10) });
  const listed = await server.db.select({ id: guests.id }).from(guests).where(eq(guests.eventId, eventId));
  const gala = galaLayout({ tableCount, guestIds: listed.map(({ id }) => id) });
  const seats = gala.guestPositions.map(({ guestId, tableNumber, seatNumber }) => ({
    guestId,
    tableNumber,
    seatNumber,
  }));
  await post(server, `/api/events/${eventId}/seats`, seats);
  return { ...gala, id: 'new', eventId, version: 0 };
}

/** Moves a table a little and saves that. */
export async function saveMoved(server: BenchServer, before: Layout, by: number) {
  const layout = moveTables(before, { ids: ['table-1'], by: { x: 0, y: by } });
  const body = toLayoutInput(layout);
  const start = performance.now();
  const { id, version } = (await post(server, `/api/events/${layout.eventId}/layout`, body)) as SavedLayout;
  const ms = performance.now() - start;
  return { layout: { ...layout, id, version }, ms, body };
}

export const layoutSave: Benchmark = {
  name: 'layout-save',
  title: 'Saving a floor plan',
  explanation: `One save of 500 tables with 5,000 seated guests, as the editor sends it, until it is answered. What people wait
for and what a hotel's network must carry is bounded in itself: a second and 1.5 MB are allowed. How it grows beside a bare
route that stores the same JSON stands under \`growth-tables\`.`,
  async run(options) {
    const server = await startBenchServer();
    let layout = await seatGala(server, server.eventId, TABLES);
    const times: number[] = [];
    const sizes: number[] = [];
    for (let round = -1; round < options.rounds(ROUNDS); round++) {
      const saved = await saveMoved(server, layout, round % 2 === 0 ? 1 : -1);
      layout = saved.layout;
      // The first round only warms up.
      if (round < 0) continue;
      times.push(saved.ms);
      sizes.push(Buffer.byteLength(JSON.stringify(saved.body)) / 1_000_000);
    }
    return [
      allow({ measure: '500 tables, 5,000 guests', unit: 'ms', allowed: MAX_MS }, times),
      allow({ measure: 'size of the request', unit: 'MB', allowed: MAX_MEGABYTES }, sizes),
    ];
  },
};

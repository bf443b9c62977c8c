import { eq } from 'drizzle-orm';
import { guests } from '../src/server/db/schema.ts';
import type { Layout, SavedLayout } from '../src/shared/contracts/layouts.ts';
import { moveTables } from '../src/shared/layout/edit.ts';
import { toSave } from '../src/shared/layout/saving.ts';
import { galaLayout } from './support/gala.ts';
import { type Figure, median } from './support/measure.ts';
import { makePeople } from './support/people.ts';
import { startBenchServer } from './support/server.ts';

const GUESTS = 5_000;
const ROUNDS = 7;
const MAX_MS = 1_000;
const MAX_MEGABYTES = 1.5;

/** One save of 500 tables and 5,000 seated guests, as the editor sends it, beside the same body read and sent back. */
export async function benchLayoutSave(): Promise<Figure[]> {
  const server = await startBenchServer();
  const headers = { cookie: server.cookie, 'content-type': 'application/json' };
  const post = async (path: string, body: unknown) => {
    const answer = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const rows = makePeople(GUESTS);
  await post(`/api/events/${server.eventId}/guests/import`, { rows });
  const listed = await server.db.select({ id: guests.id }).from(guests).where(eq(guests.eventId, server.eventId));
  const gala = galaLayout({ guestIds: listed.map(({ id }) => id) });
  let layout: Layout = { ...gala, id: 'new', eventId: server.eventId, version: 0 };
  const seats = layout.guestPositions.map(({ guestId, tableNumber, seatNumber }) => ({
    guestId,
    tableNumber,
    seatNumber,
  }));
  await post(`/api/events/${server.eventId}/seats`, seats);

  const times: number[] = [];
  const copyTimes: number[] = [];
  let megabytes = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    layout = moveTables(layout, { ids: ['table-1'], by: { x: 0, y: round % 2 === 0 ? 1 : -1 } });
    const body = toSave(layout);
    megabytes = Buffer.byteLength(JSON.stringify(body)) / 1_000_000;
    const before = performance.now();
    const { id, version } = (await post(`/api/events/${server.eventId}/layout`, body)) as SavedLayout;
    const saved = performance.now();
    JSON.parse(JSON.stringify(JSON.parse(JSON.stringify(body))));
    const copied = performance.now();
    layout = { ...layout, id, version };
    // The first round only warms up.
    if (round === 0) continue;
    times.push(saved - before);
    copyTimes.push(copied - saved);
  }
  await server.stop();
  const ours = median(times);
  const target = `< ${MAX_MS} ms, ≤ ${MAX_MEGABYTES} MB`;
  return [
    {
      name: `Save ${layout.tables.length} tables, ${rows.length} guests`,
      ours: `${ours.toFixed(0)} ms, ${megabytes.toFixed(2)} MB`,
      baseline: `${median(copyTimes).toFixed(0)} ms, the same JSON written and read twice`,
      ratio: ours / median(copyTimes),
      target,
      isMet: ours < MAX_MS && megabytes <= MAX_MEGABYTES,
    },
  ];
}

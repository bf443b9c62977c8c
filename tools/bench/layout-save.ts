import { eq } from 'drizzle-orm';
import { guests } from '../../src/server/db/schema/guests.ts';
import type { Layout, SavedLayout } from '../../src/shared/contracts/layouts.ts';
import { toLayoutInput } from '../../src/shared/layout/layout-input.ts';
import { movePieces } from '../../src/shared/layout/piece-edits.ts';
import { galaLayout } from '../support/gala-layout.ts';
import { makeGuestRows } from '../support/made-up-guests.ts';
import { type Benchmark, compareWithBudget } from './results/figure.ts';
import { type BenchServer, importGuests, postJson, startBenchServer } from './servers/bench-server.ts';

const TABLES = 500;
const ROUNDS = 7;
const MAX_MS = 1_000;
const MAX_MEGABYTES = 1.5;

/** Imports ten guests per table and seats them; returns their layout, which is not saved yet. */
export async function seatGala(server: BenchServer, eventId: number, tableCount: number): Promise<Layout> {
  await importGuests(server, eventId, makeGuestRows(tableCount * 10));
  const listed = await server.db.select({ id: guests.id }).from(guests).where(eq(guests.eventId, eventId));
  const gala = galaLayout({ tableCount, guestIds: listed.map(({ id }) => id) });
  const seats = gala.guestPositions.map(({ guestId, tableNumber, seatNumber }) => ({
    guestId,
    tableNumber,
    seatNumber,
  }));
  await postJson(server, `/api/events/${eventId}/seats`, seats);
  return { ...gala, id: 'new', eventId, version: 0 };
}

/** Moves one table and saves the layout. */
export async function saveMoved(server: BenchServer, before: Layout, by: number) {
  const layout = movePieces(before, { ids: ['table-1'], by: { x: 0, y: by } });
  const body = toLayoutInput(layout);
  const start = performance.now();
  const { id, version } = await postJson<SavedLayout>(server, `/api/events/${layout.eventId}/layout`, body);
  const ms = performance.now() - start;
  return { layout: { ...layout, id, version }, ms, body };
}

export const layoutSave: Benchmark = {
  name: 'layout-save',
  title: 'Saving a layout',
  explanation: `One save of 500 tables with 5,000 seated guests, as the editor sends it, until it is answered. The budget is one
second for the person who waits and 1.5 MB for a hotel's network. \`growth-tables\` compares how the time grows with a bare
route that stores the same JSON.`,
  async run(options) {
    const server = await startBenchServer();
    let layout = await seatGala(server, server.eventId, TABLES);
    const times: number[] = [];
    const sizes: number[] = [];
    for (let round = -1; round < options.rounds(ROUNDS); round++) {
      const saved = await saveMoved(server, layout, round % 2 === 0 ? 1 : -1);
      layout = saved.layout;
      // Round -1 is the warm-up.
      if (round < 0) continue;
      times.push(saved.ms);
      sizes.push(Buffer.byteLength(JSON.stringify(saved.body)) / 1_000_000);
    }
    return [
      compareWithBudget('500 tables, 5,000 guests', MAX_MS, times),
      compareWithBudget('size of the request', MAX_MEGABYTES, sizes, 'MB'),
    ];
  },
};

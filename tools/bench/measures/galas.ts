import { eq } from 'drizzle-orm';
import { guests } from '../../../src/server/db/schema/guests.ts';
import type { Layout, SavedLayout } from '../../../src/shared/contracts/layouts.ts';
import { toLayoutInput } from '../../../src/shared/layout/layout-input.ts';
import { movePieces } from '../../../src/shared/layout/piece-edits.ts';
import { galaLayout } from '../../support/gala-layout.ts';
import { makeGuestRows } from '../../support/made-up-guests.ts';
import { type BenchServer, importGuests, insertEvent, postJson } from '../servers/bench-server.ts';

/** Makes an event with ten guests per table, all seated, and saves its layout. */
export async function saveGala(server: BenchServer, tableCount: number): Promise<Layout> {
  const eventId = await insertEvent(server, server.userId);
  await importGuests(server, eventId, makeGuestRows(tableCount * 10));
  const listed = await server.db.select({ id: guests.id }).from(guests).where(eq(guests.eventId, eventId));
  const gala = galaLayout({ tableCount, guestIds: listed.map(({ id }) => id) });
  const seats = gala.guestPositions.map(({ guestId, tableNumber, seatNumber }) => ({
    guestId,
    tableNumber,
    seatNumber,
  }));
  await postJson(server, `/api/events/${eventId}/seats`, seats);
  return (await saveMoved(server, { ...gala, id: 'new', eventId, version: 0 }, 1)).layout;
}

/** Reads what the editor reads of an event, by its paths, for the bare page. */
export async function readAnswers({ url, cookie }: BenchServer, eventId: number, answers: Map<string, string>) {
  for (const name of ['layout', 'guests']) {
    const path = `/api/events/${eventId}/${name}`;
    const answer = await fetch(url + path, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    answers.set(path, await answer.text());
  }
}

/** Moves one table and saves the layout. */
export async function saveMoved(server: BenchServer, before: Layout, by: number) {
  const layout = movePieces(before, { ids: ['table-1'], by: { x: 0, y: by } });
  const body = toLayoutInput(layout);
  const start = performance.now();
  const { id, version } = await postJson<SavedLayout>(server, `/api/events/${layout.eventId}/layout`, body);
  return { layout: { ...layout, id, version }, ms: performance.now() - start };
}

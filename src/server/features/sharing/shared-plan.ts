import { and, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { readInChunks } from '../../db/long-lists.ts';
import { guests } from '../../db/schema/guests.ts';
import { CHUNK_ROWS, toJsonRows } from '../../http/long-list.ts';
import { createPauses } from '../../pauses.ts';
import { guestIdIn, listGuestIds } from '../guests/data.ts';
import { findLayout } from '../layouts/data.ts';
import { renderLayout } from '../layouts/render-layout.ts';

/** What all seating charts of an event show alike, as JSON. */
export interface SharedPlan {
  readonly layout: string;
  /** The text of `layout` as a JSON string. */
  readonly layoutText: string;
  /** Pieces of the list; one piece unless it is long. */
  readonly guests: readonly string[];
}

/** Reads only what the chart's contract has of a guest, and who declined, because the answer bypasses its schema. */
export async function readSharedPlan(db: Database, eventId: number): Promise<SharedPlan> {
  const { id, fullName, tableNumber, seatNumber, tableName } = guests;
  const isExpected = sql`${guests.attendance} is distinct from 'declined'`;
  const read = (ids: number[]) =>
    db
      .select({ id, fullName, tableNumber, seatNumber, tableName })
      .from(guests)
      .where(and(guestIdIn(ids), isExpected))
      .orderBy(guests.createdAt, guests.id);
  const pause = createPauses();
  const row = await findLayout(db, eventId);
  const seats = [];
  const pieces: string[] = [];
  for await (const rows of readInChunks(await listGuestIds(db, eventId), read, CHUNK_ROWS)) {
    for (const guest of rows) seats.push({ ...guest, attendance: null });
    if (rows.length > 0) pieces.push((pieces.length > 0 ? ',' : '') + toJsonRows(rows));
    await pause();
  }
  const { name, width, height, unit, tables, items, guestPositions } = renderLayout(eventId, row, seats);
  await pause();
  const layout = JSON.stringify({ name, width, height, unit, tables, ...(items && { items }), guestPositions });
  await pause();
  return { layout, layoutText: JSON.stringify(layout), guests: pieces };
}

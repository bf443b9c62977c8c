import { createPauses } from '../../common/pauses.ts';
import type { Database } from '../../db/client.ts';
import { readInChunks } from '../../db/long-lists.ts';
import { CHUNK_ROWS, toJsonRows } from '../../http/long-list.ts';
import { listGuestIds } from '../guests/data.ts';
import { findLayout, findPicture } from '../layouts/data.ts';
import { renderLayout } from '../layouts/render-layout.ts';
import { listChartGuests } from './data.ts';

/** What all seating charts of an event show alike, as JSON. */
export interface SharedPlan {
  readonly layout: string;
  /** The text of `layout` as a JSON string. */
  readonly layoutText: string;
  /** Pieces of the list; one piece unless it is long. */
  readonly guests: readonly string[];
}

export async function readSharedPlan(db: Database, eventId: number): Promise<SharedPlan> {
  const pause = createPauses();
  const row = await findLayout(db, eventId);
  const seats = [];
  const pieces: string[] = [];
  for await (const rows of readInChunks(
    await listGuestIds(db, eventId),
    (ids) => listChartGuests(db, ids),
    CHUNK_ROWS,
  )) {
    for (const guest of rows) seats.push({ ...guest, attendance: null });
    if (rows.length > 0) pieces.push((pieces.length > 0 ? ',' : '') + toJsonRows(rows));
    await pause();
  }
  const { name, width, height, unit, tables, items, guestPositions } = renderLayout(eventId, row, seats);
  await pause();
  const stored = await findPicture(db, eventId);
  const picture = stored?.isOnChart ? { ...stored, isVisible: true } : undefined;
  const layout = JSON.stringify({
    name,
    width,
    height,
    unit,
    tables,
    ...(items && { items }),
    picture,
    guestPositions,
  });
  await pause();
  return { layout, layoutText: JSON.stringify(layout), guests: pieces };
}

import type { z } from 'zod';
import type { logFilterSchema, logQuerySchema } from '../../../shared/contracts/event-log.ts';
import type { LayoutTable } from '../../../shared/contracts/layouts.ts';
import { findTableByNumber } from '../../../shared/layout/table-occupancy.ts';
import { tierOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { findGuest, type GuestAnswer, type Seat } from '../guests/data.ts';
import { changeSeats } from '../guests/service.ts';
import { findLayout } from '../layouts/data.ts';
import {
  findChangeOfTransaction,
  findEntry,
  isRenumberedSince,
  type LoggedEvent,
  listActors,
  listChanges,
} from './data.ts';

const PAGE = 50;

export async function readLog(
  db: Database,
  event: LoggedEvent,
  { before, ...filter }: z.output<typeof logQuerySchema>,
) {
  const page = await listChanges(db, event, filter, { before, limit: PAGE });
  const isFirst = before === undefined && filter.guestId === undefined;
  return { ...page, people: isFirst ? await listActors(db, event) : [] };
}

/** The whole history, some changes at a time. */
export async function* readWholeLog(db: Database, event: LoggedEvent, filter: z.output<typeof logFilterSchema>) {
  let before: number | undefined;
  do {
    const { changes, next } = await listChanges(db, event, filter, { before, limit: 250 });
    yield changes;
    before = next ?? undefined;
  } while (before !== undefined);
}

/** Refuses a table or a seat that the floor plan had and has no more. Without tables on it, any place can be named. */
async function requirePlace(tx: Database, event: AccessedEvent, { tableNumber, seatNumber }: Seat, now: Date) {
  const layout = tierOf(event, now).hasFloorPlan ? await findLayout(tx, event.id) : undefined;
  if (tableNumber === null || !layout || layout.tableCount === 0) return;
  const table = findTableByNumber({ tables: layout.tables as LayoutTable[] }, tableNumber);
  if (!table) throw new AppError('place_gone', 'The table is no longer on the floor plan.');
  if (seatNumber !== null && /^\d+$/.test(seatNumber) && Number(seatNumber) > table.seats)
    throw new AppError('place_gone', 'The table no longer has this seat.');
}

/** Gives a guest the seat back that a change took away, as one move, or none if the guest had none before. */
export async function putBack(
  context: AppContext,
  caller: AccountCaller,
  guestId: number,
  change: number,
): Promise<{ guest: GuestAnswer; change: number | null }> {
  const { db, clock } = context;
  return withEventAccess(db, caller, { guestId }, async (tx, event) => {
    const { table, seat } = (await findEntry(tx, event.id, change, guestId))?.before ?? {};
    if (table === undefined) throw notFoundError('Guest not found');
    if (table !== null && (await isRenumberedSince(tx, event.id, change, table)))
      throw new AppError('tables_renumbered', 'The tables were numbered anew since then.');
    const place = { tableNumber: table, seatNumber: seat ?? null };
    await requirePlace(tx, event, place, clock());
    await changeSeats({ ...context, db: tx }, caller, event.id, [{ guestId, ...place }]);
    const guest = await findGuest(tx, guestId);
    if (!guest) throw notFoundError('Guest not found');
    return { guest, change: await findChangeOfTransaction(tx) };
  });
}

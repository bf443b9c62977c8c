import type { z } from 'zod';
import { hasNotDeclined } from '../../../shared/attendance.ts';
import type { seatAtTableSchema } from '../../../shared/contracts/guests.ts';
import type { LayoutTable } from '../../../shared/contracts/layouts.ts';
import { fillTable } from '../../../shared/layout/fill-table.ts';
import { findTableByNumber } from '../../../shared/layout/table-occupancy.ts';
import { tableKey } from '../../../shared/seat-key.ts';
import { showsFloorPlan } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { notFoundError } from '../../http/errors.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { guestDeclinedError } from '../guests/attendance.ts';
import { clearSeats, type GuestRow, listGuestsById, type SeatRow, seatColumns, writeSeats } from '../guests/data.ts';
import { findLayout, listGuestSeats } from './data.ts';

type SeatAtTable = z.output<typeof seatAtTableSchema>;

/** A layout that is no longer shown must not decide about seats either. */
async function findShownTable(tx: Database, event: AccessedEvent, tableNumber: string, now: Date) {
  if (!showsFloorPlan(event, now)) return undefined;
  const layout = await findLayout(tx, event.id);
  return layout && findTableByNumber({ tables: layout.tables as LayoutTable[] }, tableNumber);
}

async function chooseSeats(
  tx: Database,
  event: AccessedEvent,
  table: LayoutTable,
  guests: readonly GuestRow[],
): Promise<SeatRow[]> {
  const ids = new Set(guests.map(({ id }) => id));
  const others = (await listGuestSeats(tx, event.id)).filter(
    ({ id, tableNumber }) => !ids.has(id) && tableKey(tableNumber) === tableKey(table.tableNumber),
  );
  const taken = others.map(({ seatNumber }) => seatNumber);
  const { seats } = fillTable(table, taken, guests);
  return seats.map(({ guestId, seatNumber }) => ({
    id: guestId,
    ...seatColumns({ tableNumber: table.tableNumber, seatNumber }),
  }));
}

/** Without a floor plan only the table is known. Guests who are at it already keep their seat number. */
function seatWithoutPlan(guests: readonly GuestRow[], tableNumber: string): SeatRow[] {
  return guests
    .filter((guest) => tableKey(guest.tableNumber) !== tableKey(tableNumber))
    .map(({ id }) => ({ id, ...seatColumns({ tableNumber, seatNumber: null }) }));
}

/**
 * Seats guests at one table. Where the floor plan has the table they get its free seats, households together. Guests who
 * do not fit, and guests who have declined, keep what they had and are named in the answer.
 */
export async function seatAtTable(
  { db, clock }: AppContext,
  caller: AccountCaller,
  eventId: number,
  { guestIds, tableNumber }: SeatAtTable,
) {
  const ids = [...new Set(guestIds)];
  return withEventAccess(db, caller, { eventId }, async (tx, event) => {
    const found = new Map((await listGuestsById(tx, eventId, ids)).map((guest) => [guest.id, guest]));
    const asked = ids.flatMap((id) => found.get(id) ?? []);
    const [first] = asked;
    if (!first || asked.length < ids.length) throw notFoundError('Guest not found');
    const guests = asked.filter(hasNotDeclined);
    if (guests.length === 0) throw guestDeclinedError(first);
    const table = await findShownTable(tx, event, tableNumber, clock());
    const seats = table ? await chooseSeats(tx, event, table, guests) : seatWithoutPlan(guests, tableNumber);
    const movingIds = seats.map(({ id }) => id);
    await clearSeats(tx, movingIds);
    await writeSeats(tx, seats);
    const seatedIds = new Set(table ? movingIds : guests.map(({ id }) => id));
    return {
      guests: await listGuestsById(tx, eventId, [...seatedIds]),
      notSeatedIds: ids.filter((id) => !seatedIds.has(id)),
    };
  });
}

import type { SeatChange } from '../../../shared/contracts/guests.ts';
import { seatKey } from '../../../shared/seat-key.ts';
import type { AppContext } from '../../context.ts';
import { notFoundError } from '../../http/errors.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import { type GuestRow, listGuestsById } from './data.ts';
import { clearSeats, findSeatedElsewhere, writeSeats } from './seats-data.ts';
import { seatTakenError } from './service.ts';

/**
 * Moves several guests in one transaction. Their old seats are freed before the new ones are written, so that guests can
 * swap seats or a table can be renumbered.
 */
export async function changeSeats(
  { db }: AppContext,
  caller: AccountCaller,
  { eventId, changes }: { eventId: number; changes: SeatChange[] },
): Promise<GuestRow[]> {
  // For a guest who is named twice the later change counts.
  const byGuest = new Map(changes.map((change) => [change.guestId, change]));
  const ids = [...byGuest.keys()];
  return withEventAccess(db, caller, { eventId }, async (tx) => {
    const guests = new Map((await listGuestsById(tx, eventId, ids)).map((guest) => [guest.id, guest]));
    const occupants = new Map<string, GuestRow>();
    const seats = ids.map((id) => {
      const guest = guests.get(id);
      const change = byGuest.get(id);
      if (!guest || !change) throw notFoundError('Guest not found');
      const tableNumber = change.tableNumber === undefined ? guest.tableNumber : change.tableNumber;
      const seatNumber = change.seatNumber === undefined ? guest.seatNumber : change.seatNumber;
      const key = seatKey(tableNumber, seatNumber);
      const occupant = key === null ? undefined : occupants.get(key);
      if (occupant) throw seatTakenError(occupant);
      if (key !== null) occupants.set(key, guest);
      return { id, tableNumber, seatNumber, seatKey: key };
    });
    const seated = await findSeatedElsewhere(tx, { eventId, seatKeys: [...occupants.keys()], exceptGuestIds: ids });
    if (seated) throw seatTakenError(seated);
    await clearSeats(tx, ids);
    await writeSeats(tx, seats);
    return listGuestsById(tx, eventId, ids);
  });
}

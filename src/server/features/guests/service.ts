import type { z } from 'zod';
import type { createGuestSchema, GuestChanges } from '../../../shared/contracts/guests.ts';
import { isLimitReached, planOf } from '../../../shared/plans.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { randomId, randomToken } from '../../ids.ts';
import { lockOwnedEvent } from '../events/data.ts';
import type { User } from '../users/data.ts';
import {
  countGuests,
  findEventIdOfOwnedGuest,
  findSeated,
  type GuestRow,
  insertGuest,
  isQrCodeTaken,
  type Seat,
  seatColumns,
  updateGuest,
} from './data.ts';
import { findDeletedGuest, moveToDeleted, restoreDeleted } from './deleted-data.ts';

type CreateGuest = z.output<typeof createGuestSchema>;

/** How long a removed guest can be brought back. */
export const RESTORE_WINDOW_MS = 24 * 60 * 60 * 1000;

export function qrTakenError(): AppError {
  return new AppError('qr_taken', 'This QR code already belongs to a guest.');
}

export function seatTakenError(seatedGuest: Pick<GuestRow, 'id' | 'fullName'>): AppError {
  return new AppError('seat_taken', `${seatedGuest.fullName} already sits there.`, { seatedGuest });
}

/** Every change of an event's guests happens in here: one at a time for each event. */
export async function withOwnedEvent<Result>(
  db: Database,
  { userId, eventId }: { userId: number; eventId: number },
  change: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    if (!(await lockOwnedEvent(tx, userId, eventId))) throw notFoundError('Event not found');
    return change(tx);
  });
}

export function createGuestService({ db, clock }: AppContext) {
  async function requireRoom(tx: Database, user: User, eventId: number): Promise<void> {
    const { maxGuestsPerEvent } = planOf(user, clock());
    if (isLimitReached(maxGuestsPerEvent, await countGuests(tx, eventId))) {
      throw new AppError('guest_limit', `Your plan has room for ${maxGuestsPerEvent} guests in an event.`);
    }
  }

  async function requireFreeSeat(tx: Database, eventId: number, seat: Seat, guestId?: number): Promise<void> {
    const { seatKey } = seatColumns(seat);
    const seated = seatKey && (await findSeated(tx, { eventId, seatKey, exceptGuestId: guestId }));
    if (seated) throw seatTakenError(seated);
  }

  async function withOwnedGuest<Result>(
    userId: number,
    id: number,
    change: (tx: Database, eventId: number) => Promise<Result>,
  ): Promise<Result> {
    const eventId = await findEventIdOfOwnedGuest(db, userId, id);
    if (eventId === undefined) throw notFoundError('Guest not found');
    return withOwnedEvent(db, { userId, eventId }, (tx) => change(tx, eventId));
  }

  return {
    async create(user: User, { eventId, ...input }: CreateGuest): Promise<GuestRow> {
      return withOwnedEvent(db, { userId: user.id, eventId }, async (tx) => {
        await requireRoom(tx, user, eventId);
        const seat = { tableNumber: input.tableNumber ?? null, seatNumber: input.seatNumber ?? null };
        await requireFreeSeat(tx, eventId, seat);
        const qrCodeIdentifier = input.qrCodeIdentifier ?? randomToken();
        if (await isQrCodeTaken(tx, qrCodeIdentifier)) throw qrTakenError();
        const guest = await insertGuest(tx, {
          id: randomId(),
          eventId,
          fullName: input.fullName,
          email: input.email ?? null,
          specialRequirements: input.specialRequirements ?? null,
          qrCodeIdentifier,
          createdAt: clock(),
          ...seatColumns(seat),
        });
        if (!guest) throw qrTakenError();
        return guest;
      });
    },

    async update(userId: number, id: number, changes: GuestChanges): Promise<GuestRow> {
      return withOwnedGuest(userId, id, async (tx, eventId) => {
        const current = await updateGuest(tx, id, {});
        if (!current) throw notFoundError('Guest not found');
        const seat = {
          tableNumber: changes.tableNumber === undefined ? current.tableNumber : changes.tableNumber,
          seatNumber: changes.seatNumber === undefined ? current.seatNumber : changes.seatNumber,
        };
        await requireFreeSeat(tx, eventId, seat, id);
        const updated = await updateGuest(tx, id, { ...changes, ...seatColumns(seat) });
        if (!updated) throw notFoundError('Guest not found');
        return updated;
      });
    },

    async remove(userId: number, id: number): Promise<void> {
      await withOwnedGuest(userId, id, (tx) => moveToDeleted(tx, id, clock()));
    },

    /** For a day. The seat comes back too, unless someone has taken it. */
    async restore(user: User, id: number): Promise<GuestRow> {
      const deletedSince = new Date(clock().getTime() - RESTORE_WINDOW_MS);
      const deleted = await findDeletedGuest(db, { userId: user.id, id, deletedSince });
      if (!deleted) throw notFoundError('Guest not found');
      const { eventId } = deleted;
      return withOwnedEvent(db, { userId: user.id, eventId }, async (tx) => {
        await requireRoom(tx, user, eventId);
        const isSeatTaken =
          deleted.seatKey !== null && (await findSeated(tx, { eventId, seatKey: deleted.seatKey })) !== undefined;
        if (await isQrCodeTaken(tx, deleted.qrCodeIdentifier)) throw qrTakenError();
        const restored = await restoreDeleted(tx, id, { withSeat: !isSeatTaken });
        if (!restored) throw notFoundError('Guest not found');
        return restored;
      });
    },
  };
}

export type GuestService = ReturnType<typeof createGuestService>;

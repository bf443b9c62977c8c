import type { z } from 'zod';
import type { createGuestSchema, GuestChanges } from '../../../shared/contracts/guests.ts';
import { currentTier, isLimitReached, MAX_EVENT_GUESTS } from '../../../shared/tiers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { randomId, randomToken } from '../../ids.ts';
import { lockOwnedEvent } from '../events/data.ts';
import type { User } from '../users/data.ts';
import {
  countGuests,
  findEventIdOfOwnedGuest,
  findGuest,
  findGuestByQrCode,
  findSeated,
  type GuestRow,
  insertGuest,
  isQrCodeTaken,
  type Seat,
  type SeatedGuest,
  seatColumns,
  updateGuest,
} from './data.ts';
import { findEventIdOfDeletedGuest, listDeletedIds, moveToDeleted, restoreDeleted } from './deleted-data.ts';

type CreateGuest = z.output<typeof createGuestSchema>;

/** How long a removed guest can be brought back. */
export const RESTORE_WINDOW_MS = 24 * 60 * 60 * 1000;

export function qrTakenError(): AppError {
  return new AppError('qr_taken', 'This QR code already belongs to a guest.');
}

export function seatTakenError({ id, fullName, tableName }: SeatedGuest): AppError {
  const seatedGuest = { id, fullName, tableName };
  return new AppError('seat_taken', `${fullName} already sits there.`, { seatedGuest });
}

/** The very same guest again: a call whose answer was lost. */
function isRepeated(known: GuestRow, input: CreateGuest): boolean {
  const fields = ['eventId', 'fullName', 'email', 'tableNumber', 'seatNumber', 'specialRequirements'] as const;
  return fields.every((field) => known[field] === (input[field] ?? null));
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
  async function requireRoom(tx: Database, user: User, eventId: number, newcomers = 1): Promise<void> {
    const { maxGuestsPerEvent } = currentTier(user, clock());
    const countWithAllButOne = (await countGuests(tx, eventId)) + newcomers - 1;
    if (isLimitReached(maxGuestsPerEvent, countWithAllButOne)) {
      throw new AppError('guest_limit', `Your plan has room for ${maxGuestsPerEvent} guests in an event.`);
    }
    if (countWithAllButOne >= MAX_EVENT_GUESTS) {
      throw new AppError('event_full', `An event can have at most ${MAX_EVENT_GUESTS} guests.`);
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

  async function removeMany(userId: number, eventId: number, ids: number[]): Promise<number[]> {
    return withOwnedEvent(db, { userId, eventId }, (tx) => moveToDeleted(tx, { eventId, ids }, clock()));
  }

  /** For a day. The seats come back too, unless someone has taken them. */
  async function restoreMany(user: User, eventId: number, ids: number[]): Promise<GuestRow[]> {
    const deletedSince = new Date(clock().getTime() - RESTORE_WINDOW_MS);
    return withOwnedEvent(db, { userId: user.id, eventId }, async (tx) => {
      const found = await listDeletedIds(tx, { eventId, ids }, deletedSince);
      if (found.length === 0) return [];
      await requireRoom(tx, user, eventId, found.length);
      const restored = await restoreDeleted(tx, found);
      if (restored.length === 0) throw qrTakenError();
      return restored;
    });
  }

  return {
    async create(user: User, { eventId, ...input }: CreateGuest): Promise<GuestRow> {
      return withOwnedEvent(db, { userId: user.id, eventId }, async (tx) => {
        const known = input.qrCodeIdentifier && (await findGuestByQrCode(tx, input.qrCodeIdentifier));
        if (known && isRepeated(known, { eventId, ...input })) return known;
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
        const current = await findGuest(tx, id);
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

    removeMany,
    restoreMany,

    async remove(userId: number, id: number): Promise<void> {
      const eventId = await findEventIdOfOwnedGuest(db, userId, id);
      const removed = eventId === undefined ? [] : await removeMany(userId, eventId, [id]);
      if (removed.length === 0) throw notFoundError('Guest not found');
    },

    async restore(user: User, id: number): Promise<GuestRow> {
      const eventId = await findEventIdOfDeletedGuest(db, user.id, id);
      const [restored] = eventId === undefined ? [] : await restoreMany(user, eventId, [id]);
      if (!restored) throw notFoundError('Guest not found');
      return restored;
    },
  };
}

export type GuestService = ReturnType<typeof createGuestService>;

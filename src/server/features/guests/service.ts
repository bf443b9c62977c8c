import type { z } from 'zod';
import type { createGuestSchema, GuestChanges } from '../../../shared/contracts/guests.ts';
import { currentTier, isLimitReached, MAX_EVENT_GUESTS } from '../../../shared/tiers.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { randomId, randomToken } from '../../ids.ts';
import type { AccessedEvent, EventTarget } from '../event-access/data.ts';
import { type AccountCaller, withEventAccess } from '../event-access/service.ts';
import {
  countGuests,
  findGuest,
  findGuestByQrCode,
  findSeated,
  type GuestRow,
  insertGuest,
  type Seat,
  type SeatedGuest,
  seatColumns,
  updateGuest,
} from './data.ts';
import { listDeletedIds, moveToDeleted, restoreDeleted } from './deleted-data.ts';

type CreateGuest = z.output<typeof createGuestSchema>;

/** How long a deleted guest can be restored. */
export const RESTORE_WINDOW_MS = 24 * 60 * 60 * 1000;

export function qrTakenError(): AppError {
  return new AppError('qr_taken', 'This QR code already belongs to a guest.');
}

export function seatTakenError({ id, fullName, tableName }: SeatedGuest): AppError {
  const seatedGuest = { id, fullName, tableName };
  return new AppError('seat_taken', `${fullName} already sits there.`, { seatedGuest });
}

/** A client that got no answer sends the same guest again, with the same QR code. */
function isRepeated(known: GuestRow, input: CreateGuest): boolean {
  const fields = ['eventId', 'fullName', 'email', 'tableNumber', 'seatNumber', 'specialRequirements'] as const;
  return fields.every((field) => known[field] === (input[field] ?? null));
}

export function createGuestService({ db, clock }: AppContext) {
  async function requireRoom(tx: Database, { id, owner }: AccessedEvent, newcomers = 1): Promise<void> {
    const { maxGuestsPerEvent } = currentTier(owner, clock());
    const countWithAllButOne = (await countGuests(tx, id)) + newcomers - 1;
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

  async function deleteMany(caller: AccountCaller, target: EventTarget, ids: number[]): Promise<number[]> {
    return withEventAccess(db, caller, target, (tx, { id }) => moveToDeleted(tx, { eventId: id, ids }, clock()));
  }

  /** Guests get their seats back too, unless someone else has taken them. */
  async function restoreMany(caller: AccountCaller, target: EventTarget, ids: number[]): Promise<GuestRow[]> {
    const deletedSince = new Date(clock().getTime() - RESTORE_WINDOW_MS);
    return withEventAccess(db, caller, target, async (tx, event) => {
      const found = await listDeletedIds(tx, { eventId: event.id, ids }, deletedSince);
      if (found.length === 0) return [];
      await requireRoom(tx, event, found.length);
      const restored = await restoreDeleted(tx, found);
      if (restored.length === 0) throw qrTakenError();
      return restored;
    });
  }

  return {
    async create(caller: AccountCaller, { eventId, ...input }: CreateGuest): Promise<GuestRow> {
      return withEventAccess(db, caller, { eventId }, async (tx, event) => {
        const known = input.qrCodeIdentifier && (await findGuestByQrCode(tx, input.qrCodeIdentifier));
        if (known && isRepeated(known, { eventId, ...input })) return known;
        await requireRoom(tx, event);
        const seat = { tableNumber: input.tableNumber ?? null, seatNumber: input.seatNumber ?? null };
        await requireFreeSeat(tx, eventId, seat);
        const guest = await insertGuest(tx, {
          id: randomId(),
          eventId,
          fullName: input.fullName,
          email: input.email ?? null,
          specialRequirements: input.specialRequirements ?? null,
          qrCodeIdentifier: input.qrCodeIdentifier ?? randomToken(),
          createdAt: clock(),
          ...seatColumns(seat),
        });
        if (!guest) throw qrTakenError();
        return guest;
      });
    },

    async update(caller: AccountCaller, id: number, changes: GuestChanges): Promise<GuestRow> {
      return withEventAccess(db, caller, { guestId: id }, async (tx, event) => {
        const current = await findGuest(tx, id);
        if (!current) throw notFoundError('Guest not found');
        const seat = {
          tableNumber: changes.tableNumber === undefined ? current.tableNumber : changes.tableNumber,
          seatNumber: changes.seatNumber === undefined ? current.seatNumber : changes.seatNumber,
        };
        await requireFreeSeat(tx, event.id, seat, id);
        const updated = await updateGuest(tx, id, { ...changes, ...seatColumns(seat) });
        if (!updated) throw notFoundError('Guest not found');
        return updated;
      });
    },

    deleteMany,
    restoreMany,

    async deleteOne(caller: AccountCaller, id: number): Promise<void> {
      const deleted = await deleteMany(caller, { guestId: id }, [id]);
      if (deleted.length === 0) throw notFoundError('Guest not found');
    },

    async restoreOne(caller: AccountCaller, id: number): Promise<GuestRow> {
      const [restored] = await restoreMany(caller, { deletedGuestId: id }, [id]);
      if (!restored) throw notFoundError('Guest not found');
      return restored;
    },
  };
}

export type GuestService = ReturnType<typeof createGuestService>;

import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { notFoundError } from '../../http/errors.ts';
import { randomToken } from '../../ids.ts';
import { hasLaterUndo, recordAction } from './check-in-data.ts';
import { type GuestRow, lockGuest, updateGuest } from './data.ts';

/** One tap at the door; a device that may send it again names it, and says when it happened. */
export interface Tap {
  readonly nonce: string | undefined;
  readonly at: Date | undefined;
}

export type CheckInResult = GuestRow & { readonly alreadyCheckedIn: boolean };

/** Whoever calls has been found to be at the door of the guest's event. */
export function createCheckInService({ db, clock }: AppContext) {
  async function tapGuest<Result>(
    guestId: number,
    tap: Tap,
    change: (tx: Database, guest: GuestRow, at: Date) => Promise<Result>,
  ): Promise<Result> {
    return db.transaction(async (tx) => {
      const guest = await lockGuest(tx, guestId);
      if (!guest) throw notFoundError('Guest not found');
      const now = clock();
      // A device's clock may run ahead; nobody arrives in the future.
      return change(tx, guest, tap.at && tap.at < now ? tap.at : now);
    });
  }

  return {
    /** The first time counts; a repeat answers with it. What a later undo took back stays taken back. */
    async checkIn(guestId: number, tap: Tap): Promise<CheckInResult> {
      return tapGuest(guestId, tap, async (tx, guest, at) => {
        const isNew = await recordAction(tx, {
          guestId,
          eventId: guest.eventId,
          nonce: tap.nonce,
          kind: 'check-in',
          at,
        });
        if (guest.checkedIn) return { ...guest, alreadyCheckedIn: true };
        if (!isNew || (await hasLaterUndo(tx, guestId, at))) return { ...guest, alreadyCheckedIn: false };
        const updated = await updateGuest(tx, guestId, { checkedIn: true, checkInTime: at });
        return { ...(updated ?? guest), alreadyCheckedIn: false };
      });
    },

    /** Takes a mistake back; one that was tapped before the arrival it would undo changes nothing. */
    async undo(guestId: number, tap: Tap): Promise<GuestRow> {
      return tapGuest(guestId, tap, async (tx, guest, at) => {
        // Recorded even without a name of its own: an arrival tapped before it may still be on its way.
        const isNew = await recordAction(tx, {
          guestId,
          eventId: guest.eventId,
          nonce: tap.nonce ?? randomToken(),
          kind: 'undo',
          at,
        });
        if (!isNew || !guest.checkedIn || (guest.checkInTime && guest.checkInTime > at)) return guest;
        return (await updateGuest(tx, guestId, { checkedIn: false, checkInTime: null })) ?? guest;
      });
    },
  };
}

export type CheckInService = ReturnType<typeof createCheckInService>;

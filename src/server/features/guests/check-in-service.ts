import type { FastifyRequest } from 'fastify';
import type { DoorRole } from '../../../shared/contracts/door.ts';
import type { AppContext } from '../../context.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { randomToken } from '../../ids.ts';
import type { DoorSessions } from '../../sessions/door-session.ts';
import { type Sessions, sessionCutoffs, TOUCH_INTERVAL_MS } from '../../sessions/session.ts';
import { TAP_LIFETIME_MS, type TapResult, tapGuest } from './check-in-data.ts';
import type { GuestAnswer } from './data.ts';

/** One tap at the door; a device that may send it again names it, and says when it happened. */
export interface Tap {
  readonly nonce: string | undefined;
  readonly at: Date | undefined;
}

interface Tapped {
  readonly role: DoorRole;
  readonly guest: GuestAnswer;
}

interface Caller {
  readonly sessions: Pick<Sessions, 'findTokenHash'>;
  readonly doorSessions: Pick<DoorSessions, 'listTokenHashes'>;
}

/** A device whose clock is far behind; one that is ahead is set back by the database's function. */
function boundTime(at: Date | undefined, now: Date): Date | undefined {
  const earliest = new Date(now.getTime() - TAP_LIFETIME_MS);
  return at && at < earliest ? earliest : at;
}

/** Arrivals, recorded for the owner and the door staff of the guest's event. */
export function createCheckInService({ pool, clock }: AppContext, { sessions, doorSessions }: Caller) {
  function ask(
    request: FastifyRequest,
    guestId: number | undefined,
    tap: (Tap & { kind: 'check-in' | 'undo' }) | null,
  ): Promise<TapResult> {
    const now = clock();
    return tapGuest(pool, {
      guestId,
      tap: tap && { ...tap, at: boundTime(tap.at, now) },
      sessionHash: sessions.findTokenHash(request),
      doorHashes: doorSessions.listTokenHashes(request),
      ...sessionCutoffs(now),
      touchBefore: new Date(now.getTime() - TOUCH_INTERVAL_MS),
    });
  }

  function requireTapped({ isSignedIn, role, guest }: TapResult): Tapped {
    if (!role && !isSignedIn) throw new AppError('not_authenticated', 'Not authenticated');
    if (!role || !guest) throw notFoundError('Guest not found');
    return { role, guest };
  }

  return {
    /** Refuses whoever brings no session of any kind, before the body is read and without asking the database. */
    refuseStrangers(request: FastifyRequest): void {
      const hasToken = sessions.findTokenHash(request) ?? doorSessions.listTokenHashes(request)[0];
      if (!hasToken) throw new AppError('not_authenticated', 'Not authenticated');
    },

    /** Refuses whoever may not check the guest in. An id that is none is left to be refused as such, to who is signed in. */
    async requireDoor(request: FastifyRequest, guestId: number | undefined): Promise<void> {
      const { isSignedIn, role } = await ask(request, guestId, null);
      if (role || (isSignedIn && guestId === undefined)) return;
      throw isSignedIn ? notFoundError('Guest not found') : new AppError('not_authenticated', 'Not authenticated');
    },

    /** The first time counts; a repeat answers with it. What a later undo took back stays taken back. */
    async checkIn(request: FastifyRequest, guestId: number, tap: Tap) {
      const result = await ask(request, guestId, { ...tap, kind: 'check-in' });
      const { role, guest } = requireTapped(result);
      return { role, guest: { ...guest, alreadyCheckedIn: result.wasCheckedIn } };
    },

    /** Takes a mistake back; one that was tapped before the arrival it would undo changes nothing. */
    async undo(request: FastifyRequest, guestId: number, { nonce = randomToken(), at }: Tap): Promise<Tapped> {
      // Recorded even without a name of its own: an arrival tapped before it may still be on its way.
      return requireTapped(await ask(request, guestId, { nonce, at, kind: 'undo' }));
    },
  };
}

export type CheckInService = ReturnType<typeof createCheckInService>;

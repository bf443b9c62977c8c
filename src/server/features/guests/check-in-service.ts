import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { notFoundError } from '../../http/errors.ts';
import { randomToken } from '../../ids.ts';
import { requireSession } from '../../sessions/session.ts';
import { type EventRole, isGranted, refuse, rolesWith } from '../event-access/rules.ts';
import type { EventAccess } from '../event-access/service.ts';
import { applyOperation, OPERATION_LIFETIME_MS, type OperationResult } from './check-in-data.ts';
import type { GuestAnswer } from './data.ts';

/** A device that may send an operation again gives it an id (nonce) and says when it happened. */
export interface OperationInput {
  readonly nonce: string | undefined;
  readonly at: Date | undefined;
}

interface Applied {
  readonly role: EventRole;
  readonly guest: GuestAnswer;
}

/** Bounds the time of a device whose clock is far behind. A clock that is ahead is bounded by the SQL function. */
function boundTime(at: Date | undefined, now: Date): Date | undefined {
  const earliest = new Date(now.getTime() - OPERATION_LIFETIME_MS);
  return at && at < earliest ? earliest : at;
}

/**
 * Check-ins and undos by the organiser and the door staff of the guest's event. Who may do that and what an operation
 * changes is decided in one SQL statement, `apply_check_in_operation` (db/functions.sql): a check-in is one commit.
 */
export function createCheckInService({ pool, clock }: AppContext, access: EventAccess) {
  function apply(
    request: FastifyRequest,
    guestId: number,
    operation: (OperationInput & { kind: 'check-in' | 'undo' }) | null,
  ): Promise<OperationResult> {
    return applyOperation(pool, {
      guestId,
      operation: operation && { ...operation, at: boundTime(operation.at, clock()) },
      credentials: access.requireCredentials(request),
      allowedRoles: rolesWith('check-in'),
    });
  }

  function requireApplied(result: OperationResult): Applied {
    const { role, guest } = result;
    if (!isGranted(role, 'check-in')) return refuse(result, 'Guest not found');
    if (!guest) throw notFoundError('Guest not found');
    return { role, guest };
  }

  return {
    /** Refuses a request without any session cookie before its body is read and without asking the database. */
    requireAnySession(request: FastifyRequest): void {
      access.requireCredentials(request);
    },

    /** Refuses callers who may not check the guest in. For a malformed id (undefined) being signed in is enough. */
    async requireCheckIn(request: FastifyRequest, guestId: number | undefined): Promise<void> {
      if (guestId === undefined) return requireSession(request);
      const result = await apply(request, guestId, null);
      if (!isGranted(result.role, 'check-in')) refuse(result, 'Guest not found');
    },

    /** The first check-in counts; a repeated one answers with it. */
    async checkIn(request: FastifyRequest, guestId: number, operation: OperationInput) {
      const result = await apply(request, guestId, { ...operation, kind: 'check-in' });
      const { role, guest } = requireApplied(result);
      return { role, guest: { ...guest, alreadyCheckedIn: result.wasCheckedIn } };
    },

    async undo(
      request: FastifyRequest,
      guestId: number,
      { nonce = randomToken(), at }: OperationInput,
    ): Promise<Applied> {
      // An undo is recorded even when the device gave it no id: an earlier check-in that is still queued on another
      // device must not count after it.
      return requireApplied(await apply(request, guestId, { nonce, at, kind: 'undo' }));
    },
  };
}

export type CheckInService = ReturnType<typeof createCheckInService>;

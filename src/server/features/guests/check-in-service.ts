import type { AppContext } from '../../context.ts';
import { notFoundError } from '../../http/errors.ts';
import { randomToken } from '../../ids.ts';
import type { Credentials } from '../event-access/data.ts';
import { isGranted, refuse, rolesWith } from '../event-access/rules.ts';
import { applyOperation, type OperationInput } from './check-in-data.ts';

/** Operations are kept so that a device that sends one again changes nothing; none is offline for longer than this. */
export const OPERATION_LIFETIME_MS = 60 * 24 * 60 * 60 * 1000;

/** Bounds the time of a device whose clock is far behind. A clock that is ahead is bounded by the SQL function. */
function boundTime(at: Date | undefined, now: Date): Date | undefined {
  const earliest = new Date(now.getTime() - OPERATION_LIFETIME_MS);
  return at && at < earliest ? earliest : at;
}

/** Refuses callers who may not check the guest in; changes nothing without an operation. */
async function apply(
  { pool }: AppContext,
  credentials: Credentials,
  guestId: number,
  operation: OperationInput | null,
) {
  const allowedRoles = rolesWith('check-in');
  const { role, isSignedIn, ...applied } = await applyOperation(pool, {
    guestId,
    operation,
    credentials,
    allowedRoles,
  });
  return isGranted(role, 'check-in') ? { role, ...applied } : refuse({ role, isSignedIn }, 'Guest not found');
}

export async function requireCheckIn(context: AppContext, credentials: Credentials, guestId: number): Promise<void> {
  await apply(context, credentials, guestId, null);
}

/**
 * Records a check-in or its undo by the organiser or the door staff of the guest's event. Who may do that and what an
 * operation changes is decided in one SQL statement, `apply_check_in_operation` (db/functions.sql), with one commit. The
 * first check-in counts; a repeated one answers with it.
 */
export async function recordOperation(
  context: AppContext,
  credentials: Credentials,
  guestId: number,
  { kind, nonce, at }: OperationInput,
) {
  const { guest, ...applied } = await apply(context, credentials, guestId, {
    kind,
    // An undo is recorded even when the device gave it no id: an earlier check-in that is still queued on another device
    // must not count after it.
    nonce: kind === 'undo' ? (nonce ?? randomToken()) : nonce,
    at: boundTime(at, context.clock()),
  });
  if (!guest) throw notFoundError('Guest not found');
  return { guest, ...applied };
}

import { isGranted, rolesWith } from '../../../shared/event-roles.ts';
import type { AppContext } from '../../common/context.ts';
import { notFoundError } from '../../http/errors.ts';
import type { Credentials } from '../event-access/data.ts';
import { refuse } from '../event-access/rules.ts';
import { applyOperation, type OperationInput } from './check-in-data.ts';

/** Operations are kept so that a device that sends one again changes nothing; none is offline for longer than this. */
export const OPERATION_LIFETIME_MS = 60 * 24 * 60 * 60 * 1000;

/** Bounds the time of a device whose clock is far behind. A clock that is ahead is bounded by the SQL functions. */
export function boundTime(at: Date, now: Date): Date {
  const earliest = new Date(now.getTime() - OPERATION_LIFETIME_MS);
  return at < earliest ? earliest : at;
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
 * earliest of a guest's arrivals is the time that is shown; an undo takes back all arrivals recorded so far that are
 * not later than `at`.
 */
export async function recordOperation(
  context: AppContext,
  credentials: Credentials,
  guestId: number,
  { kind, nonce, at }: OperationInput,
) {
  const { guest, ...applied } = await apply(context, credentials, guestId, {
    kind,
    nonce,
    at: at && boundTime(at, context.clock()),
  });
  if (!guest) throw notFoundError('Guest not found');
  return { guest, ...applied };
}

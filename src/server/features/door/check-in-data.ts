import type { EventRole } from '../../../shared/event-roles.ts';
import type { ResilientPool } from '../../db/resilient-pool.ts';
import { type Credentials, toParameters } from '../event-access/data.ts';
import type { Caller } from '../event-access/rules.ts';
import { doorColumns, type GuestAnswer, type GuestRow, organiserColumns } from '../guests/data.ts';

/** A device that may send an operation again gives it an id (nonce) and says when it happened. */
export interface OperationInput {
  readonly kind: 'check-in' | 'undo';
  readonly nonce: string | undefined;
  readonly at: Date | undefined;
}

interface Call {
  readonly guestId: number;
  /** Null to check only who is calling, without recording anything. */
  readonly operation: OperationInput | null;
  readonly credentials: Credentials;
  readonly allowedRoles: readonly EventRole[];
}

type CheckedInGuest = GuestAnswer & Pick<GuestRow, 'arrivals'>;

interface OperationResult extends Caller {
  /** The guest after the operation; undefined when the guest was deleted or the caller's role does not allow it. */
  readonly guest: CheckedInGuest | undefined;
  /** Whether the guest was checked in before this operation. */
  readonly wasCheckedIn: boolean;
}

type OperationRow = Omit<OperationResult, 'guest'> & {
  [Field in keyof CheckedInGuest]: CheckedInGuest[Field] | null;
};

const columnName = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const GUEST_COLUMNS = Object.keys({ ...organiserColumns, ...doorColumns }).map(
  (field) => `(guest).${columnName(field)} as "${field}"`,
);

const APPLY_OPERATION = `select is_signed_in as "isSignedIn", role, was_checked_in as "wasCheckedIn", ${GUEST_COLUMNS.join(', ')}
  from apply_check_in_operation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** Checks who is calling and records a check-in or its undo, in one statement and so with one commit. */
export async function applyOperation(pool: ResilientPool, call: Call): Promise<OperationResult> {
  const { guestId, operation, credentials, allowedRoles } = call;
  const { rows } = await pool.change<OperationRow>({
    name: 'apply-check-in-operation',
    text: APPLY_OPERATION,
    values: [guestId, operation?.kind, operation?.nonce, operation?.at, allowedRoles, ...toParameters(credentials)],
  });
  const [row] = rows;
  if (!row) throw new Error('apply_check_in_operation returned no row.');
  const { isSignedIn, role, wasCheckedIn, ...guest } = row;
  return { isSignedIn, role, wasCheckedIn, guest: guest.id === null ? undefined : (guest as CheckedInGuest) };
}

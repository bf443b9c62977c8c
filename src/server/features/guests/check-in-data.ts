import { lt } from 'drizzle-orm';
import type pg from 'pg';
import type { DoorRole } from '../../../shared/contracts/door.ts';
import type { Database } from '../../db/client.ts';
import { checkInOperations } from '../../db/schema/door.ts';
import type { GuestAnswer } from './data.ts';

interface TapInput {
  /** Undefined where the address named none. */
  readonly guestId: number | undefined;
  /** Null to ask only who is calling. */
  readonly tap: {
    readonly kind: 'check-in' | 'undo';
    readonly nonce: string | undefined;
    readonly at: Date | undefined;
  } | null;
  readonly sessionHash: Buffer | undefined;
  readonly doorHashes: readonly Buffer[];
  readonly now: Date;
  readonly idleSince: Date;
  readonly touchBefore: Date;
}

export interface TapResult {
  readonly isSignedIn: boolean;
  /** Null for whoever may not check this guest in. */
  readonly role: DoorRole | null;
  /** As the tap left the guest; undefined when the guest is gone. */
  readonly guest: GuestAnswer | undefined;
  /** Before this tap. */
  readonly wasCheckedIn: boolean;
}

type TapRow = Omit<TapResult, 'guest'> & { [Field in keyof GuestAnswer]: GuestAnswer[Field] | null };

const TAP_GUEST = `select is_signed_in as "isSignedIn", role, was_checked_in as "wasCheckedIn", (guest).id,
    (guest).event_id as "eventId", (guest).full_name as "fullName", (guest).email, (guest).table_number as "tableNumber",
    (guest).seat_number as "seatNumber", (guest).table_name as "tableName", (guest).checked_in as "checkedIn",
    (guest).check_in_time as "checkInTime",
    (guest).qr_code_identifier as "qrCodeIdentifier", (guest).special_requirements as "specialRequirements",
    (guest).created_at as "createdAt"
  from apply_check_in_operation($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/**
 * Judges who is calling and records the tap, in one statement and so with one commit. The rules of a tap are in the
 * database's function of this name: the guest's lock and what is read after it must not cost a round trip each.
 */
export async function tapGuest(pool: pg.Pool, input: TapInput): Promise<TapResult> {
  const { guestId, tap, sessionHash, doorHashes, now, idleSince, touchBefore } = input;
  const { rows } = await pool.query<TapRow>({
    name: 'tap-guest',
    text: TAP_GUEST,
    values: [
      guestId,
      tap?.kind,
      tap?.nonce,
      tap?.at,
      sessionHash,
      doorHashes.length > 0 ? doorHashes : null,
      now,
      idleSince,
      touchBefore,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('The tap was not answered.');
  const { isSignedIn, role, wasCheckedIn, ...guest } = row;
  return { isSignedIn, role, wasCheckedIn, guest: guest.id === null ? undefined : (guest as GuestAnswer) };
}

/** A device that has been offline for longer than this has nothing left to send. */
export const TAP_LIFETIME_MS = 60 * 24 * 60 * 60 * 1000;

export async function deleteActionsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(checkInOperations).where(lt(checkInOperations.createdAt, before));
}

import type { Seat } from '../seat-key.ts';

/** What a phone at the door records, also without a network: the server may receive it hours later. */

/** Raised when an operation's meaning changes. The server holds operations of a higher version unread. */
export const DOOR_OPERATION_VERSION = 1;
export const MAX_OPERATIONS_PER_CALL = 500;
/** How many held operations of a session may wait for the organiser; more are refused and stay on the phone. */
export const MAX_HELD_PER_SESSION = 2_000;
export const MAX_WALK_INS_PER_SESSION = 200;
/** How many arrivals a guest can have, not counting undone ones: as many as an undo can name. Also in functions.sql. */
export const MAX_ARRIVALS_OF_GUEST = 50;
/** How long a door session that was replaced or has expired can still send what its phone recorded. */
export const SEND_ONLY_DAYS = 7;

/** Kinds that the organiser has to allow first. */
export const OPTIONAL_KINDS = ['walkIn', 'nameCompanion', 'seat'] as const;
export const OPERATION_KINDS = ['arrive', 'undo', ...OPTIONAL_KINDS] as const;
export type DoorOperationKind = (typeof OPERATION_KINDS)[number];
export type DoorAllows = Readonly<Record<(typeof OPTIONAL_KINDS)[number], boolean>>;
export const NOTHING_ALLOWED: DoorAllows = { walkIn: false, nameCompanion: false, seat: false };

interface Envelope {
  readonly id: string;
  readonly seq: number;
  readonly at: string;
  readonly batch?: string | undefined;
}

/** A guest by id or by QR code, never both: a phone has no id for its own walk-ins until the server sends one. */
export interface PersonReference {
  readonly guestId?: number | undefined;
  readonly qrCodeIdentifier?: string | undefined;
}

export type SeatMove = PersonReference & Seat & { readonly from: Seat };

export type ArriveOperation = Envelope & PersonReference & { readonly kind: 'arrive' };
export type UndoOperation = Envelope &
  PersonReference & { readonly kind: 'undo'; readonly arrivals: readonly string[] };
export type WalkInOperation = Envelope & {
  readonly kind: 'walkIn';
  readonly qrCodeIdentifier: string;
  readonly fullName: string;
  readonly note: string | null;
};
export type NameCompanionOperation = Envelope &
  PersonReference & { readonly kind: 'nameCompanion'; readonly fullName: string };
export type SeatOperation = Envelope & { readonly kind: 'seat'; readonly moves: readonly SeatMove[] };

export type DoorOperation = ArriveOperation | UndoOperation | WalkInOperation | NameCompanionOperation | SeatOperation;

/**
 * What the server did with an operation:
 * - `applied`: it counts. `known`: it was received before, and applied or discarded then.
 * - `held`: stored; the organiser applies or discards it.
 * - `lost`: stored, and without effect: somebody else's operation came first.
 * - `refused`: not stored. The phone keeps it and shows it.
 */
export const OPERATION_OUTCOMES = ['applied', 'known', 'held', 'lost', 'refused'] as const;
export type OperationOutcome = (typeof OPERATION_OUTCOMES)[number];

export const HELD_REASONS = [
  /** The door session was replaced or has expired. */
  'session_over',
  /** The guest was removed, or is not known (yet). */
  'guest_missing',
  /** The owner's tier has no room for another guest; `event_full` is the limit that holds in every tier. */
  'guest_limit',
  'event_full',
  'walk_in_limit',
  /** The organiser does not allow this at the door. */
  'not_allowed',
  'newer_version',
] as const;
export const LOST_REASONS = [
  'seat_taken',
  /** The guest no longer sits where the phone saw them. */
  'guest_moved',
  'guest_declined',
  'already_named',
] as const;
export const REFUSED_REASONS = [
  'malformed',
  /** The id, or the device's sequence number, belongs to an operation with other content. */
  'id_reused',
  'sequence_reused',
  'qr_taken',
  'too_many_held',
  'too_many_arrivals',
  /** Only with `known`: the organiser discarded it. */
  'discarded',
] as const;
export type HeldReason = (typeof HELD_REASONS)[number];
export type LostReason = (typeof LOST_REASONS)[number];
export type RefusedReason = (typeof REFUSED_REASONS)[number];
export type OperationReason = HeldReason | LostReason | RefusedReason;

import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { LayoutPatch, OperationRefusal } from '../../../../shared/contracts/layout-operations.ts';
import type { SendProblem } from './operation-sender.ts';

/** An edit that the server did not make, and why. It is taken back here, and kept until the user has decided. */
export interface RefusedOperation {
  readonly id: string;
  readonly patch: LayoutPatch;
  readonly refusal: OperationRefusal;
}

export interface SaveStatus {
  /** How many operations have not reached the server. */
  readonly waiting: number;
  readonly isSaving: boolean;
  readonly problem: SendProblem | null;
  readonly savedAtMs: number | null;
  /** Whether the browser keeps what has not reached the server; it may forbid that, or be full. */
  readonly isKept: boolean;
  readonly refused: readonly RefusedOperation[];
}

export interface SessionEvents {
  onProblem(problem: SendProblem): void;
  onSessionEnd(): void;
  /** Guests were deleted elsewhere: their names. */
  onRemoved(names: readonly string[]): void;
  /** A table or item that was changed here had been deleted elsewhere. */
  onGone(): void;
  /** All guests, as the server has them. */
  onGuests(guests: readonly Guest[]): void;
}

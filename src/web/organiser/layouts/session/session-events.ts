import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { LayoutSaveStatus, SaveProblem } from './layout-saver.ts';
import type { SeatingProblem } from './seating-saver.ts';

export interface SaveStatus extends LayoutSaveStatus {
  readonly hasUnsentSeats: boolean;
  /** Sending seats failed; it is being repeated. */
  readonly areSeatsFailing: boolean;
  /** Rules or pins have not reached the server yet; they are saved by themselves. */
  readonly hasUnsavedRules: boolean;
  readonly areRulesFailing: boolean;
}

/** Guests who were seated, moved or deleted elsewhere. */
export interface RemoteChange {
  readonly count: number;
  /** Names of deleted guests. */
  readonly removed: readonly string[];
  /** The server refused a seat change made here because of what changed elsewhere. */
  readonly isSeatLost: boolean;
}

export interface SessionEvents {
  onSaved(isAutomatic: boolean): void;
  onProblem(problem: SaveProblem): void;
  onSessionEnd(): void;
  onRemoteChange(change: RemoteChange): void;
  /** A layout that was saved elsewhere was taken in. `isLost`: it lacks a table or item that was changed here. */
  onRemoteLayout(isLost: boolean): void;
  /** Rules that were changed elsewhere were taken in; `contested` of them had been changed here too, and ours were kept. */
  onRemoteRules(contested: number): void;
  onRulesProblem(problem: SeatingProblem): void;
  /** Guests as the server has them: those that were moved, or all. */
  onGuests(guests: readonly Guest[], scope: 'some' | 'all'): void;
}

import type { ConflictReason, Place, SeatAim, TableId } from '../../../../shared/auto-seat/problem.ts';
import type { InactiveReason } from '../../../../shared/auto-seat/rules/rule.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { SeatingContent } from '../../../../shared/contracts/seating.ts';
import type { SeatOffer } from '../../../../shared/layout/more-seats.ts';

/* What the editor and the worker that judges and solves send each other. */

export interface SeatInput {
  readonly layout: Layout;
  readonly guests: readonly Pick<Guest, 'id' | 'attendance' | 'tags' | 'householdId' | 'checkedIn'>[];
  readonly seating: SeatingContent;
}

/** A stored rule, or its part about one household: that it sits at one table, or side by side. */
export interface RulePointer {
  readonly ruleId: number;
  readonly householdId?: number;
  readonly isSideBySide?: true;
}

export interface BrokenRuleReport extends RulePointer {
  readonly isMust: boolean;
  readonly guestIds: readonly number[];
  /**
   * What keeping a broken wish would break; null if nothing was found. Missing until it has been searched for, which
   * happens after the plan is shown, because it takes longer, and not for all wishes.
   */
  readonly hindrance?: {
    readonly rules: readonly RulePointer[];
    readonly pinnedIds: readonly number[];
    /** Tables at which the wish could be kept if they had a free seat. */
    readonly fullTableIds: readonly TableId[];
  } | null;
}

export type WayOut =
  | { readonly kind: 'makeWish' | 'removeRule'; readonly rule: RulePointer }
  | { readonly kind: 'unpin'; readonly guestId: number }
  | { readonly kind: 'addSeats'; readonly seats: number; readonly offer: SeatOffer };

export interface ReportedConflict {
  readonly reason: ConflictReason;
  readonly rules: readonly RulePointer[];
  readonly pinnedIds: readonly number[];
  readonly ways: readonly WayOut[];
  /** Where an accessible seat is missing: a table that may get one. */
  readonly tableToMark?: TableId;
}

export interface Kept {
  readonly kept: number;
  readonly all: number;
}

export interface SeatReport {
  readonly musts: Kept;
  readonly wishes: Kept;
  readonly broken: readonly BrokenRuleReport[];
  /** Pinned guests who sit elsewhere. */
  readonly brokenPins: readonly number[];
  readonly unseated: readonly number[];
  readonly inactive: ReadonlyMap<number, InactiveReason>;
  readonly crowded: ReadonlyMap<number, number>;
  /** Offers of more seats come later, because finding them takes longer. */
  readonly conflicts: readonly ReportedConflict[];
}

/** What the organiser asks the search to do. */
export interface SeatQuestion {
  readonly scope: 'everyone' | 'rest';
  readonly aim: SeatAim;
  /** Guests who keep their place: their moves were unticked. */
  readonly keptIds: ReadonlySet<number>;
  /** The present plan is the answer where no other is clearly better. */
  readonly isStayingFine?: true;
  /** Only brings split households together: those with somebody at these tables, or all. */
  readonly households?: { readonly tableIds: readonly TableId[] | null };
}

export interface FoundPlan {
  readonly places: ReadonlyMap<number, Place>;
  readonly report: SeatReport;
  /** Split households that were to come together, but fit at no table or are kept apart by other musts. */
  readonly leftOutHouseholdIds: readonly number[];
}

/** A guest whom a plan seats elsewhere; `from` is null for one who had no place. */
export interface PlannedMove {
  readonly guestId: number;
  readonly from: { readonly tableId: TableId; readonly seatNumber: string | null } | null;
  readonly to: { readonly tableId: TableId; readonly seatNumber: string | null };
}

export type SeatRequest =
  | { readonly kind: 'check'; readonly id: number; readonly input: SeatInput }
  | { readonly kind: 'solve'; readonly id: number; readonly input: SeatInput; readonly question: SeatQuestion }
  | { readonly kind: 'stop' }
  /** Judges the plan that was checked last as if guests had these places; null for a guest without a place. */
  | { readonly kind: 'try'; readonly id: number; readonly places: ReadonlyMap<number, Place | null> };

export interface SolveProgress {
  /** Share of the search that is over, from 0 to 1. */
  readonly share: number;
  readonly unseated: number;
  readonly brokenMusts: number;
}

export type SeatResponse =
  | { readonly kind: 'checked'; readonly id: number; readonly report: SeatReport }
  | { readonly kind: 'tried'; readonly id: number; readonly report: SeatReport }
  | { readonly kind: 'offered'; readonly id: number; readonly conflicts: readonly ReportedConflict[] }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: SolveProgress }
  | { readonly kind: 'solved'; readonly id: number; readonly plan: FoundPlan }
  | { readonly kind: 'explained'; readonly id: number; readonly report: SeatReport };

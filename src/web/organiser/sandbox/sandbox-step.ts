import { hasNotDeclined } from '../../../shared/attendance.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Layout } from '../../../shared/contracts/layouts.ts';
import { countSeats } from '../../../shared/layout/seat-counts.ts';
import type { ReportedConflict, SeatReport } from '../layouts/solve/seat-messages.ts';

/** What the strip above the sandbox offers next. It follows from what the editor shows, whoever brought it about. */
export type SandboxStep = 'seat' | 'reasons' | 'searching' | 'preview' | 'repair' | 'cancel' | 'done';

interface Situation {
  readonly phase: 'idle' | 'solving' | 'preview' | 'failed';
  readonly report: SeatReport | undefined;
  readonly counts: { readonly seated: number; readonly all: number };
  /** "Seat everybody" was pressed. */
  readonly isAsked: boolean;
  /** The guest of the sample who cancels. */
  readonly cancelling: Pick<Guest, 'attendance'> | undefined;
}

export function sandboxStepOf({ phase, report, counts, isAsked, cancelling }: Situation): SandboxStep {
  if (phase === 'solving') return 'searching';
  if (phase === 'preview') return 'preview';
  const hasConflict = report !== undefined && report.conflicts.length > 0;
  if (counts.seated < counts.all) return !isAsked ? 'seat' : hasConflict ? 'reasons' : 'searching';
  if (report && report.musts.kept < report.musts.all) return hasConflict ? 'reasons' : 'repair';
  return cancelling && hasNotDeclined(cancelling) ? 'cancel' : 'done';
}

/** Whether people must sit apart whom their households bring together: of other conflicts the rules' own texts say the reason. */
export const isBetweenFamilies = ({ reason, rules }: Pick<ReportedConflict, 'reason' | 'rules'>) =>
  reason === 'apartTogether' && rules.some(({ householdId }) => householdId !== undefined);

/** How many of those who come have a seat. */
export function countSeated(layout: Layout, guests: ReadonlyMap<number, Guest>): Situation['counts'] {
  return { seated: countSeats(layout).seated, all: [...guests.values()].filter(hasNotDeclined).length };
}

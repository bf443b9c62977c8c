import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import type { PrintJob } from '../../../shared/paper/print-job.ts';
import type { GuestScope } from './choose-guests.ts';

const NEEDS_TABLES = ['tableCards', 'tableNumbers'];
const POSTERS = ['posterByName', 'posterByTable'];

interface GuestCounts {
  readonly guests: number;
  /** Guests who did not decline. */
  readonly expected: number;
}

/** Why there is no sheet to show. */
export function emptyReason(job: PrintJob, scope: GuestScope, count: GuestCounts): PlainMessageKey {
  if (count.guests === 0) return 'printPage.noGuests';
  if (count.expected === 0) return 'printPage.everybodyDeclined';
  if (scope.kind === 'changed') return 'printPage.nothingChanged';
  if (job.guests.length === 0) return 'printPage.nobodyInScope';
  if (job.kind === 'catererList') return 'catering.empty';
  if (job.kind === 'rsvpCards') return 'printPage.noHouseholds';
  return NEEDS_TABLES.includes(job.kind) ? 'printPage.noTables' : 'printPage.nobodyInScope';
}

/** How many guests on a poster of tables have no table; 0 for other kinds of paper. */
export function countWithoutTable({ kind, guests }: Pick<PrintJob, 'kind' | 'guests'>): number {
  return POSTERS.includes(kind) ? guests.filter(({ tableNumber }) => tableNumber === null).length : 0;
}

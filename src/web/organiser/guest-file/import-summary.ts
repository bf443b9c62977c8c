import type { ImportRowResult } from '../../../shared/contracts/guests.ts';
import type { GuestCells } from '../../../shared/guest-file/cells.ts';
import type { InvalidRow } from '../../../shared/guest-file/plan-import.ts';
import type { RowIssue } from '../../../shared/guest-file/row-issues.ts';
import type { RowToSend } from './api.ts';

export type FailureReason =
  | { kind: 'issues'; issues: RowIssue[] }
  | { kind: 'invalid'; messages: string[] }
  | { kind: 'guestLimit' | 'qrTaken' | 'notSent' };

export interface Failure {
  line: number;
  cells: GuestCells;
  reason: FailureReason;
}

export interface SeatWarning {
  line: number;
  cells: GuestCells;
  takenBy: string;
}

export interface ImportSummary {
  added: number;
  updated: number;
  failures: Failure[];
  notSent: Failure[];
  seatWarnings: SeatWarning[];
  hasReachedLimit: boolean;
}

function reasonOf({ problem, issues }: ImportRowResult): FailureReason {
  if (problem === 'guest_limit') return { kind: 'guestLimit' };
  if (problem === 'qr_taken') return { kind: 'qrTaken' };
  return { kind: 'invalid', messages: (issues ?? []).map(({ message }) => message) };
}

/** What came of it: rows that were never sent for their mistakes, and the answers to the rest, in the order of the rows. */
export function summarise(
  invalid: readonly InvalidRow[],
  rows: readonly RowToSend[],
  results: readonly ImportRowResult[],
): ImportSummary {
  const failures: Failure[] = invalid.map(({ line, cells, issues }) => ({
    line,
    cells,
    reason: { kind: 'issues', issues },
  }));
  const notSent: Failure[] = [];
  const seatWarnings: SeatWarning[] = [];
  const counts = { added: 0, updated: 0 };
  for (const [index, { line, cells }] of rows.entries()) {
    const result = results[index];
    if (result === undefined) notSent.push({ line, cells, reason: { kind: 'notSent' } });
    else if (result.status === 'failed') failures.push({ line, cells, reason: reasonOf(result) });
    // "Present" is the answer to a row that had arrived before, when only its answer was lost.
    else counts[result.status === 'updated' ? 'updated' : 'added'] += 1;
    if (result?.seatTakenBy) seatWarnings.push({ line, cells, takenBy: result.seatTakenBy });
  }
  const hasReachedLimit = failures.some(({ reason }) => reason.kind === 'guestLimit');
  return { ...counts, failures, notSent, seatWarnings, hasReachedLimit };
}

/** All that is not on the list now, by its line in the file. */
export function listFailures({ failures, notSent }: ImportSummary): Failure[] {
  return [...failures, ...notSent].sort((one, other) => one.line - other.line);
}

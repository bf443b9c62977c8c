import type { ImportProblem, ImportRowResult } from '../../../shared/contracts/guest-import.ts';
import type { GuestCells } from '../../../shared/guest-file/cells.ts';
import type { RowToSend } from '../../../shared/guest-file/import-rows.ts';
import type { RowIssue } from '../../../shared/guest-file/row-issues.ts';
import type { Leftovers } from './worker-protocol.ts';

type FailureReason =
  | { kind: 'issues'; issues: RowIssue[] }
  | { kind: 'invalid'; messages: string[] }
  | { kind: 'problem'; problem: Exclude<ImportProblem, 'invalid'> }
  | { kind: 'notSent' };

export interface Failure {
  line: number;
  cells: GuestCells;
  reason: FailureReason;
}

/** Counts and failures of the server's answers so far. */
export interface Tally {
  done: number;
  added: number;
  updated: number;
  failures: Failure[];
  seatWarnings: { line: number; cells: GuestCells; takenBy: string }[];
}

export const EMPTY_TALLY: Tally = { done: 0, added: 0, updated: 0, failures: [], seatWarnings: [] };

function reasonOf({ problem, issues }: ImportRowResult): FailureReason {
  if (problem !== null && problem !== 'invalid') return { kind: 'problem', problem };
  return { kind: 'invalid', messages: (issues ?? []).map(({ message }) => message) };
}

/** Whether a row failed because the tier has no room. */
export const isOverTierLimit = ({ reason }: Failure) => reason.kind === 'problem' && reason.problem === 'guest_limit';

/** Adds the results of a chunk, which are in the order of its rows. */
export function addToTally(
  tally: Tally,
  rows: readonly Pick<RowToSend, 'line' | 'cells'>[],
  results: readonly ImportRowResult[],
): Tally {
  const next = {
    ...tally,
    done: tally.done + rows.length,
    failures: [...tally.failures],
    seatWarnings: [...tally.seatWarnings],
  };
  for (const [index, { line, cells }] of rows.entries()) {
    const result = results[index];
    if (result === undefined || result.status === 'failed') {
      next.failures.push({ line, cells, reason: result ? reasonOf(result) : { kind: 'invalid', messages: [] } });
      continue;
    }
    // `present` means that an earlier attempt had added the row and its answer was lost.
    next[result.status === 'updated' ? 'updated' : 'added'] += 1;
    if (result.seatTakenBy !== null) next.seatWarnings.push({ line, cells, takenBy: result.seatTakenBy });
  }
  return next;
}

/** All rows that were not imported, sorted by line. */
export function listFailures({ failures }: Tally, { invalid, notSent }: Leftovers): Failure[] {
  return [
    ...invalid.map(({ line, cells, issues }): Failure => ({ line, cells, reason: { kind: 'issues', issues } })),
    ...failures,
    ...notSent.map(({ line, cells }): Failure => ({ line, cells, reason: { kind: 'notSent' } })),
  ].sort((one, other) => one.line - other.line);
}

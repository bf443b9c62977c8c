import type { ImportRowInput } from '../contracts/guest-import.ts';
import { seatKey } from '../seat-key.ts';
import { type ColumnChoice, createCellReader, type GuestCells } from './cells.ts';
import { createMatcher, createRepeatDetector, isUnchanged, type PresentGuest } from './people.ts';
import type { FileRecord } from './records.ts';
import { findRowIssues, type RowIssue } from './row-issues.ts';

export interface ImportChoices {
  /** What to do with rows that match an existing guest by name and email address. */
  existing: 'add' | 'update';
  /** What to do with rows of the same name that differ in other cells. */
  namesakes: 'once' | 'both';
}

export type SkipReason = 'noName' | 'duplicate' | 'namesake' | 'unchanged';
export type Outcome = 'add' | 'update' | 'invalid' | SkipReason;

interface FileRow {
  line: number;
  cells: GuestCells;
}

export interface PlannedRow extends FileRow {
  existing: 'add' | 'update';
  /** The guest to update; null for a new one. */
  guestId: number | null;
}

export interface InvalidRow extends FileRow {
  issues: RowIssue[];
}

/** A row whose name occurs in an earlier row. */
export interface RepeatedRow extends FileRow {
  kind: 'duplicate' | 'namesake';
  firstLine: number;
}

export interface SeatConflict {
  line: number;
  fullName: string;
  tableNumber: string;
  seatNumber: string;
  takenBy: string;
}

export interface ImportPlan {
  /** In the order of sending: updates first, so that seats they leave are free for new guests. */
  rows: PlannedRow[];
  invalid: InvalidRow[];
  /** Rows with an invalid email address, which are imported without it. */
  badEmails: InvalidRow[];
  seatConflicts: SeatConflict[];
  counts: Record<Outcome, number>;
  /** Rows that match an existing guest by name and email address, whatever the choice. */
  matchCount: number;
  /** Rows with a repeated name and other details; the choice `both` adds them. */
  namesakes: RepeatedRow[];
  /** Rows that are not imported because their name occurs in an earlier row. */
  leftOut: RepeatedRow[];
  /** Rows that share only the name with an existing guest. */
  sameNameCount: number;
  preview: (FileRow & { outcome: Outcome })[];
}

const PREVIEW_ROWS = 100;

/** Predicts which rows will find their seat taken by an existing guest or an earlier row. */
function findSeatConflicts(rows: readonly PlannedRow[], guests: readonly PresentGuest[]): SeatConflict[] {
  // Guests that the file moves free their seats first, as on the server, so that they can swap seats.
  const moving = new Set(rows.filter(({ cells }) => cells.tableNumber || cells.seatNumber).map((row) => row.guestId));
  const nameBySeat = new Map<string, string>();
  for (const { id, fullName, tableNumber, seatNumber } of guests) {
    const seat = seatKey(tableNumber, seatNumber);
    if (seat !== null && !moving.has(id)) nameBySeat.set(seat, fullName);
  }
  const conflicts: SeatConflict[] = [];
  for (const { line, cells } of rows) {
    const { fullName, tableNumber, seatNumber } = cells;
    const seat = seatKey(tableNumber, seatNumber);
    if (seat === null) continue;
    const takenBy = nameBySeat.get(seat);
    if (takenBy === undefined) nameBySeat.set(seat, fullName);
    else conflicts.push({ line, fullName, tableNumber, seatNumber, takenBy });
  }
  return conflicts;
}

/** Computes what an import would do, for the preview. The server still decides on each row. */
export function planImport(
  records: readonly FileRecord[],
  columns: ColumnChoice,
  guests: readonly PresentGuest[],
  choices: ImportChoices,
): ImportPlan {
  const readCells = createCellReader(columns);
  const callRoll = createRepeatDetector();
  const matcher = createMatcher(guests);
  const updates: PlannedRow[] = [];
  const additions: PlannedRow[] = [];
  const plan: ImportPlan = {
    rows: [],
    invalid: [],
    badEmails: [],
    seatConflicts: [],
    counts: { add: 0, update: 0, invalid: 0, noName: 0, duplicate: 0, namesake: 0, unchanged: 0 },
    matchCount: 0,
    namesakes: [],
    leftOut: [],
    sameNameCount: 0,
    preview: [],
  };

  function judge(record: FileRecord, cells: GuestCells, issues: RowIssue[]): Outcome {
    const { line } = record;
    if (cells.fullName === '') return 'noName';
    if (issues.length > 0) {
      plan.invalid.push({ line, cells, issues });
      return 'invalid';
    }
    const { kind, firstLine } = callRoll(record, cells);
    if (kind !== 'first') {
      const repeated = { line, cells, kind, firstLine };
      if (kind === 'namesake') plan.namesakes.push(repeated);
      if (kind === 'duplicate' || choices.namesakes === 'once') {
        plan.leftOut.push(repeated);
        return kind;
      }
    }

    const match = matcher.take(cells);
    if (match) plan.matchCount += 1;
    else if (matcher.hasName(cells)) plan.sameNameCount += 1;
    if (!match || choices.existing === 'add') {
      additions.push({ line, cells, existing: 'add', guestId: null });
      return 'add';
    }
    if (isUnchanged(cells, match)) return 'unchanged';
    updates.push({ line, cells, existing: 'update', guestId: match.id });
    return 'update';
  }

  for (const record of records) {
    const { line } = record;
    const read = readCells(record.cells);
    const issues = read.fullName === '' ? [] : findRowIssues(read);
    // An invalid email address is dropped, and the guest is imported.
    const isOnlyEmailBad = issues.length > 0 && issues.every(({ field }) => field === 'email');
    const cells = isOnlyEmailBad ? { ...read, email: '' } : read;
    const outcome = judge(record, cells, isOnlyEmailBad ? [] : issues);
    if (isOnlyEmailBad && (outcome === 'add' || outcome === 'update'))
      plan.badEmails.push({ line, cells: read, issues });
    plan.counts[outcome] += 1;
    if (plan.preview.length < PREVIEW_ROWS) plan.preview.push({ line, cells, outcome });
  }
  plan.rows = updates.concat(additions);
  plan.seatConflicts = findSeatConflicts(plan.rows, guests);
  return plan;
}

export function toImportRow({ cells, guestId }: PlannedRow, qrCodeIdentifier: string): ImportRowInput {
  return { ...cells, qrCodeIdentifier, ...(guestId !== null && { guestId }) };
}

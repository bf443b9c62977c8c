import type { ColumnChoice } from '../../../shared/guest-file/cells.ts';
import type { Chunk } from '../../../shared/guest-file/chunks.ts';
import type { FileColumns } from '../../../shared/guest-file/columns.ts';
import type { GuestFileProblem } from '../../../shared/guest-file/guest-file-error.ts';
import type { PresentGuest } from '../../../shared/guest-file/people.ts';
import type { ImportChoices, ImportPlan, InvalidRow, PlannedRow } from '../../../shared/guest-file/plan-import.ts';

export interface FileOverview {
  headerIndex: number | null;
  columns: FileColumns;
  brokenQuoteLines: number[];
}

export interface PlanRequest {
  headerIndex: number | null;
  columns: ColumnChoice;
  guests: readonly PresentGuest[];
  choices: ImportChoices;
}

/** The first rows of a list, and the length of the whole list. */
export interface FirstRows<Row> {
  rows: Row[];
  total: number;
}

type ProblemKind = 'invalid' | 'badEmails' | 'seatConflicts' | 'namesakes' | 'leftOut';
type ProblemRows = { [Kind in ProblemKind]: FirstRows<ImportPlan[Kind][number]> };

/** A plan without its rows, which may be thousands, and with only the first of its problems. */
export interface PlanOverview extends Omit<ImportPlan, 'rows' | ProblemKind>, ProblemRows {
  rowCount: number;
}

/** A row with its own identifier, so that sending it twice adds one guest only. */
export interface RowToSend extends PlannedRow {
  qrCodeIdentifier: string;
}

export interface Leftovers {
  invalid: InvalidRow[];
  notSent: PlannedRow[];
}

/** Requests to the worker, and its answers. */
export interface WorkerCalls {
  read: { params: ArrayBuffer; answer: FileOverview };
  /** Reads the same file again, with or without a row of headings. */
  recognise: { params: { hasHeader: boolean }; answer: FileOverview };
  plan: { params: PlanRequest; answer: PlanOverview };
  /** Cuts the last plan into chunks and answers their number. */
  start: { params: null; answer: number };
  chunk: { params: number; answer: Chunk<RowToSend> };
  /** The invalid rows, and the rows of all chunks from the given one on. */
  leftovers: { params: number; answer: Leftovers };
}

export type WorkerRequest = {
  [Name in keyof WorkerCalls]: { id: number; name: Name; params: WorkerCalls[Name]['params'] };
}[keyof WorkerCalls];

export type WorkerResponse =
  | { id: number; answer: WorkerCalls[keyof WorkerCalls]['answer'] }
  | { id: number; problem: GuestFileProblem; line: number | undefined };

import type { ColumnChoice } from '../../../shared/guest-file/cells.ts';
import type { Chunk } from '../../../shared/guest-file/chunks.ts';
import type { FileColumns } from '../../../shared/guest-file/columns.ts';
import type { GuestFileProblem } from '../../../shared/guest-file/guest-file-error.ts';
import type { RowToSend } from '../../../shared/guest-file/import-rows.ts';
import type { PresentGuest } from '../../../shared/guest-file/people.ts';
import type { ImportChoices, ImportPlan, InvalidRow } from '../../../shared/guest-file/plan-import.ts';
import type { GuestFile } from '../../../shared/guest-file/read-guest-file.ts';

export interface FileOverview {
  headerIndex: number | null;
  columns: FileColumns;
  brokenQuoteLines: number[];
  sheet: GuestFile['sheet'];
}

export interface PlanRequest {
  headerIndex: number | null;
  columns: ColumnChoice;
  guests: readonly PresentGuest[];
  choices: ImportChoices;
  /** The name of a companion whose name is not known, with `{name}` for the guest who brings them. */
  unnamedCompanion: string;
}

/** The first rows of a list, and the length of the whole list. */
export interface FirstRows<Row> {
  rows: Row[];
  total: number;
}

type ProblemKind =
  | 'invalid'
  | 'badEmails'
  | 'lostEmails'
  | 'seatConflicts'
  | 'namesakes'
  | 'nearRows'
  | 'leftOut'
  | 'readNames'
  | 'unknownHosts'
  | 'otherRows';
type ProblemRows = { [Kind in ProblemKind]: FirstRows<ImportPlan[Kind][number]> };

/** A plan without its rows, which may be thousands, and with only the first of its problems. */
export interface PlanOverview extends Omit<ImportPlan, 'rows' | 'matches' | ProblemKind>, ProblemRows {
  rowCount: number;
}

export interface Leftovers {
  invalid: InvalidRow[];
  notSent: Pick<RowToSend, 'line' | 'cells'>[];
}

/** Requests to the worker, and its answers. */
export interface WorkerCalls {
  read: { params: { bytes: ArrayBuffer; isWorkbook: boolean }; answer: FileOverview };
  readPasted: { params: string; answer: FileOverview };
  /** Reads another Excel sheet of the same file, by its place. */
  chooseSheet: { params: number; answer: FileOverview };
  /** Reads the same file again, with or without a row of headings. */
  recognise: { params: { hasHeader: boolean }; answer: FileOverview };
  plan: { params: PlanRequest; answer: PlanOverview };
  /** Cuts the last plan into chunks and returns how many there are. */
  start: { params: { hasConsent: boolean }; answer: number };
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

import type { ColumnChoice } from '../../../shared/guest-file/cells.ts';
import type { Chunk } from '../../../shared/guest-file/chunks.ts';
import type { FileColumns } from '../../../shared/guest-file/columns.ts';
import type { GuestFileProblem } from '../../../shared/guest-file/guest-file-error.ts';
import type { PresentGuest } from '../../../shared/guest-file/people.ts';
import type { ImportChoices, ImportPlan, InvalidRow } from '../../../shared/guest-file/plan-import.ts';
import type { PlannedRow } from '../../../shared/guest-file/planned-row.ts';

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

/** A plan without its rows, which may be many thousand; of its problems the first ones. */
export interface PlanOverview extends Omit<ImportPlan, 'rows'> {
  rowCount: number;
  invalidCount: number;
  badEmailCount: number;
  seatConflictCount: number;
  namesakeCount: number;
  leftOutCount: number;
}

/** A row with the identifier it keeps, however often it is sent: it adds one guest. */
export interface RowToSend extends PlannedRow {
  qrCodeIdentifier: string;
}

export interface Leftovers {
  invalid: InvalidRow[];
  notSent: PlannedRow[];
}

/** What the worker can be asked, and what it answers. */
export interface WorkerCalls {
  read: { params: ArrayBuffer; answer: FileOverview };
  /** The same file with or without a row of headings. */
  recognise: { params: { hasHeader: boolean }; answer: FileOverview };
  plan: { params: PlanRequest; answer: PlanOverview };
  /** Makes the last plan ready to be sent; answers how many chunks there are. */
  start: { params: null; answer: number };
  chunk: { params: number; answer: Chunk<RowToSend> };
  /** Rows that could not be sent, and those from the given chunk on. */
  leftovers: { params: number; answer: Leftovers };
}

export type WorkerRequest = {
  [Name in keyof WorkerCalls]: { id: number; name: Name; params: WorkerCalls[Name]['params'] };
}[keyof WorkerCalls];

export type WorkerResponse =
  | { id: number; answer: WorkerCalls[keyof WorkerCalls]['answer'] }
  | { id: number; problem: GuestFileProblem; line: number | undefined };

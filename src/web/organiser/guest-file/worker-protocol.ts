import type { ColumnChoice } from '../../../shared/guest-file/cells.ts';
import type { FileColumns } from '../../../shared/guest-file/columns.ts';
import type { GuestFileProblem } from '../../../shared/guest-file/guest-file-error.ts';
import type { PresentGuest } from '../../../shared/guest-file/people.ts';
import type { ImportChoices, ImportPlan } from '../../../shared/guest-file/plan-import.ts';

export interface PlanRequest {
  headerIndex: number | null;
  columns: ColumnChoice;
  guests: readonly PresentGuest[];
  choices: ImportChoices;
}

export interface FileOverview {
  headerIndex: number | null;
  columns: FileColumns;
  brokenQuoteLines: number[];
}

/** What the worker can be asked, and what it answers. */
export interface WorkerCalls {
  read: { params: ArrayBuffer; answer: FileOverview };
  /** The same file with or without a row of headings. */
  recognise: { params: number | null; answer: FileOverview };
  plan: { params: PlanRequest; answer: ImportPlan };
}

export type WorkerRequest = {
  [Name in keyof WorkerCalls]: { id: number; name: Name; params: WorkerCalls[Name]['params'] };
}[keyof WorkerCalls];

export type WorkerResponse =
  | { id: number; answer: WorkerCalls[keyof WorkerCalls]['answer'] }
  | { id: number; problem: GuestFileProblem; line: number | undefined };

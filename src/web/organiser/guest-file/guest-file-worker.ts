import '../../lib/zod-without-eval.ts';
import { type Chunk, cutIntoChunks } from '../../../shared/guest-file/chunks.ts';
import { recogniseColumns } from '../../../shared/guest-file/columns.ts';
import { GuestFileError } from '../../../shared/guest-file/guest-file-error.ts';
import { type RowToSend, toImportRows } from '../../../shared/guest-file/import-rows.ts';
import { type ImportPlan, planImport } from '../../../shared/guest-file/plan-import.ts';
import { type GuestFile, readGuestFile, readPastedText } from '../../../shared/guest-file/read-guest-file.ts';
import type { SheetRecords } from '../../../shared/guest-file/read-workbook.ts';
import { newRandomIdentifier } from '../../lib/random-identifier.ts';
import type {
  FileOverview,
  FirstRows,
  PlanOverview,
  PlanRequest,
  WorkerRequest,
  WorkerResponse,
} from './worker-protocol.ts';

const SHOWN_PROBLEMS = 100;

function firstOf<Row>(rows: Row[]): FirstRows<Row> {
  return { rows: rows.slice(0, SHOWN_PROBLEMS), total: rows.length };
}

// Rows stay in the worker: posting thousands of them to the page would block it.
let file: GuestFile | undefined;
let sheets: readonly SheetRecords[] = [];
let plan: ImportPlan | undefined;
let chunks: Chunk<RowToSend>[] = [];

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new GuestFileError('unreadable');
  return value;
}

function overview(headerIndex: number | null): FileOverview {
  const { records, brokenQuoteLines, sheet } = required(file);
  return { headerIndex, columns: recogniseColumns(records, headerIndex), brokenQuoteLines, sheet };
}

function makePlan({ headerIndex, columns, guests, choices, unnamedCompanion }: PlanRequest): PlanOverview {
  const records = required(file).records.slice((headerIndex ?? -1) + 1);
  plan = planImport(records, columns, guests, choices, unnamedCompanion);
  const { rows, matches: _, ...rest } = plan;
  return {
    ...rest,
    rowCount: rows.length,
    invalid: firstOf(plan.invalid),
    badEmails: firstOf(plan.badEmails),
    lostEmails: firstOf(plan.lostEmails),
    seatConflicts: firstOf(plan.seatConflicts),
    namesakes: firstOf(plan.namesakes),
    nearRows: firstOf(plan.nearRows),
    leftOut: firstOf(plan.leftOut),
    readNames: firstOf(plan.readNames),
    unknownHosts: firstOf(plan.unknownHosts),
    otherRows: firstOf(plan.otherRows),
  };
}

/** Loaded on demand: most lists are CSV or pasted. */
const loadWorkbookReader = () => import('../../../shared/guest-file/read-workbook.ts');

async function readFile(bytes: Uint8Array, isWorkbook: boolean): Promise<GuestFile> {
  if (!isWorkbook) return readGuestFile(bytes);
  const { readWorkbook, chooseSheet } = await loadWorkbookReader();
  const workbook = readWorkbook(bytes);
  sheets = workbook.sheets;
  return chooseSheet(sheets, workbook.likeliest);
}

async function answer(request: WorkerRequest): Promise<Extract<WorkerResponse, { answer: unknown }>['answer']> {
  switch (request.name) {
    case 'read':
      file = await readFile(new Uint8Array(request.params.bytes), request.params.isWorkbook);
      return overview(file.headerIndex);
    case 'readPasted':
      file = readPastedText(request.params);
      return overview(file.headerIndex);
    case 'chooseSheet':
      file = (await loadWorkbookReader()).chooseSheet(sheets, request.params);
      return overview(file.headerIndex);
    case 'recognise':
      // The headings may be below titles, so the row where they were found is used.
      return overview(request.params.hasHeader ? (required(file).headerIndex ?? 0) : null);
    case 'plan':
      return makePlan(request.params);
    case 'start':
      chunks = cutIntoChunks(
        toImportRows(required(plan), { newIdentifier: newRandomIdentifier, hasConsent: request.params.hasConsent }),
      );
      return chunks.length;
    case 'chunk':
      return required(chunks[request.params]);
    case 'leftovers':
      return {
        invalid: required(plan).invalid,
        notSent: chunks.slice(request.params).flatMap(({ rows }) => rows),
      };
  }
}

const respond = (response: WorkerResponse) => self.postMessage(response);

self.addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    respond({ id: data.id, answer: await answer(data) });
  } catch (error) {
    const { problem, line } = error instanceof GuestFileError ? error : new GuestFileError('unreadable');
    if (problem === 'unreadable') console.error('The file could not be read', error);
    respond({ id: data.id, problem, line });
  }
});

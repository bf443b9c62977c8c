import { config } from 'zod';
import { type Chunk, cutIntoChunks } from '../../../shared/guest-file/chunks.ts';
import { recogniseColumns } from '../../../shared/guest-file/columns.ts';
import { GuestFileError } from '../../../shared/guest-file/guest-file-error.ts';
import { type ImportPlan, planImport } from '../../../shared/guest-file/plan-import.ts';
import { type GuestFile, readGuestFile } from '../../../shared/guest-file/read-guest-file.ts';
import { newRandomIdentifier } from '../../lib/random-identifier.ts';
import type {
  FileOverview,
  FirstRows,
  PlanOverview,
  PlanRequest,
  RowToSend,
  WorkerRequest,
  WorkerResponse,
} from './worker-protocol.ts';

// Zod must not build functions from text: the content security policy forbids it.
config({ jitless: true });

const SHOWN_PROBLEMS = 100;

function firstOf<Row>(rows: Row[]): FirstRows<Row> {
  return { rows: rows.slice(0, SHOWN_PROBLEMS), total: rows.length };
}

// Rows stay in the worker: posting thousands of them to the page would block it.
let file: GuestFile | undefined;
let plan: ImportPlan | undefined;
let chunks: Chunk<RowToSend>[] = [];

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new GuestFileError('unreadable');
  return value;
}

function overview(headerIndex: number | null): FileOverview {
  const { records, brokenQuoteLines } = required(file);
  return { headerIndex, columns: recogniseColumns(records, headerIndex), brokenQuoteLines };
}

function makePlan({ headerIndex, columns, guests, choices }: PlanRequest): PlanOverview {
  plan = planImport(required(file).records.slice((headerIndex ?? -1) + 1), columns, guests, choices);
  const { rows, ...rest } = plan;
  return {
    ...rest,
    rowCount: rows.length,
    invalid: firstOf(plan.invalid),
    badEmails: firstOf(plan.badEmails),
    seatConflicts: firstOf(plan.seatConflicts),
    namesakes: firstOf(plan.namesakes),
    leftOut: firstOf(plan.leftOut),
  };
}

function answer(request: WorkerRequest): Extract<WorkerResponse, { answer: unknown }>['answer'] {
  switch (request.name) {
    case 'read':
      file = readGuestFile(new Uint8Array(request.params));
      return overview(file.headerIndex);
    case 'recognise':
      // The headings may be below titles, so the row where they were found is used.
      return overview(request.params.hasHeader ? (required(file).headerIndex ?? 0) : null);
    case 'plan':
      return makePlan(request.params);
    case 'start':
      chunks = cutIntoChunks(required(plan).rows.map((row) => ({ ...row, qrCodeIdentifier: newRandomIdentifier() })));
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

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    respond({ id: data.id, answer: answer(data) });
  } catch (error) {
    const { problem, line } = error instanceof GuestFileError ? error : new GuestFileError('unreadable');
    if (problem === 'unreadable') console.error('The file could not be read', error);
    respond({ id: data.id, problem, line });
  }
});

import { config } from 'zod';
import { type Chunk, cutIntoChunks } from '../../../shared/guest-file/chunks.ts';
import { recogniseColumns } from '../../../shared/guest-file/columns.ts';
import { GuestFileError } from '../../../shared/guest-file/guest-file-error.ts';
import { type ImportPlan, planImport } from '../../../shared/guest-file/plan-import.ts';
import { type GuestFile, readGuestFile } from '../../../shared/guest-file/read-guest-file.ts';
import { newRandomIdentifier } from '../../lib/random-identifier.ts';
import type {
  FileOverview,
  Leftovers,
  PlanOverview,
  PlanRequest,
  RowToSend,
  WorkerRequest,
  WorkerResponse,
} from './worker-protocol.ts';

// Zod must not build functions from text: the content security policy forbids it.
config({ jitless: true });

const SHOWN_PROBLEMS = 100;

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
  const { rows, invalid, badEmails, seatConflicts, namesakes, leftOut, ...rest } = plan;
  return {
    ...rest,
    rowCount: rows.length,
    invalidCount: invalid.length,
    invalid: invalid.slice(0, SHOWN_PROBLEMS),
    badEmailCount: badEmails.length,
    badEmails: badEmails.slice(0, SHOWN_PROBLEMS),
    seatConflictCount: seatConflicts.length,
    seatConflicts: seatConflicts.slice(0, SHOWN_PROBLEMS),
    namesakeCount: namesakes.length,
    namesakes: namesakes.slice(0, SHOWN_PROBLEMS),
    leftOutCount: leftOut.length,
    leftOut: leftOut.slice(0, SHOWN_PROBLEMS),
  };
}

function start(): number {
  chunks = cutIntoChunks(required(plan).rows.map((row) => ({ ...row, qrCodeIdentifier: newRandomIdentifier() })));
  return chunks.length;
}

function leftovers(firstChunk: number): Leftovers {
  return { invalid: required(plan).invalid, notSent: chunks.slice(firstChunk).flatMap(({ rows }) => rows) };
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
      return start();
    case 'chunk':
      return required(chunks[request.params]);
    case 'leftovers':
      return leftovers(request.params);
  }
}

function respond(response: WorkerResponse) {
  self.postMessage(response);
}

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    respond({ id: data.id, answer: answer(data) });
  } catch (error) {
    const { problem, line } = error instanceof GuestFileError ? error : new GuestFileError('unreadable');
    if (problem === 'unreadable') console.error('The file could not be read', error);
    respond({ id: data.id, problem, line });
  }
});

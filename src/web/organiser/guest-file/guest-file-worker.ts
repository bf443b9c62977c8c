import { config } from 'zod';
import { recogniseColumns } from '../../../shared/guest-file/columns.ts';
import { GuestFileError } from '../../../shared/guest-file/guest-file-error.ts';
import { planImport } from '../../../shared/guest-file/plan-import.ts';
import { type GuestFile, readGuestFile } from '../../../shared/guest-file/read-guest-file.ts';
import type { FileOverview, WorkerRequest, WorkerResponse } from './worker-protocol.ts';

// The content security policy forbids building functions from text, which the library would otherwise try.
config({ jitless: true });

/** Stays here: a list of many thousand rows need not travel to the page and back for every choice. */
let file: GuestFile | undefined;

function requireFile(): GuestFile {
  if (file === undefined) throw new GuestFileError('unreadable');
  return file;
}

function overview(headerIndex: number | null): FileOverview {
  const { records, brokenQuoteLines } = requireFile();
  return { headerIndex, columns: recogniseColumns(records, headerIndex), brokenQuoteLines };
}

function answer(request: WorkerRequest) {
  if (request.name === 'read') {
    file = readGuestFile(new Uint8Array(request.params));
    return overview(file.headerIndex);
  }
  if (request.name === 'recognise') return overview(request.params);
  const { headerIndex, columns, guests, choices } = request.params;
  return planImport(requireFile().records.slice((headerIndex ?? -1) + 1), columns, guests, choices);
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

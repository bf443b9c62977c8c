import { useEffect, useRef, useState } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { chooseColumns } from '../../../shared/guest-file/columns.ts';
import {
  isCsvName,
  isSpreadsheetName,
  isWorkbookName,
  MAX_FILE_BYTES,
} from '../../../shared/guest-file/file-limits.ts';
import { GuestFileError } from '../../../shared/guest-file/guest-file-error.ts';
import type { ColumnField } from '../../../shared/guest-file/heading-words.ts';
import type { ImportChoices } from '../../../shared/guest-file/plan-import.ts';
import { MAX_WORKBOOK_BYTES } from '../../../shared/guest-file/unpack-workbook.ts';
import { useT } from '../../lib/i18n.tsx';
import { type GuestFileReader, openGuestFileReader } from './guest-file-reader.ts';
import type { FileOverview, PlanOverview } from './worker-protocol.ts';

/** A file that has been read, and the fields assigned to its columns. */
export interface OpenFile extends FileOverview {
  name: string;
  fields: readonly (ColumnField | null)[];
}

export type FileStep =
  | { name: 'file'; error: GuestFileError | undefined }
  | { name: 'reading'; fileName: string }
  | { name: 'columns'; file: OpenFile }
  | { name: 'checking'; file: OpenFile }
  | {
      name: 'preview';
      reader: GuestFileReader;
      file: OpenFile;
      plan: PlanOverview;
      choices: ImportChoices;
      /** The plan still belongs to the previous choices. */
      isChanging: boolean;
    };

const START: FileStep = { name: 'file', error: undefined };
const FIRST_CHOICES: ImportChoices = { existing: 'update', namesakes: 'distinct', names: 'read', near: 'add' };

function asFileError(error: unknown): GuestFileError {
  return error instanceof GuestFileError ? error : new GuestFileError('unreadable');
}

async function readBytes(file: File): Promise<{ bytes: ArrayBuffer; isWorkbook: boolean }> {
  if (isSpreadsheetName(file.name)) throw new GuestFileError('spreadsheet');
  const isWorkbook = isWorkbookName(file.name);
  if (!isWorkbook && !isCsvName(file.name)) throw new GuestFileError('notCsv');
  if (isWorkbook && file.size > MAX_WORKBOOK_BYTES) throw new GuestFileError('workbookTooLarge');
  if (file.size > MAX_FILE_BYTES) throw new GuestFileError('tooLarge');
  return { bytes: await file.arrayBuffer(), isWorkbook };
}

/** Steps before an import: choosing a file, assigning its columns, previewing the plan. */
export function useGuestFile(guests: readonly Guest[]) {
  const t = useT();
  const [step, setStep] = useState(START);
  const reader = useRef<GuestFileReader>(undefined);
  useEffect(() => () => reader.current?.close(), []);

  function release() {
    reader.current?.close();
    reader.current = undefined;
  }

  /** Opens a new reader for a new file; late answers of the old one are ignored. */
  function renewReader() {
    release();
    reader.current = openGuestFileReader();
  }

  async function run(work: (reader: GuestFileReader) => Promise<void>) {
    const current = reader.current;
    if (current === undefined) return;
    try {
      await work(current);
    } catch (error) {
      if (reader.current === current) setStep({ name: 'file', error: asFileError(error) });
    }
  }

  async function check(file: OpenFile, choices: ImportChoices) {
    await run(async (current) => {
      const columns = chooseColumns(file.fields, file.columns.columns);
      const plan = await current.ask('plan', {
        headerIndex: file.headerIndex,
        columns,
        guests,
        choices,
        unnamedCompanion: t('guests.placeholderName', { name: '{name}' }),
      });
      if (reader.current !== current) return;
      setStep((previous) =>
        // If choices changed quickly, only the plan of the latest counts.
        previous.name === 'preview' && previous.choices !== choices
          ? previous
          : { name: 'preview', reader: current, file, plan, choices, isChanging: false },
      );
    });
  }

  async function read(name: string, ask: (reader: GuestFileReader) => Promise<FileOverview>) {
    setStep({ name: 'reading', fileName: name });
    renewReader();
    await run(async (current) => {
      const overview = await ask(current);
      if (reader.current === current) await show(overview, name);
    });
  }

  /** The next step for a file that was read: its columns, if they are not clear, else the preview. */
  async function show(overview: FileOverview, name: string) {
    const file = { ...overview, name, fields: overview.columns.fields };
    if (overview.columns.isUnclear) setStep({ name: 'columns', file });
    else await check(file, FIRST_CHOICES);
  }

  return {
    step,
    open: (chosen: File) => read(chosen.name, async (current) => current.ask('read', await readBytes(chosen))),
    openPasted: (text: string) => read(t('guestFile.pastedText'), (current) => current.ask('readPasted', text)),
    /** Closes the reader; the current step stays on the screen. */
    release,
    startOver() {
      release();
      setStep(START);
    },
    chooseSheet: (file: OpenFile, sheet: number) => {
      setStep({ name: 'checking', file });
      return run(async (current) => {
        const overview = await current.ask('chooseSheet', sheet);
        if (reader.current === current) await show(overview, file.name);
      });
    },
    editColumns: (file: OpenFile) => setStep({ name: 'columns', file }),
    changeFields: (file: OpenFile, fields: OpenFile['fields']) =>
      setStep({ name: 'columns', file: { ...file, fields } }),
    changeHeader: (file: OpenFile, hasHeader: boolean) =>
      run(async (current) => {
        const overview = await current.ask('recognise', { hasHeader });
        if (reader.current !== current) return;
        setStep({ name: 'columns', file: { ...file, ...overview, fields: overview.columns.fields } });
      }),
    async confirmColumns(file: OpenFile) {
      setStep({ name: 'checking', file });
      await check(file, FIRST_CHOICES);
    },
    /** Previews the import with other choices, or with another field of a column. */
    async changeChoices(file: OpenFile, choices: ImportChoices) {
      // The choice is shown at once; the numbers follow when the worker has answered.
      setStep((previous) =>
        previous.name === 'preview' ? { ...previous, file, choices, isChanging: true } : previous,
      );
      await check(file, choices);
    },
  };
}

export type GuestFileFlow = ReturnType<typeof useGuestFile>;

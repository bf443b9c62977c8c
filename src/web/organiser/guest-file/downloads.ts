import type { GuestCells } from '../../../shared/guest-file/cells.ts';
import { NO_CELLS } from '../../../shared/guest-file/file-person.ts';
import { columnTitle } from '../../../shared/guest-file/heading-words.ts';
import { templateRows } from '../../../shared/guest-file/template.ts';
import { writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { download } from '../../lib/download.ts';
import { failureText } from './failure-text.ts';
import { listFailures } from './tally.ts';
import type { ImportRun } from './use-import-run.ts';

function downloadCsv(rows: readonly string[][], fileName: string): void {
  download(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }), fileName);
}

/** Downloads a guest file to fill in. */
export function downloadTemplate(t: Translate): void {
  downloadCsv(templateRows(t), t('guestFile.templateFileName'));
}

const FAILURE_FIELDS = Object.keys(NO_CELLS) as (keyof GuestCells)[];

/** Downloads all rows that were not imported, to be corrected and imported again; also those that were never sent. */
export async function downloadFailures(t: Translate, { reader, tally, answeredChunks }: ImportRun): Promise<void> {
  const failures = listFailures(tally, await reader.ask('leftovers', answeredChunks));
  const heading = FAILURE_FIELDS.map((name) => columnTitle(t, name)).concat(t('guestFile.line'), t('guestFile.reason'));
  const rows = failures.map((failure) => [
    ...FAILURE_FIELDS.map((field) => failure.cells[field]),
    String(failure.line),
    failureText(t, failure),
  ]);
  downloadCsv([heading, ...rows], t('guestFile.failuresFileName'));
}

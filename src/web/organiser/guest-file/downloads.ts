import { writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { download } from '../../lib/download.ts';
import { writeFailures } from './failure-text.ts';
import { listFailures } from './tally.ts';
import type { ImportRun } from './use-import-run.ts';

function downloadCsv(text: string, fileName: string): void {
  download(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName);
}

/** Downloads an empty guest file to fill in. Its headings are the same in both languages. */
export function downloadTemplate(t: Translate): void {
  const rows = [
    ['Full Name', 'Email', 'Table Number', 'Seat Number'],
    [t('guestFile.templateFirstGuest'), 'guest@example.com', '1', '1'],
    [t('guestFile.templateSecondGuest'), '', '1', '2'],
  ];
  downloadCsv(writeCsv(rows), t('guestFile.templateFileName'));
}

/** Downloads all rows that were not imported, including those that were never sent. */
export async function downloadFailures(t: Translate, { reader, tally, answeredChunks }: ImportRun): Promise<void> {
  const leftovers = await reader.ask('leftovers', answeredChunks);
  downloadCsv(writeFailures(t, listFailures(tally, leftovers)), t('guestFile.failuresFileName'));
}

import { writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { download } from '../../lib/download.ts';
import { writeFailures } from './failure-text.ts';
import { listFailures } from './tally.ts';
import type { ImportRun } from './use-import-run.ts';

function downloadCsv(text: string, fileName: string): void {
  download(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName);
}

/** An empty list to fill in. Its headings are the same in both languages: they are the import's own names. */
export function downloadTemplate(t: Translate): void {
  const rows = [
    ['Full Name', 'Email', 'Table Number', 'Seat Number'],
    [t('guestFile.templateFirstGuest'), 'guest@example.com', '1', '1'],
    [t('guestFile.templateSecondGuest'), '', '1', '2'],
  ];
  downloadCsv(writeCsv(rows), t('guestFile.templateFileName'));
}

/** All rows that are not on the list now, the ones that were never sent included. */
export async function downloadFailures(t: Translate, { reader, tally, answeredChunks }: ImportRun): Promise<void> {
  const leftovers = await reader.ask('leftovers', answeredChunks);
  downloadCsv(writeFailures(t, listFailures(tally, leftovers)), t('guestFile.failuresFileName'));
}

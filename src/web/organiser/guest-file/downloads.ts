import { writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { download } from '../../lib/download.ts';
import { writeFailures } from './failure-text.ts';
import { type ImportSummary, listFailures } from './import-summary.ts';

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

export function downloadFailures(t: Translate, summary: ImportSummary): void {
  downloadCsv(writeFailures(t, listFailures(summary)), t('guestFile.failuresFileName'));
}

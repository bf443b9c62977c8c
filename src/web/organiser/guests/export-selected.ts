import type { Guest } from '../../../shared/contracts/guests.ts';
import { DELIMITER_OF_LANGUAGE, writeCsv } from '../../../shared/guest-file/write-csv.ts';
import { GuestFileWriter } from '../../../shared/guest-file/write-guest-file.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { download } from '../../lib/download.ts';

/** Where the event's name stands, if the guests are of several events: after name and email address. */
const EVENT_COLUMN = 2;

/** Downloads the selected guests as CSV, in the order shown. */
export function exportSelected(
  guests: readonly (Guest & { eventName?: string })[],
  { t, language }: { t: Translate; language: Language },
): void {
  const hasEvents = guests.some(({ eventName }) => eventName !== undefined);
  const toCells = (cells: string[], eventName: string, status: string) => [
    ...(hasEvents ? cells.toSpliced(EVENT_COLUMN, 0, eventName) : cells),
    status,
  ];
  const writer = new GuestFileWriter({ t }).note(guests);
  const header = toCells(writer.header(), t('guests.event'), t('guests.status'));
  const rows = guests.map((guest) =>
    toCells(
      writer.row(guest),
      guest.eventName ?? '',
      guest.checkedIn ? t('guests.checkedIn') : t('guests.notCheckedIn'),
    ),
  );
  const text = writeCsv([header, ...rows], DELIMITER_OF_LANGUAGE[language]);
  download(new Blob([text], { type: 'text/csv;charset=utf-8' }), t('guests.selectedFileName'));
}

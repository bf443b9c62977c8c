import type { Guest } from '../../../shared/contracts/guests.ts';
import { DELIMITERS, writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { download } from '../../lib/download.ts';

/** Downloads the selected guests as CSV, in the order shown. */
export function exportSelected(
  guests: readonly (Guest & { eventName?: string })[],
  { t, language }: { t: Translate; language: Language },
): void {
  const hasEvents = guests.some(({ eventName }) => eventName !== undefined);
  const header = [
    t('guestFile.fullName'),
    t('guestFile.email'),
    ...(hasEvents ? [t('guests.event')] : []),
    t('guestFile.tableNumber'),
    t('guestFile.seatNumber'),
    t('guestFile.specialRequirements'),
    t('guests.status'),
  ];
  const rows = guests.map((guest) => [
    guest.fullName,
    guest.email ?? '',
    ...(hasEvents ? [guest.eventName ?? ''] : []),
    guest.tableNumber ?? '',
    guest.seatNumber ?? '',
    guest.specialRequirements ?? '',
    guest.checkedIn ? t('guests.checkedIn') : t('guests.notCheckedIn'),
  ]);
  const text = writeCsv([header, ...rows], DELIMITERS[language]);
  download(new Blob([text], { type: 'text/csv;charset=utf-8' }), t('guests.selectedFileName'));
}

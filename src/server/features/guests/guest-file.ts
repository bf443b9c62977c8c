import { writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { GuestRow } from './data.ts';

/** What the reader's spreadsheet program expects between two cells. */
const DELIMITERS: Record<Language, string> = { en: ',', hu: ';' };

export function renderGuestFile(guests: readonly GuestRow[], language: Language): string {
  const t = translatorFor(language);
  const header = [
    t('guestFile.fullName'),
    t('guestFile.email'),
    t('guestFile.tableNumber'),
    t('guestFile.seatNumber'),
    t('guestFile.specialRequirements'),
    t('guestFile.checkInTime'),
  ];
  const rows = guests.map((guest) => [
    guest.fullName,
    guest.email ?? '',
    guest.tableNumber ?? '',
    guest.seatNumber ?? '',
    guest.specialRequirements ?? '',
    guest.checkInTime?.toISOString() ?? '',
  ]);
  return writeCsv([header, ...rows], DELIMITERS[language]);
}

import { writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { wallClock } from '../../../shared/time-zone.ts';
import type { GuestRow } from './data.ts';

/** What the reader's spreadsheet program expects between two cells. */
const DELIMITERS: Record<Language, string> = { en: ',', hu: ';' };

/** As the clock at the venue showed it, in the form that every spreadsheet reads as a date. */
function wallTime(instant: Date | null, timeZone: string): string {
  if (!instant) return '';
  return new Date(wallClock(instant.getTime(), timeZone))
    .toISOString()
    .slice(0, 'YYYY-MM-DDTHH:mm'.length)
    .replace('T', ' ');
}

export function renderGuestFile(
  guests: readonly GuestRow[],
  { language, timeZone }: { language: Language; timeZone: string },
): string {
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
    wallTime(guest.checkInTime, timeZone),
  ]);
  return writeCsv([header, ...rows], DELIMITERS[language]);
}

import { EXPORT_COLUMNS } from '../../../shared/guest-file/export-columns.ts';
import { DELIMITER_OF_LANGUAGE, writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { wallClock } from '../../../shared/time-zone.ts';
import type { GuestRow } from './data.ts';

/** The local time at the venue, in a format that spreadsheets recognise as a date. */
export function wallTime(instant: Date | null, timeZone: string): string {
  if (!instant) return '';
  return new Date(wallClock(instant.getTime(), timeZone))
    .toISOString()
    .slice(0, 'YYYY-MM-DDTHH:mm'.length)
    .replace('T', ' ');
}

const COLUMNS = [...EXPORT_COLUMNS, 'checkInTime'] as const;

export function guestFileHeader(language: Language): string[] {
  const t = translatorFor(language);
  return COLUMNS.map((column) => t(`guestFile.${column}`));
}

export function guestFileRow(guest: GuestRow, timeZone: string): string[] {
  return COLUMNS.map((column) =>
    column === 'checkInTime' ? wallTime(guest.checkInTime, timeZone) : (guest[column] ?? ''),
  );
}

export function renderGuestFile(
  guests: readonly GuestRow[],
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const rows = guests.map((guest) => guestFileRow(guest, timeZone));
  return writeCsv([guestFileHeader(language), ...rows], DELIMITER_OF_LANGUAGE[language]);
}

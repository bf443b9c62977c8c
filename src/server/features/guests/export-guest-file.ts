import { DELIMITER_OF_LANGUAGE, writeCsv } from '../../../shared/guest-file/write-csv.ts';
import { type ExportedHousehold, GuestFileWriter } from '../../../shared/guest-file/write-guest-file.ts';
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

export function guestFileHeader(writer: GuestFileWriter, language: Language): string[] {
  return [...writer.header(), translatorFor(language)('guestFile.checkInTime')];
}

export function guestFileRow(writer: GuestFileWriter, guest: GuestRow, timeZone: string): string[] {
  return [...writer.row(guest), wallTime(guest.checkInTime, timeZone)];
}

export function renderGuestFile(
  guests: readonly GuestRow[],
  households: readonly ExportedHousehold[],
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const writer = new GuestFileWriter({ t: translatorFor(language), guests, households }).withColumnsOf(guests);
  const rows = guests.map((guest) => guestFileRow(writer, guest, timeZone));
  return writeCsv([guestFileHeader(writer, language), ...rows], DELIMITER_OF_LANGUAGE[language]);
}

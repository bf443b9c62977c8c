import { GuestFileWriter } from '../../../shared/guest-file/write-guest-file.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { wallClock } from '../../../shared/time-zone.ts';
import { createPauses } from '../../common/pauses.ts';
import type { Database } from '../../db/client.ts';
import { readGuests } from './data.ts';
import { listHouseholdDetails } from './households/data.ts';

/** The local time at the venue, in a format that spreadsheets recognise as a date. */
export function wallTime(instant: Date | null, timeZone: string): string {
  if (!instant) return '';
  return new Date(wallClock(instant.getTime(), timeZone))
    .toISOString()
    .slice(0, 'YYYY-MM-DDTHH:mm'.length)
    .replace('T', ' ');
}

interface GuestFile {
  readonly event: { readonly id: number; readonly timeZone: string };
  readonly language: Language;
}

/**
 * The rows of an event's guest file in groups, the header first. The guests are read twice, because the header depends on
 * all: the groups of the first time are empty, so that others take their turns in between.
 */
export async function* readGuestFile(
  db: Database,
  { event, language }: GuestFile,
): AsyncGenerator<string[][], void, undefined> {
  const t = translatorFor(language);
  const writer = new GuestFileWriter({ t, households: await listHouseholdDetails(db, event.id) });
  for await (const guests of readGuests(db, event.id)) {
    // How an import would read a name takes milliseconds to find out where the name was made for that.
    const pause = createPauses();
    for (const guest of guests) {
      writer.note([guest]);
      await pause();
    }
    yield [];
  }
  yield [[...writer.header(), t('guestFile.checkInTime')]];
  for await (const guests of readGuests(db, event.id)) {
    yield guests.map((guest) => [...writer.row(guest), wallTime(guest.checkInTime, event.timeZone)]);
  }
}

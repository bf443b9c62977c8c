import { DELIMITER_OF_LANGUAGE, writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { listArrived } from './data.ts';

type Arrived = Awaited<ReturnType<typeof listArrived>>[number];

/** One line for each guest who has arrived. Times are those of the event's time zone, as spreadsheets read them. */
export function renderArrivalsFile(
  arrived: readonly Arrived[],
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const t = translatorFor(language);
  // Swedish dates are written as '2026-06-20 18:42:05'. One formatter for all rows: making one takes longer than using it.
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const header = [
    ...[t('guestFile.checkInTime'), t('arrivals.total'), t('guestFile.fullName')],
    ...[t('guestFile.tableNumber'), t('guestFile.seatNumber'), t('guestFile.household')],
  ];
  const rows = arrived.map((guest, index) => [
    ...[guest.checkInTime ? time.format(guest.checkInTime) : '', String(index + 1), guest.fullName],
    ...[guest.tableName ?? guest.tableNumber ?? '', guest.seatNumber ?? '', guest.householdName ?? ''],
  ]);
  return writeCsv([header, ...rows], DELIMITER_OF_LANGUAGE[language]);
}

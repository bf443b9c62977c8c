import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import type { listArrived } from './data.ts';

type Arrived = Awaited<ReturnType<typeof listArrived>>;

/**
 * The rows of the file in groups, the header first: one for each guest who has arrived. Times are those of the event's time
 * zone, as spreadsheets read them.
 */
export async function* arrivalRows(
  arrived: AsyncIterable<Arrived>,
  { language, timeZone }: { language: Language; timeZone: string },
): AsyncGenerator<string[][], void, undefined> {
  const t = translatorFor(language);
  // Swedish dates are written as '2026-06-20 18:42:05'. One formatter for all rows: making one takes longer than using it.
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  yield [
    [
      ...[t('guestFile.checkInTime'), t('arrivals.total'), t('guestFile.fullName')],
      ...[t('guestFile.tableNumber'), t('guestFile.seatNumber'), t('guestFile.household')],
    ],
  ];
  let total = 0;
  for await (const some of arrived) {
    yield some.map((guest) => {
      total += 1;
      return [
        ...[guest.checkInTime ? time.format(guest.checkInTime) : '', String(total), guest.fullName],
        ...[guest.tableName ?? guest.tableNumber ?? '', guest.seatNumber ?? '', guest.householdName ?? ''],
      ];
    });
  }
}

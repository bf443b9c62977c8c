import type { CateringList } from '../../../shared/contracts/catering.ts';
import { DELIMITER_OF_LANGUAGE, writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';

/** One line for each person, by table and seat. */
export function renderCateringFile({ courses, tables }: CateringList, language: Language): string {
  const t = translatorFor(language);
  const yes = (is: boolean) => (is ? t('needs.yes') : '');
  const header = [
    ...[t('guestFile.tableNumber'), t('guestFile.seatNumber'), t('guestFile.fullName'), t('attendance.ageGroup')],
    ...[t('attendance.highChair'), ...courses.map(({ name }) => name)],
    ...[t('needs.allergens'), t('needs.diets'), t('needs.other'), t('needs.wheelchair')],
  ];
  const rows = tables.flatMap(({ tableNumber, tableName, people }) =>
    people.map((person) => [
      ...[tableName ?? tableNumber ?? '', person.seatNumber ?? '', person.name ?? ''],
      ...[t(`attendance.${person.ageGroup}`), yes(person.needsHighChair)],
      ...courses.map(({ options }, course) => options[person.choices[course] ?? -1]?.name ?? ''),
      person.allergens.map((code) => t(`allergens.${code}`)).join(', '),
      person.diets.map((code) => t(`diets.${code}`)).join(', '),
      ...[person.other ?? '', yes(person.usesWheelchair)],
    ]),
  );
  return writeCsv([header, ...rows], DELIMITER_OF_LANGUAGE[language]);
}

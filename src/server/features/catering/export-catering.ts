import type { CateringList } from '../../../shared/contracts/catering.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';

const GROUP_ROWS = 250;

/** The rows of the file in groups, the header first: one for each person, by table and seat. */
export function* cateringRows({ courses, tables }: CateringList, language: Language): Generator<string[][]> {
  const t = translatorFor(language);
  const yes = (is: boolean) => (is ? t('needs.yes') : '');
  yield [
    [
      ...[t('guestFile.tableNumber'), t('guestFile.seatNumber'), t('guestFile.fullName'), t('attendance.ageGroup')],
      ...[t('attendance.highChair'), ...courses.map(({ name }) => name)],
      ...[t('needs.allergens'), t('needs.diets'), t('needs.other'), t('needs.wheelchair')],
    ],
  ];
  for (const { tableNumber, tableName, people } of tables) {
    for (let start = 0; start < people.length; start += GROUP_ROWS) {
      yield people
        .slice(start, start + GROUP_ROWS)
        .map((person) => [
          ...[tableName ?? tableNumber ?? '', person.seatNumber ?? '', person.name ?? ''],
          ...[t(`attendance.${person.ageGroup}`), yes(person.needsHighChair)],
          ...courses.map(({ options }, course) => options[person.choices[course] ?? -1]?.name ?? ''),
          person.allergens.map((code) => t(`allergens.${code}`)).join(', '),
          person.diets.map((code) => t(`diets.${code}`)).join(', '),
          ...[person.other ?? '', yes(person.usesWheelchair)],
        ]);
    }
  }
}

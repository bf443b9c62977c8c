import type { EventNeeds } from '../../../shared/contracts/needs.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';

type Guest = Omit<EventNeeds['guests'][number], 'consentAt'>;

/** The rows of the file in groups, the header first. */
export async function* needsRows(
  guests: AsyncIterable<readonly Guest[]>,
  language: Language,
): AsyncGenerator<string[][], void, undefined> {
  const t = translatorFor(language);
  yield [
    [
      ...[t('guestFile.fullName'), t('guestFile.tableNumber'), t('guestFile.seatNumber')],
      ...[t('needs.allergens'), t('needs.diets'), t('needs.other'), t('needs.wheelchair')],
    ],
  ];
  for await (const some of guests) {
    yield some.map(({ fullName, tableNumber, seatNumber, allergens, diets, other, usesWheelchair }) => [
      ...[fullName, tableNumber ?? '', seatNumber ?? ''],
      allergens.map((code) => t(`allergens.${code}`)).join(', '),
      diets.map((code) => t(`diets.${code}`)).join(', '),
      other ?? '',
      usesWheelchair ? t('needs.yes') : '',
    ]);
  }
}

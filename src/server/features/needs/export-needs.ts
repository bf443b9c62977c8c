import type { EventNeeds } from '../../../shared/contracts/needs.ts';
import { DELIMITER_OF_LANGUAGE, writeCsv } from '../../../shared/guest-file/write-csv.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';

type Guest = Omit<EventNeeds['guests'][number], 'consentAt'>;

export function renderNeeds(guests: readonly Guest[], language: Language): string {
  const t = translatorFor(language);
  const header = [
    ...[t('guestFile.fullName'), t('guestFile.tableNumber'), t('guestFile.seatNumber')],
    ...[t('needs.allergens'), t('needs.diets'), t('needs.other'), t('needs.wheelchair')],
  ];
  const rows = guests.map(({ fullName, tableNumber, seatNumber, allergens, diets, other, usesWheelchair }) => [
    ...[fullName, tableNumber ?? '', seatNumber ?? ''],
    allergens.map((code) => t(`allergens.${code}`)).join(', '),
    diets.map((code) => t(`diets.${code}`)).join(', '),
    other ?? '',
    usesWheelchair ? t('needs.yes') : '',
  ]);
  return writeCsv([header, ...rows], DELIMITER_OF_LANGUAGE[language]);
}

import { type Language, LOCALES } from '../../shared/i18n/translate.ts';
import { CURRENCY } from '../../shared/plans.ts';

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value);
}

/** A price in whole units of the currency: prices have no cents. */
export function formatMoney(amount: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: CURRENCY,
    maximumFractionDigits: 0,
  }).format(amount);
}

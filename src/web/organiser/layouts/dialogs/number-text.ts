import type { Language } from '../../../../shared/i18n/translate.ts';

/** A number with at most two decimals, as it is typed in this language. */
export function roundText(value: number, language: Language): string {
  const text = String(Math.round(value * 100) / 100);
  return language === 'hu' ? text.replace('.', ',') : text;
}

/** Accepts the Hungarian decimal comma. */
export function numberOf(text: string, whenEmpty: number): number {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? whenEmpty : Number(trimmed);
}

/** False for NaN, which a text that is no number becomes. */
export const isWithin = (value: number, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  value >= min && value <= max;

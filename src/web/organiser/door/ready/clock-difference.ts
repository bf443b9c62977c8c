import { type Language, LOCALES } from '../../../../shared/i18n/translate.ts';

/** From the longest; a difference is told in the first unit of which it has at least two, so that rounding hides little. */
const UNITS = [
  ['year', 365.25 * 24 * 60 * 60_000],
  ['day', 24 * 60 * 60_000],
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

/** How far a clock is off: '5 minutes', '3 hours', '12 days', '2 years'. */
export function differenceInWords(differenceMs: number, language: Language): string {
  const [unit, lengthMs] = UNITS.find(([, length]) => differenceMs >= 2 * length) ?? UNITS[3];
  const count = Math.max(1, Math.round(differenceMs / lengthMs));
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

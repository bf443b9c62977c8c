import { LANGUAGES, type Language, LOCALES } from '../../shared/i18n/translate.ts';

/** A calendar day without a time zone: 'YYYY-MM-DD'. */
type Day = string;

const toUtc = (day: Day) => new Date(`${day}T00:00:00Z`);
const foldAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** How the date field shows a day: the locale's medium format, whose month is a word and therefore unambiguous. */
export function formatDay(day: Day, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(toUtc(day));
}

/** The months in both languages, their names folded for comparing with typed text. */
const MONTHS = LANGUAGES.flatMap((language) => {
  const format = new Intl.DateTimeFormat(LOCALES[language], { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    name: foldAccents(format.format(Date.UTC(2026, index, 1))),
  }));
});
/** This many letters identify a month in both languages. */
const MIN_MONTH_LETTERS = 3;

function findMonth(word: string): number | undefined {
  const start = foldAccents(word);
  return start.length < MIN_MONTH_LETTERS ? undefined : MONTHS.find(({ name }) => name.startsWith(start))?.month;
}

function toDay(year: number, month: number, day: number): Day | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1900 && year <= 2200 ? date.toISOString().slice(0, 10) : undefined;
}

/** Parses a typed day: '2026-06-20', '6/20/2026', '2026. 06. 20.', 'Jun 20, 2026', '2026. június 20.' */
export function parseDay(text: string, language: Language): Day | undefined {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const words = text.match(/\p{L}+/gu) ?? [];
  const yearAt = numbers.findIndex((number) => number > 999);
  const year = numbers[yearAt];
  if (year === undefined) return undefined;
  const [first, second, ...rest] = numbers.filter((_, index) => index !== yearAt);
  if (first === undefined || rest.length > 0) return undefined;

  if (words.length > 0) {
    const month = words.length === 1 && words[0] !== undefined ? findMonth(words[0]) : undefined;
    return month === undefined || second !== undefined ? undefined : toDay(year, month, first);
  }
  if (second === undefined) return undefined;
  if (yearAt === 0) return toDay(year, first, second);
  // With the year last, English means month first (American), Hungarian day first.
  const isMonthFirst = language === 'en' && first <= 12;
  return isMonthFirst ? toDay(year, first, second) : toDay(year, second, first);
}

import { type Language, LOCALES } from '../../shared/i18n/translate.ts';
import { CURRENCY } from '../../shared/tiers.ts';

// Cached, because creating a formatter is a hundred times slower than using one, and lists format a date in every row.
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = dateFormats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(LOCALES[language], options);
  dateFormats.set(key, made);
  return made;
}

interface When {
  language: Language;
  /** The event's time zone, wherever the reader is. */
  timeZone: string;
}

/** For lists: the locale's medium date and short time. */
export function formatDateTime(instant: string | Date, { language, timeZone }: When): string {
  return dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant));
}

/** 'HH:mm', e.g. of an arrival. */
export function formatTime(instant: string | Date, { language, timeZone }: When): string {
  const time = dateFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  return time.format(new Date(instant));
}

/** 'MMMM d, yyyy', in Hungarian 'yyyy. MMMM d.'. */
export function formatLongDate(instant: string | Date, { language, timeZone }: When): string {
  return dateFormat(language, { year: 'numeric', month: 'long', day: 'numeric', timeZone }).format(new Date(instant));
}

/** 'MMMM d, yyyy • HH:mm', in Hungarian 'yyyy. MMMM d. • HH:mm'. */
export function formatLongDateTime(instant: string | Date, { language, timeZone }: When): string {
  const when = { language, timeZone };
  return `${formatLongDate(instant, when)} • ${formatTime(instant, when)}`;
}

/** Offset of a time zone at an instant, for instance 'GMT+2'. */
export function formatOffset(instant: Date, { language, timeZone }: When): string {
  const parts = dateFormat(language, { timeZoneName: 'shortOffset', timeZone }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value);
}

/** A price without cents. */
export function formatMoney(amount: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: CURRENCY,
    maximumFractionDigits: 0,
  }).format(amount);
}

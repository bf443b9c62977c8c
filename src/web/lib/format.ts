import { type Language, LOCALES } from '../../shared/i18n/translate.ts';
import { memoize } from '../../shared/memoize.ts';
import { CURRENCY } from '../../shared/tiers.ts';
import { calendarDaysBetween } from '../../shared/time-zone.ts';

const STYLES = {
  eventList: { dateStyle: 'medium', timeStyle: 'short' },
  medium: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  longDate: { year: 'numeric', month: 'long', day: 'numeric' },
  offset: { timeZoneName: 'shortOffset' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

interface When {
  language: Language;
  /** The event's time zone, wherever the reader is. */
  timeZone: string;
}

/**
 * Creating a formatter is a hundred times slower than using one. Texts are kept too: all guests' pages of an event and many rows of a
 * list show the same instant.
 */
const findFormat = memoize((key) => {
  const [style, language, timeZone] = key.split(' ') as [keyof typeof STYLES, Language, string];
  const formatter = new Intl.DateTimeFormat(LOCALES[language], { ...STYLES[style], timeZone });
  return { formatter, toText: memoize((instant) => formatter.format(new Date(instant))) };
});

const formatFor = (style: keyof typeof STYLES, { language, timeZone }: When) =>
  findFormat(`${style} ${language} ${timeZone}`);

function format(style: keyof typeof STYLES, instant: string | Date, when: When): string {
  return formatFor(style, when).toText(typeof instant === 'string' ? instant : instant.toISOString());
}

/** For lists of events only: the locale's medium date and short time, in English with AM and PM. */
export function formatEventListDate(instant: string | Date, when: When): string {
  return format('eventList', instant, when);
}

/** The locale's medium date, and the time as 'HH:mm' like everywhere else on the page. */
export function formatDateTime(instant: string | Date, when: When): string {
  return format('medium', instant, when);
}

/** 'HH:mm', e.g. of an arrival. */
export function formatTime(instant: string | Date, when: When): string {
  return format('time', instant, when);
}

/** 'Saturday, MMMM d, yyyy'. */
export function formatWeekday(instant: string | Date, when: When): string {
  return format('weekday', instant, when);
}

/** 'MMMM d, yyyy', in Hungarian 'yyyy. MMMM d.'. */
export function formatLongDate(instant: string | Date, when: When): string {
  return format('longDate', instant, when);
}

/** 'MMMM d, yyyy • HH:mm', in Hungarian 'yyyy. MMMM d. • HH:mm'. */
export function formatLongDateTime(instant: string | Date, when: When): string {
  return `${formatLongDate(instant, when)} • ${formatTime(instant, when)}`;
}

const relativeFormat = memoize(
  (language) => new Intl.RelativeTimeFormat(LOCALES[language as Language], { numeric: 'auto' }),
);

/** 'today', 'tomorrow', 'in 18 days': the days between two dates of a calendar at the event. */
export function formatDaysUntil(instant: string, { language, timeZone, now }: When & { now: number }): string {
  return relativeFormat(language).format(calendarDaysBetween(now, Date.parse(instant), timeZone), 'day');
}

/** '3 hours ago', for what happened lately. */
export function formatAgo(at: number, now: number, language: Language): string {
  const minutes = Math.max(0, Math.round((now - at) / 60_000));
  if (minutes < 60) return relativeFormat(language).format(-minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 24
    ? relativeFormat(language).format(-hours, 'hour')
    : relativeFormat(language).format(-Math.round(hours / 24), 'day');
}

/** Offset of a time zone at an instant, for instance 'GMT+2'. */
export function formatOffset(instant: Date, when: When): string {
  const parts = formatFor('offset', when).formatter.formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? when.timeZone;
}

const numberFormats = {
  plain: memoize((language) => new Intl.NumberFormat(LOCALES[language as Language])),
  money: memoize(
    (language) =>
      new Intl.NumberFormat(LOCALES[language as Language], {
        style: 'currency',
        currency: CURRENCY,
        maximumFractionDigits: 0,
      }),
  ),
};

export function formatNumber(value: number, language: Language): string {
  return numberFormats.plain(language).format(value);
}

/** A price without cents. */
export function formatMoney(amount: number, language: Language): string {
  return numberFormats.money(language).format(amount);
}

import { type Language, LOCALES } from '../../shared/i18n/translate.ts';
import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts';

export interface MailReader {
  readonly language: Language;
  readonly timeZone: string | null;
}

export function mailDate(date: Date, { language, timeZone }: MailReader): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeZone: timeZone ?? DEFAULT_TIME_ZONE,
  });
  return format.format(date);
}

/** For instance 'June 20, 2026 at 14:05', in Hungarian '2026. június 20. 14:05'. */
export function mailDayAndTime(date: Date, { language, timeZone }: MailReader): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timeZone ?? DEFAULT_TIME_ZONE,
  });
  return format.format(date);
}

/** A deadline at midnight is the last minute of the day before: '00:00' would leave open which night is meant. */
export function mailDeadline(deadline: Date, reader: MailReader): string {
  const timeZone = reader.timeZone ?? DEFAULT_TIME_ZONE;
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const isMidnight = time.format(deadline) === '00:00';
  return mailDayAndTime(isMidnight ? new Date(deadline.getTime() - 60_000) : deadline, reader);
}

/** Prices have no cents. */
export function mailMoney(amount: number, currency: string, { language }: MailReader): string {
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency, maximumFractionDigits: 0 });
  return format.format(amount);
}

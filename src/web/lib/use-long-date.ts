import { DEFAULT_TIME_ZONE } from '../../shared/time-zone.ts';
import { formatLongDate, formatLongDateTime } from './format.ts';
import { useLanguage } from './i18n.tsx';
import { useSession } from './session.ts';

function useAccountLocale() {
  const { language } = useLanguage();
  return { language, timeZone: useSession().user?.timeZone ?? DEFAULT_TIME_ZONE };
}

/** Formats a day in the signed-in account's time zone. */
export function useLongDate(): (date: Date | string) => string {
  const locale = useAccountLocale();
  return (date) => formatLongDate(date, locale);
}

/** Formats a time to the minute in the signed-in account's time zone. */
export function useLongDateTime(): (date: Date | string) => string {
  const locale = useAccountLocale();
  return (date) => formatLongDateTime(date, locale);
}

import { PASS_MAX_MONTHS } from '../../shared/tiers.ts';
import { useT } from '../lib/i18n.tsx';
import { useLongDate } from '../lib/use-long-date.ts';

/** Whether a pass, which has an end of its own, ends before an event that is far ahead or was moved. */
export function endsBefore(passEnd: Date | string | null, date: string, now: Date): boolean {
  const [end, start] = [passEnd === null ? Number.POSITIVE_INFINITY : new Date(passEnd).getTime(), Date.parse(date)];
  return end > now.getTime() && end < start;
}

/** Says so where it is the case. */
export function usePassWarning(): (passEnd: Date | string | null, date: string) => string | undefined {
  const t = useT();
  const formatDate = useLongDate();
  return (passEnd, date) =>
    passEnd !== null && endsBefore(passEnd, date, new Date())
      ? t('upgrade.passEndsBefore', { end: formatDate(passEnd), date: formatDate(date), months: PASS_MAX_MONTHS })
      : undefined;
}

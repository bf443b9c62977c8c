import { eveningTimes } from '../../../shared/arrivals/arrival-curve.ts';
import type { Arrivals } from '../../../shared/contracts/arrivals.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { formatNumber, formatTime } from '../../lib/format.ts';

/** So long after the beginning nobody is waited for any more. */
const OVER_AFTER_MS = 12 * 60 * 60 * 1000;

interface Telling {
  readonly t: Translate;
  readonly language: Language;
  readonly event: Pick<Event, 'date' | 'timeZone'>;
  readonly now?: number;
}

/** The evening in sentences, the most important first. */
export function tellArrivals(arrivals: Arrivals, { t, language, event, now = Date.now() }: Telling): string[] {
  const { date, timeZone } = event;
  const inDigits = (count: number) => formatNumber(count, language);
  const timeOf = (time: number) => formatTime(new Date(time), { language, timeZone });
  const missing = arrivals.expected - arrivals.arrived;
  const [arrived, expected] = [inDigits(arrivals.arrived), inDigits(arrivals.expected)];
  const counts = { arrived, expected, missing: inDigits(missing) };
  if (arrivals.expected === 0) return [t('arrivals.noGuests')];
  const times = eveningTimes(arrivals.minutes, date);
  if (!times) return [t('arrivals.nobodyYet', { count: arrivals.expected })];
  const isOver = now > Date.parse(date) + OVER_AFTER_MS;
  const { first, last, half, busiest, atStart } = times;
  return [
    missing === 0 ? t('arrivals.everybody', counts) : t(isOver ? 'arrivals.someCame' : 'arrivals.someHere', counts),
    first === last
      ? t('arrivals.atOnce', { time: timeOf(first) })
      : t('arrivals.between', { first: timeOf(first), last: timeOf(last), half: timeOf(half) }),
    ...(last - first > busiest.to - busiest.from
      ? [t('arrivals.busiest', { from: timeOf(busiest.from), to: timeOf(busiest.to), count: busiest.count })]
      : []),
    ...(atStart === undefined ? [] : [t('arrivals.atStart', { time: timeOf(Date.parse(date)), count: atStart })]),
  ];
}

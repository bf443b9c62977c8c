import type { ArrivalStep } from '../../../shared/arrivals/arrival-curve.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { formatDateTime, formatTime } from '../../lib/format.ts';

/** Within this time no time of day comes twice, so that times need no date. */
const ONE_NIGHT_MS = 20 * 60 * 60 * 1000;

/** Formats a time of the curve: without its date if the curve is of one night. */
export function stepTimes(steps: readonly ArrivalStep[], when: { language: Language; timeZone: string }) {
  const isOneNight = (steps.at(-1)?.to ?? 0) - (steps[0]?.from ?? 0) <= ONE_NIGHT_MS;
  return (time: number) => (isOneNight ? formatTime : formatDateTime)(new Date(time), when);
}

import type { Event } from '../../../../shared/contracts/events.ts';
import type { Language } from '../../../../shared/i18n/translate.ts';
import { formatLongDateTime } from '../../../lib/format.ts';

/** When and where the event is. */
export function describeEvent({ date, timeZone, location }: Event, language: Language): string {
  return [formatLongDateTime(date, { language, timeZone }), location].filter(Boolean).join(' · ');
}

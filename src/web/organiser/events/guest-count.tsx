import { TriangleAlert, Users } from 'lucide-react';
import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';

/** Number of guests and the planned maximum. Exceeding the maximum shows a warning; it is not enforced. */
export function GuestCount({ event: { guestCount, maxGuests } }: { event: Pick<Event, 'guestCount' | 'maxGuests'> }) {
  const t = useT();
  if (maxGuests !== null && guestCount > maxGuests) {
    return (
      <span className="inline-flex w-fit items-center gap-2 rounded-md bg-warning-soft px-2 py-0.5 text-warning">
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
        {t('events.guestCountOfMax', { count: guestCount, max: maxGuests })}
        <span className="sr-only">({t('events.overMax')})</span>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-2">
      <Users className="size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
      {maxGuests === null
        ? t('events.guestCount', { count: guestCount })
        : t('events.guestCountOfMax', { count: guestCount, max: maxGuests })}
    </span>
  );
}

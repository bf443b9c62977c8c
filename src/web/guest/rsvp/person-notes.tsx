import { hasNotDeclined } from '../../../shared/attendance.ts';
import type { RsvpPerson } from '../../../shared/contracts/rsvp.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { useRsvpTexts } from './texts.tsx';

/** Table and seat, once the organisers have published them. */
export function SeatNote({ person }: { person: RsvpPerson }) {
  const t = useRsvpTexts();
  const seat = person.place && hasNotDeclined(person) ? seatLabel(t, person.place) : null;
  if (seat === null) return null;
  return (
    <p className="border-accent border-l-4 pl-3 text-lg">
      <span className="text-muted">{t('rsvpPage.seat')}:</span> <strong>{seat}</strong>
    </p>
  );
}

/** What a guest asked for after the deadline, which waits for the organiser's decision. */
export function RequestNote({ person }: { person: RsvpPerson }) {
  const t = useRsvpTexts();
  const { requested, requestedName, requestedAge, requestedHighChair } = person;
  if (requested === null) return null;
  const wishes = [
    t(`rsvpPage.${requested}`),
    requestedName === '' ? t('rsvpPage.nameRemoved') : requestedName,
    requestedAge && t(`attendance.${requestedAge}`),
    requestedHighChair && t('attendance.needsHighChair'),
  ];
  return (
    <p className="rounded-lg bg-warning-soft px-3 py-2 font-medium text-warning">
      {t('rsvpPage.requested', { answer: wishes.filter(Boolean).join(', ') })}
    </p>
  );
}

import type { Event } from '../../../../shared/contracts/events.ts';
import type { GuestMailKind } from '../../../../shared/contracts/guest-mails.ts';
import type { RsvpSettings } from '../../../../shared/contracts/rsvp.ts';

export type MailObstacle = 'replies.overTitle' | 'mailBatches.needsOpen' | 'mailBatches.needsPlaces';

interface Circumstances {
  readonly event: Pick<Event, 'date'>;
  readonly settings: Pick<RsvpSettings, 'isOpen' | 'arePlacesPublished'>;
  readonly now: Date;
}

/** Why mails of this kind can't be sent, as the server decides too. */
export function findObstacle(kind: GuestMailKind, { event, settings, now }: Circumstances): MailObstacle | undefined {
  if (new Date(event.date) <= now) return 'replies.overTitle';
  if (kind === 'seats') return settings.arePlacesPublished ? undefined : 'mailBatches.needsPlaces';
  return settings.isOpen ? undefined : 'mailBatches.needsOpen';
}

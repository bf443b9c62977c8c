import type { GuestMailKind } from '../../../shared/contracts/guest-mails.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import { listFieldsWithLinks } from '../../../shared/links-in-mails.ts';
import { AppError } from '../../http/errors.ts';
import type { MailEvent } from './recipients-data.ts';

/** The event's own texts in a mail of this kind that contain a link, by the name of the field. */
export function listTextsWithLinks(kind: GuestMailKind, { name, location, rsvp }: MailEvent) {
  return listFieldsWithLinks(kind, { name, location, invitationText: rsvp.invitationText });
}

/** Throws unless mails of this kind may be sent about the event now. */
export function requireSendable(kind: GuestMailKind, event: MailEvent, now: Date): void {
  if (event.date <= now) throw new AppError('rsvp_closed', 'The event has begun.');
  if (kind !== 'seats' && !event.rsvp.isOpen) throw new AppError('rsvp_closed', 'This event does not ask for answers.');
  const issues: { path: string; message: string }[] = listTextsWithLinks(kind, event).map((path) => ({
    path,
    message: messageKey('guestMails.linksInText'),
  }));
  if (kind === 'seats' && !event.rsvp.arePlacesPublished) {
    issues.push({ path: 'arePlacesPublished', message: messageKey('guestMails.placesNotPublished') });
  }
  if (issues.length > 0) throw new AppError('invalid_input', 'The mails can’t be sent like this.', { issues });
}

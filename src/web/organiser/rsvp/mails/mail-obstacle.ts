import type { Event } from '../../../../shared/contracts/events.ts';
import type { GuestMailKind } from '../../../../shared/contracts/guest-mails.ts';
import type { RsvpSettings } from '../../../../shared/contracts/rsvp.ts';
import type { Translate } from '../../../../shared/i18n/message-key.ts';
import { listFieldsWithLinks } from '../../../../shared/links-in-mails.ts';
import { contractMessage } from '../../../lib/i18n.tsx';

const LINK_TEXTS = {
  name: 'mailBatches.linkInName',
  location: 'mailBatches.linkInLocation',
  invitationText: 'mailBatches.linkInInvitation',
} as const;

export type MailObstacle =
  | 'replies.overTitle'
  | 'mailBatches.needsOpen'
  | 'mailBatches.needsPlaces'
  | (typeof LINK_TEXTS)[keyof typeof LINK_TEXTS];

/** Where the organiser can remove the obstacle; undefined if the event has begun, which nobody can change. */
export function placeOfRemedy(obstacle: MailObstacle): 'settings' | 'event' | undefined {
  if (obstacle === 'replies.overTitle') return undefined;
  return obstacle === LINK_TEXTS.name || obstacle === LINK_TEXTS.location ? 'event' : 'settings';
}

interface Circumstances {
  readonly event: Pick<Event, 'date' | 'name' | 'location'>;
  readonly settings: Pick<RsvpSettings, 'isOpen' | 'arePlacesPublished' | 'invitationText'>;
  readonly now: Date;
}

/** Which of the texts of the event that a mail of this kind shows contain a link. */
export function listLinkObstacles(kind: GuestMailKind, texts: Parameters<typeof listFieldsWithLinks>[1]) {
  return listFieldsWithLinks(kind, texts).map((field) => LINK_TEXTS[field]);
}

/** Why mails of this kind can't be sent, as the server decides too. */
export function listObstacles(kind: GuestMailKind, { event, settings, now }: Circumstances): MailObstacle[] {
  if (new Date(event.date) <= now) return ['replies.overTitle'];
  const isReady = kind === 'seats' ? settings.arePlacesPublished : settings.isOpen;
  if (!isReady) return [kind === 'seats' ? 'mailBatches.needsPlaces' : 'mailBatches.needsOpen'];
  const { name, location } = event;
  return listLinkObstacles(kind, { name, location, invitationText: settings.invitationText });
}

/** What the server found wrong with the event's own texts and settings, which the page of mails does not show. */
export function refusalText(t: Translate, issues: readonly { path: string; message: string }[]): string | undefined {
  if (issues.length === 0) return undefined;
  const texts = issues.map(({ path, message }) =>
    Object.hasOwn(LINK_TEXTS, path) ? t(LINK_TEXTS[path as keyof typeof LINK_TEXTS]) : contractMessage(t, message),
  );
  return texts.join(' ');
}

import type { GuestPage, PageWords } from '../../shared/contracts/guest-pages.ts';
import type { Language } from '../../shared/i18n/translate.ts';
import { formatLongDateTime } from '../lib/format.ts';
import { seatTexts } from './language.tsx';

/** Whether the page is one of an invitation, whose code and texts are loaded apart. */
export function isRsvpPage({ kind }: GuestPage): boolean {
  return kind === 'rsvp' || kind === 'rsvpCode' || kind === 'rsvpNotFound';
}

export function describePage(page: GuestPage, language: Language): PageWords {
  const t = seatTexts.in(language);
  if (page.kind === 'loadFailed') return { title: t('seatFinder.loadFailed'), preview: null };
  if (page.kind === 'guestNotFound') return { title: t('seatCard.guestNotFound'), preview: null };
  if (page.kind !== 'seatFinder' && page.kind !== 'seatCard') {
    return { title: t('seatFinder.eventNotFound'), preview: null };
  }
  const { event } = page;
  const heading = event.titleText ?? t('seatFinder.title');
  const title = heading === event.name ? event.name : `${heading} · ${event.name}`;
  const date = formatLongDateTime(event.date, { language, timeZone: event.timeZone });
  return {
    title:
      page.kind === 'seatCard' ? `${t('seatFinder.seatCardOf', { name: page.guest.fullName })} · ${event.name}` : title,
    preview: { title, description: t('seatFinder.shareDescription', { date, location: event.location }) },
  };
}

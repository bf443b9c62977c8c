import { expect, it } from 'vitest';
import { translatorFor } from '../../../../shared/i18n/translator.ts';
import { listObstacles, placeOfRemedy, refusalText } from './mail-obstacle.ts';

const event = { date: '2027-06-19T14:00:00.000Z', name: 'Anna & Péter', location: 'Budapest' };
const before = new Date('2027-06-19T13:59:59Z');
const ready = { isOpen: true, arePlacesPublished: true, invitationText: null };

it('names what has to be done before a mail can be sent', () => {
  const settings = { isOpen: false, arePlacesPublished: false, invitationText: null };
  expect(listObstacles('invitation', { event, settings, now: before })).toEqual(['mailBatches.needsOpen']);
  expect(listObstacles('seats', { event, settings, now: before })).toEqual(['mailBatches.needsPlaces']);
  expect(listObstacles('seats', { event, settings: ready, now: before })).toEqual([]);
});

it('lets no mail be sent once the event has begun', () => {
  for (const kind of ['invitation', 'reminder', 'seats'] as const) {
    expect(listObstacles(kind, { event, settings: ready, now: new Date(event.date) })).toEqual(['replies.overTitle']);
  }
});

it('names every text that contains a link, and where it can be changed', () => {
  const linked = { ...event, name: 'anna-es-peter.hu', location: 'https://hall.example' };
  const settings = { ...ready, invitationText: 'See www.anna.hu' };
  const obstacles = listObstacles('invitation', { event: linked, settings, now: before });
  expect(obstacles).toEqual(['mailBatches.linkInName', 'mailBatches.linkInLocation', 'mailBatches.linkInInvitation']);
  expect(obstacles.map(placeOfRemedy)).toEqual(['event', 'event', 'settings']);
  // Only invitations show the text of the invitation.
  expect(listObstacles('reminder', { event, settings, now: before })).toEqual([]);
});

it('says of which text the server found a link in', () => {
  const t = translatorFor('en');
  const issue = (path: string, message = 'guestMails.linksInText') => ({ path, message });
  expect(refusalText(t, [issue('name'), issue('location')])).toBe(
    `${t('mailBatches.linkInName')} ${t('mailBatches.linkInLocation')}`,
  );
  const unpublished = issue('arePlacesPublished', 'guestMails.placesNotPublished');
  expect(refusalText(t, [unpublished])).toBe(t('guestMails.placesNotPublished'));
  expect(refusalText(t, [])).toBeUndefined();
});

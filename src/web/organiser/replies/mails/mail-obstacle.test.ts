import { expect, it } from 'vitest';
import { findObstacle } from './mail-obstacle.ts';

const event = { date: '2027-06-19T14:00:00.000Z' };
const before = new Date('2027-06-19T13:59:59Z');
const ready = { isOpen: true, arePlacesPublished: true };

it('names what has to be done before a mail can be sent', () => {
  const settings = { isOpen: false, arePlacesPublished: false };
  expect(findObstacle('invitation', { event, settings, now: before })).toBe('mailBatches.needsOpen');
  expect(findObstacle('seats', { event, settings, now: before })).toBe('mailBatches.needsPlaces');
  expect(findObstacle('seats', { event, settings: ready, now: before })).toBeUndefined();
});

it('lets no mail be sent once the event has begun', () => {
  for (const kind of ['invitation', 'reminder', 'seats'] as const) {
    expect(findObstacle(kind, { event, settings: ready, now: new Date(event.date) })).toBe('replies.overTitle');
  }
});

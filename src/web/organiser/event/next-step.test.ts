import { expect, it } from 'vitest';
import { type EventProgress, nextStepOf } from './next-step.ts';

const HOUR_MS = 60 * 60 * 1000;
const START = '2030-06-15T16:00:00.000Z';
const event: EventProgress = {
  id: 1,
  date: START,
  qrSharedAt: START,
  doorCode: 'ABCD2345',
  guestCount: 10,
  seatedCount: 10,
  arrivedCount: 0,
  requestCount: 0,
};
const before = (hours: number) => new Date(Date.parse(START) - hours * HOUR_MS);

it('is the first thing that is missing', () => {
  const weeksBefore = before(500);
  expect(nextStepOf({ ...event, guestCount: 0, seatedCount: 0 }, weeksBefore)).toBe('addGuests');
  expect(nextStepOf({ ...event, requestCount: 1, seatedCount: 9 }, weeksBefore)).toBe('decideRequests');
  expect(nextStepOf({ ...event, seatedCount: 9, qrSharedAt: null, doorCode: null }, weeksBefore)).toBe('seatGuests');
  expect(nextStepOf({ ...event, qrSharedAt: null, doorCode: null }, weeksBefore)).toBe('shareQr');
  expect(nextStepOf({ ...event, doorCode: null }, weeksBefore)).toBe('setUpDoor');
  expect(nextStepOf(event, weeksBefore)).toBe('ready');
});

it('is the door on the day of the event, and nothing once it is over', () => {
  expect(nextStepOf({ ...event, seatedCount: 3 }, before(11))).toBe('openDoor');
  expect(nextStepOf({ ...event, guestCount: 0 }, before(11))).toBe('addGuests');
  expect(nextStepOf(event, before(-11))).toBe('openDoor');
  expect(nextStepOf(event, before(-13))).toBeUndefined();
});

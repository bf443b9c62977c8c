import { expect, test } from 'vitest';
import { isCheckInTime } from './check-in-time.ts';

const event = { date: '2027-06-19T14:00:00Z', timeZone: 'Europe/Budapest' };

test.each([
  ['on a day long before', '2027-05-01T12:00:00Z', false],
  ['two days before, a minute before midnight', '2027-06-17T21:59:00Z', false],
  ['when the day before begins at the venue', '2027-06-17T22:00:00Z', true],
  ['on the day', '2027-06-19T08:00:00Z', true],
  ['long after', '2027-09-01T00:00:00Z', true],
])('guests can be checked in: %s', (_when, now, isPossible) => {
  expect(isCheckInTime(event, Date.parse(now))).toBe(isPossible);
});

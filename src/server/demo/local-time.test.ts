import { expect, it } from 'vitest';
import { startOfDay, upcomingWeekday } from './local-time.ts';

const BUDAPEST = 'Europe/Budapest';

it.each([
  ['2026-11-15T10:30:00Z', '2026-11-14T23:00:00.000Z'],
  ['2026-11-14T23:00:00Z', '2026-11-14T23:00:00.000Z'],
  ['2026-07-01T21:59:59Z', '2026-06-30T22:00:00.000Z'],
  // The days on which the clocks change begin in the old offset.
  ['2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z'],
])('at %s the day in Budapest began at %s', (now, start) => {
  expect(startOfDay(new Date(now), BUDAPEST).toISOString()).toBe(start);
});

it.each([
  // The clocks change in between: to winter time in the first row, to summer time in the second.
  ['2026-10-14T08:00:00Z', '2026-10-31T15:00:00.000Z'],
  ['2026-03-20T08:00:00Z', '2026-04-04T14:00:00.000Z'],
  ['2026-11-16T08:00:00Z', '2026-11-28T15:00:00.000Z'],
])('twelve days from %s the next Saturday at 16:00 is %s', (now, saturday) => {
  expect(upcomingWeekday(new Date(now), BUDAPEST, { days: 12, weekday: 6, hour: 16 }).toISOString()).toBe(saturday);
});

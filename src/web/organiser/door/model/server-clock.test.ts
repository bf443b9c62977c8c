import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const NOON = Date.parse('2027-06-19T12:00:00Z');

it('corrects a wrong clock of the device', () => {
  let time = NOON - 5 * 60_000;
  const clock = createServerClock(() => time);
  clock.adjust('Sat, 19 Jun 2027 12:00:00 GMT', time);
  expect(clock.now()).toBe(NOON + 500);
  time += 60_000;
  expect(clock.now()).toBe(NOON + 60_500);
});

it.each([null, 'soon', 'Sat, 19 Jun 2027 12:00:01 GMT', 'Sat, 19 Jun 2027 11:59:58 GMT'])(
  'trusts the device after “%s”',
  (header) => {
    const clock = createServerClock(() => NOON);
    clock.adjust(header, NOON - 200);
    expect(clock.now()).toBe(NOON);
  },
);
